/** Events about who is writing, and where. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import { event } from './event';

const person = v.object({ user_id: v.number() });

const place = v.variant('message_type', [
  wire({ message_type: v.picklist(['direct', 'private']), recipients: v.array(person) }),
  wire({
    message_type: v.picklist(['stream', 'channel']),
    stream_id: v.number(),
    topic: v.string(),
  }),
]);

/** Where someone writes; `userIds` are everyone in the conversation, ourselves included. */
export type TypingPlace =
  | { readonly type: 'direct'; readonly userIds: readonly number[] }
  | { readonly type: 'channel'; readonly channelId: number; readonly topic: string };

const typingPlace = v.pipe(
  place,
  v.transform((wired): TypingPlace => {
    if ('recipients' in wired) {
      return { type: 'direct', userIds: wired.recipients.map((each) => each.user_id) };
    }
    return { type: 'channel', channelId: wired.channelId, topic: wired.topic };
  }),
);

function typingEvent<const Op extends 'start' | 'stop'>(op: Op) {
  const who = event('typing', op, { sender: person });
  return v.pipe(
    v.looseObject({}),
    v.transform((raw) => ({ who: raw, place: raw })),
    v.object({ who, place: typingPlace }),
    v.transform(({ who: { eventId, sender }, place: where }) => ({
      type: 'typing' as const,
      op,
      eventId,
      senderId: sender.user_id,
      place: where,
    })),
  );
}

export const startTypingEvent = typingEvent('start');
export const stopTypingEvent = typingEvent('stop');
