/** Places that lists lead to: a channel as a whole, or a conversation. */
import type { Conversation } from './conversation';
import { conversationOfNarrow, narrowOfConversation, type Narrow } from './narrow';

export interface ChannelPlace {
  readonly kind: 'channel';
  readonly channelId: number;
}

export type Place = ChannelPlace | Conversation;

/** The place that a narrow shows whole; null where it shows several, or a selection. */
export function placeOfNarrow(narrow: Narrow, ownUserId: number): Place | null {
  const [only, ...more] = narrow;
  if (more.length === 0 && only?.operator === 'channel' && !only.isNegated)
    return { kind: 'channel', channelId: only.channelId };
  return conversationOfNarrow(narrow, ownUserId);
}

export function narrowOfPlace(place: Place, ownUserId: number): Narrow {
  if (place.kind !== 'channel') return narrowOfConversation(place, ownUserId);
  return [{ operator: 'channel', channelId: place.channelId }];
}
