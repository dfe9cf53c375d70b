/** Emoji reactions, and the actions of polls and to-do lists. */

import { checkEmoji, emojiWire, resolveEmojiName } from '../emoji';
import { FLAG, type EmojiReference, type Message, type Reaction, type User } from '../model';
import { canSeeHistory, requireMessage } from '../permissions';
import { nextId, subscribersOf } from '../realm';
import { Refusal } from '../refusals';
import { route } from '../router';
import { integer, isObject, optional, text, word } from '../validate';
import { emit, type World } from '../world';

const REACTION_TYPES = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const;

/** Whoever received the message, and all subscribers where history is shared. */
export function audienceOf(world: World, message: Message): Set<number> {
  const received = [...world.realm.users.values()].filter(
    (user) => user.rows.has(message.id) && user.isActive,
  );
  const channel = world.realm.channels.get(message.channelId ?? -1);
  const subscribers = channel
    ? subscribersOf(world.realm, channel.id).filter((user) => canSeeHistory(user, channel))
    : [];
  return new Set([...received, ...subscribers].map((user) => user.id));
}

const isSame = (reference: EmojiReference, userId: number) => (reaction: Reaction) =>
  reaction.userId === userId &&
  reaction.emojiCode === reference.emojiCode &&
  reaction.reactionType === reference.reactionType;

export function announceReaction(
  world: World,
  message: Message,
  reaction: { op: 'add' | 'remove'; user: User; emoji: EmojiReference },
): void {
  const { op, user, emoji } = reaction;
  emit(world, audienceOf(world, message), {
    type: 'reaction',
    op,
    user_id: user.id,
    user: { user_id: user.id, email: user.email, full_name: user.fullName },
    message_id: message.id,
    ...emojiWire(emoji),
  });
}

/** Adds a checked reaction. Whoever reacts to a message never received gets a row for it. */
export function addReaction(
  world: World,
  user: User,
  { message, emoji }: { message: Message; emoji: EmojiReference },
): void {
  if (message.reactions.some(isSame(emoji, user.id)))
    throw new Refusal('Reaction already exists.', { code: 'REACTION_ALREADY_EXISTS' });
  if (!user.rows.has(message.id) && message.channelId !== null)
    user.rows.set(message.id, FLAG.read | FLAG.historical);
  message.reactions.push({ ...emoji, userId: user.id });
  announceReaction(world, message, { op: 'add', user, emoji });
}

function readEmoji(
  { realm, emoji: names }: World,
  message: Message,
  given: {
    emoji_name: string;
    emoji_code?: string | undefined;
    reaction_type?: EmojiReference['reactionType'] | undefined;
  },
): EmojiReference {
  if (given.emoji_code === undefined) return resolveEmojiName(realm, names, given.emoji_name);
  const emoji: EmojiReference = {
    emojiName: given.emoji_name,
    emojiCode: given.emoji_code,
    reactionType: given.reaction_type ?? 'unicode_emoji',
  };
  // An emoji that somebody has already used here stays usable, under the name it has here.
  const existing = message.reactions.find(
    (reaction) =>
      reaction.emojiCode === emoji.emojiCode && reaction.reactionType === emoji.reactionType,
  );
  if (existing) return { ...emoji, emojiName: existing.emojiName };
  checkEmoji(realm, names, emoji);
  return emoji;
}

export const reactionRoutes = [
  route(
    'POST /messages/:messageId/reactions',
    {
      emoji_name: text(),
      emoji_code: optional(text()),
      reaction_type: optional(word(REACTION_TYPES)),
    },
    ({ world, user, values, id }) => {
      const message = requireMessage(world.realm, user, id('messageId'));
      addReaction(world, user, { message, emoji: readEmoji(world, message, values) });
      return {};
    },
  ),

  route(
    'DELETE /messages/:messageId/reactions',
    {
      emoji_name: optional(text()),
      emoji_code: optional(text()),
      reaction_type: optional(word(REACTION_TYPES)),
    },
    ({ world, user, values, id }) => {
      const message = requireMessage(world.realm, user, id('messageId'));
      const { emoji_name: name, emoji_code: given } = values;
      if (name === undefined && given === undefined)
        throw new Refusal(
          'At least one of the following arguments must be present: emoji_name, emoji_code',
        );
      const code = given ?? resolveEmojiName(world.realm, world.emoji, name ?? '').emojiCode;
      const wanted: EmojiReference = {
        emojiName: name ?? '',
        emojiCode: code,
        // The default does not look at what the name stands for.
        reactionType: values.reaction_type ?? 'unicode_emoji',
      };
      const index = message.reactions.findIndex(isSame(wanted, user.id));
      const [removed] = index === -1 ? [] : message.reactions.splice(index, 1);
      if (!removed)
        throw new Refusal("Reaction doesn't exist.", { code: 'REACTION_DOES_NOT_EXIST' });
      announceReaction(world, message, { op: 'remove', user, emoji: removed });
      return {};
    },
  ),

  route(
    'POST /submessage',
    { message_id: integer, msg_type: text(), content: text() },
    ({ world, user, values }) => {
      const message = requireMessage(world.realm, user, values.message_id);
      if (message.submessages.length === 0)
        throw new Refusal('You cannot attach a submessage to this message.');
      checkWidgetAction(values.content, { isAuthor: user.id === message.senderId });
      const submessageId = nextId(world.realm, 'submessage');
      message.submessages.push({
        id: submessageId,
        senderId: user.id,
        msgType: values.msg_type,
        content: values.content,
      });
      emit(world, audienceOf(world, message), {
        type: 'submessage',
        msg_type: values.msg_type,
        message_id: message.id,
        submessage_id: submessageId,
        sender_id: user.id,
        content: values.content,
      });
      return {};
    },
  ),
];

const ACTIONS = ['new_option', 'vote', 'question', 'new_task', 'strike', 'new_task_list_title'];
const AUTHOR_ACTIONS = ['question', 'new_task_list_title'];

function checkWidgetAction(content: string, { isAuthor }: { isAuthor: boolean }): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw new Refusal('Invalid json for submessage');
  }
  const action = String(isObject('content', parsed).type);
  if (!ACTIONS.includes(action)) throw new Refusal(`Unknown type for widget data: ${action}`);
  if (AUTHOR_ACTIONS.includes(action) && !isAuthor)
    throw new Refusal("You can't edit a question unless you are the author.");
}
