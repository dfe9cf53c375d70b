/** Editing, moving and deleting messages, and what they were before. */

import { requireChannel } from '../destinations';
import {
  announceEdit,
  changeContent,
  contentEventKeys,
  deleteMessages,
  readersOf,
  requireDeleting,
  type ContentChange,
} from '../editing';
import { historyWire } from '../editHistory';
import { moveMessages, noticeMove, type Move } from '../moving';
import type { Message, User } from '../model';
import { requireMessage, requireAdmin } from '../permissions';
import { Refusal } from '../refusals';
import { route } from '../router';
import { normalizeTopic } from '../texts';
import { boolean, integer, optional, text, withDefault, word } from '../validate';
import { nowSeconds, type World } from '../world';

/** What this request moves, if it moves anything. */
function readMove(
  world: World,
  user: User,
  message: Message,
  given: {
    topic?: string | undefined;
    stream_id?: number | undefined;
    propagate_mode: Move['mode'];
  },
): Move | null {
  const { topic: rawTopic, stream_id: channelId, propagate_mode: mode } = given;
  if (rawTopic === undefined && channelId === undefined) return null;
  if (message.channelId === null) throw new Refusal('Direct messages cannot have topics.');
  const topic = rawTopic === undefined ? undefined : normalizeTopic(world, rawTopic);
  const channel = channelId === undefined ? undefined : requireChannel(world, user, channelId);
  const isNewTopic = topic !== undefined && topic !== message.topic;
  const isNewChannel = channel !== undefined && channel.id !== message.channelId;
  if (!isNewTopic && !isNewChannel) return null;
  return { message, mode, ...(isNewTopic && { topic }), ...(isNewChannel && { channel }) };
}

interface Patch {
  topic: string | undefined;
  content: string | undefined;
  stream_id: number | undefined;
  propagate_mode: Move['mode'];
}

function checkPatch({ topic, content, stream_id: channelId, propagate_mode: mode }: Patch): void {
  const isMove = topic !== undefined || channelId !== undefined;
  if (content === undefined && !isMove) throw new Refusal('Nothing to change');
  if (content !== undefined && channelId !== undefined)
    throw new Refusal('Cannot change message content while changing channel');
  if (mode !== 'change_one' && !isMove)
    throw new Refusal('Invalid propagate_mode without topic edit');
}

/** An edit that moves nothing. */
function announceContent(world: World, user: User, message: Message, change: ContentChange): void {
  message.edits.unshift({ userId: user.id, timestamp: nowSeconds(world), ...change });
  const place =
    message.channelId === null
      ? {}
      : {
          stream_id: message.channelId,
          stream_name: world.realm.channels.get(message.channelId)?.name,
        };
  announceEdit(world, message, {
    editorId: user.id,
    readers: readersOf(world, message),
    keys: { ...place, ...contentEventKeys(message, change) },
  });
}

const patchRoute = route(
  'PATCH /messages/:messageId',
  {
    topic: optional(text()),
    propagate_mode: withDefault(
      word(['change_one', 'change_later', 'change_all'] as const),
      'change_one',
    ),
    send_notification_to_old_thread: withDefault(boolean, false),
    send_notification_to_new_thread: withDefault(boolean, true),
    content: optional(text()),
    stream_id: optional(integer),
  },
  ({ world, user, values, id }) => {
    const message = requireMessage(world.realm, user, id('messageId'));
    checkPatch(values);
    const move = readMove(world, user, message, values);
    const change =
      values.content === undefined
        ? null
        : changeContent(world, user, { message, raw: values.content });
    if (move) {
      const moved = moveMessages(world, user, move, change);
      noticeMove(world, user, moved, {
        toOldThread: values.send_notification_to_old_thread,
        toNewThread: values.send_notification_to_new_thread,
      });
    } else if (change) announceContent(world, user, message, change);
    return {};
  },
);

/** One call deletes at most so many messages of a topic. */
const TOPIC_BATCH = 1000;

export const editingRoutes = [
  patchRoute,

  route('DELETE /messages/:messageId', {}, ({ world, user, id }) => {
    const message = requireMessage(world.realm, user, id('messageId'));
    requireDeleting(world, user, message);
    deleteMessages(world, user, [message]);
    return {};
  }),

  route('GET /messages/:messageId/history', {}, ({ world, user, id }) => {
    if (world.realm.settings.allow_edit_history !== true)
      throw new Refusal('Message edit history is disabled in this organization');
    const message = requireMessage(world.realm, user, id('messageId'));
    return { message_history: historyWire(message) };
  }),

  route(
    'POST /streams/:streamId/delete_topic',
    { topic_name: text() },
    ({ world, user, values, id }) => {
      requireAdmin(user);
      const channel = requireChannel(world, user, id('streamId'));
      const messages = world.realm.messages.inTopic(channel.id, values.topic_name);
      if (messages.length === 0) throw new Refusal(`No such topic '${values.topic_name}'`);
      deleteMessages(world, user, messages.slice(-TOPIC_BATCH));
      return { complete: messages.length <= TOPIC_BATCH };
    },
  ),
];
