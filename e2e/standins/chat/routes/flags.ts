/** Flags by id, by narrow, and the older ways to mark as read. */

import { changeFlag, markEverythingRead, readFlag } from '../flagging';
import { checkWindow, fetchAround, readAnchor } from '../messageFetch';
import type { Message } from '../model';
import { compileNarrow, readTerms } from '../narrow';
import { isUnread } from '../permissions';
import { requireChannel } from '../destinations';
import { LIMITS } from '../realmSettings';
import { Refusal } from '../refusals';
import { route } from '../router';
import {
  boolean,
  count,
  integer,
  integers,
  isAnything,
  json,
  text,
  withDefault,
  word,
} from '../validate';
import type { World } from '../world';

const OPERATIONS = ['add', 'remove'] as const;

const known = (world: World, messageIds: readonly number[]): Message[] =>
  messageIds.flatMap((messageId) => world.realm.messages.get(messageId) ?? []);

export const flagRoutes = [
  route(
    'POST /messages/flags',
    { messages: integers, op: word(OPERATIONS), flag: text() },
    ({ world, user, values }) => {
      const change = { op: values.op, flag: readFlag(values.flag) };
      const messages = known(world, values.messages);
      if (change.flag !== 'read' && messages.length < values.messages.length)
        throw new Refusal('Invalid message(s)');
      changeFlag(world, user, { messages, change });
      return { messages: values.messages };
    },
  ),

  route(
    'POST /messages/flags/narrow',
    {
      anchor: text(),
      include_anchor: withDefault(boolean, true),
      num_before: count,
      num_after: count,
      narrow: json(isAnything),
      op: word(OPERATIONS),
      flag: text(),
    },
    ({ world, user, values }) => {
      const window = {
        anchor: readAnchor(values.anchor, false),
        includeAnchor: values.include_anchor,
        // Asking for more than the limit gets the limit, without a word.
        numBefore: Math.min(values.num_before, LIMITS.messagesPerRequest),
        numAfter: Math.min(
          values.num_after,
          LIMITS.messagesPerRequest - Math.min(values.num_before, LIMITS.messagesPerRequest),
        ),
      };
      checkWindow(window);
      const change = { op: values.op, flag: readFlag(values.flag) };
      const narrow = compileNarrow({ realm: world.realm, user }, readTerms(values.narrow), {
        takesWith: false,
      });
      const fetched = fetchAround(world.realm, user, { narrow, window });
      const changed = changeFlag(world, user, { messages: fetched.messages, change });
      return {
        processed_count: fetched.messages.length,
        updated_count: changed.length,
        first_processed_id: fetched.messages[0]?.id ?? null,
        last_processed_id: fetched.messages.at(-1)?.id ?? null,
        found_oldest: fetched.foundOldest,
        found_newest: fetched.foundNewest,
      };
    },
  ),

  route('POST /mark_all_as_read', {}, ({ world, user }) => {
    markEverythingRead(world, user);
    return { complete: true };
  }),

  route('POST /mark_stream_as_read', { stream_id: integer }, ({ world, user, values }) => {
    const channel = requireChannel(world, user, values.stream_id);
    markRead(world, user.id, world.realm.messages.inChannel(channel.id));
    return {};
  }),

  route(
    'POST /mark_topic_as_read',
    { stream_id: integer, topic_name: text() },
    ({ world, user, values }) => {
      const channel = requireChannel(world, user, values.stream_id);
      const messages = world.realm.messages.inTopic(channel.id, values.topic_name);
      if (messages.length === 0) throw new Refusal(`No such topic '${values.topic_name}'`);
      markRead(world, user.id, messages);
      return {};
    },
  ),
];

function markRead(world: World, userId: number, messages: readonly Message[]): void {
  const user = world.realm.users.get(userId);
  if (!user) return;
  changeFlag(world, user, {
    messages: messages.filter(({ id }) => isUnread(user.rows.get(id))),
    change: { op: 'add', flag: 'read' },
  });
}
