/** Events about emoji reactions. */
import * as v from 'valibot';
import { emojiReferenceEntries, type Reaction } from '../reaction';
import { event } from './event';

const entries = { ...emojiReferenceEntries, message_id: v.number(), user_id: v.number() };

function nest<Rest extends Reaction>({
  emojiName,
  emojiCode,
  reactionType,
  userId,
  ...rest
}: Rest) {
  const reaction: Reaction = { emojiName, emojiCode, reactionType, userId };
  return { ...rest, reaction };
}

export const addReactionEvent = v.pipe(event('reaction', 'add', entries), v.transform(nest));
export const removeReactionEvent = v.pipe(event('reaction', 'remove', entries), v.transform(nest));
