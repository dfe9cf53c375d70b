/** What a user sets for themselves alone: topic policies, muted people, alert words, devices. */

import { changeFlag } from '../flagging';
import { requireChannel } from '../destinations';
import type { User, VisibilityPolicy } from '../model';
import { isUnread } from '../permissions';
import { findChannel } from '../realm';
import { noSuchChannel, Refusal } from '../refusals';
import { route } from '../router';
import { LIMITS } from '../realmSettings';
import { policyFor, setPolicy } from '../userTopics';
import {
  integer,
  isString,
  json,
  listOf,
  oneOf,
  optional,
  shortText,
  text,
  word,
} from '../validate';
import { emit, nowSeconds, type World } from '../world';

const POLICIES = [0, 1, 2, 3] as const satisfies readonly VisibilityPolicy[];

const topicText = text(shortText(LIMITS.topic));

const topicRoutes = [
  route(
    'POST /user_topics',
    { stream_id: integer, topic: topicText, visibility_policy: json(oneOf(POLICIES)) },
    ({ world, user, values }) => {
      const channel = requireChannel(world, user, values.stream_id);
      setPolicy(world, user, {
        channelId: channel.id,
        topic: values.topic,
        policy: values.visibility_policy,
      });
      return {};
    },
  ),

  route(
    'PATCH /users/me/subscriptions/muted_topics',
    {
      stream_id: optional(integer),
      stream: optional(text()),
      topic: topicText,
      op: word(['add', 'remove'] as const),
    },
    ({ world, user, values }) => {
      const { stream_id: channelId, stream: name = '' } = values;
      const channel =
        channelId === undefined
          ? findChannel(world.realm, name)
          : requireChannel(world, user, channelId);
      if (!channel) throw noSuchChannel(name);
      const place = { channelId: channel.id, topic: values.topic };
      const isMuted = policyFor(user, channel.id, values.topic) === 1;
      if (values.op === 'remove' && !isMuted) throw new Refusal('Topic is not muted');
      setPolicy(world, user, { ...place, policy: values.op === 'add' ? 1 : 0 });
      return {};
    },
  ),
];

// --- Muted people ---------------------------------------------------------

function announceMuted(world: World, user: User): void {
  emit(world, [user.id], {
    type: 'muted_users',
    muted_users: [...user.mutedUsers].map(([id, timestamp]) => ({ id, timestamp })),
  });
}

function requirePerson(world: World, user: User, userId: number): User {
  if (userId === user.id) throw new Refusal('Cannot mute self');
  const person = world.realm.users.get(userId);
  if (!person || person.isSystemBot) throw new Refusal('No such user');
  return person;
}

/** Muting somebody reads their messages. */
function readAllFrom(world: World, user: User, senderId: number): void {
  const messages = world.realm.messages
    .all()
    .filter((message) => message.senderId === senderId && isUnread(user.rows.get(message.id)));
  changeFlag(world, user, { messages, change: { op: 'add', flag: 'read' } });
}

const mutedRoutes = [
  route('POST /users/me/muted_users/:userId', {}, ({ world, user, id }) => {
    const person = requirePerson(world, user, id('userId'));
    if (user.mutedUsers.has(person.id)) throw new Refusal('User already muted');
    user.mutedUsers.set(person.id, nowSeconds(world));
    announceMuted(world, user);
    readAllFrom(world, user, person.id);
    return {};
  }),

  route('DELETE /users/me/muted_users/:userId', {}, ({ world, user, id }) => {
    const userId = id('userId');
    if (!world.realm.users.has(userId)) throw new Refusal('No such user');
    if (!user.mutedUsers.delete(userId)) throw new Refusal('User is not muted');
    announceMuted(world, user);
    return {};
  }),
];

// --- Alert words ----------------------------------------------------------

const words = json(listOf(shortText(100)));

function setAlertWords(world: World, user: User, next: string[]) {
  user.alertWords = next;
  emit(world, [user.id], { type: 'alert_words', alert_words: next });
  return { alert_words: next };
}

const alertRoutes = [
  route('GET /users/me/alert_words', {}, ({ user }) => ({ alert_words: user.alertWords })),

  route('POST /users/me/alert_words', { alert_words: words }, ({ world, user, values }) => {
    const known = new Set(user.alertWords.map((known) => known.toLowerCase()));
    const added = values.alert_words
      .map((added) => added.trim())
      .filter((added) => added !== '' && !known.has(added.toLowerCase()));
    return setAlertWords(world, user, [...user.alertWords, ...added]);
  }),

  route(
    'DELETE /users/me/alert_words',
    { alert_words: json(listOf(isString)) },
    ({ world, user, values }) => {
      const gone = new Set(values.alert_words.map((removed) => removed.toLowerCase()));
      return setAlertWords(
        world,
        user,
        user.alertWords.filter((known) => !gone.has(known.toLowerCase())),
      );
    },
  ),
];

// --- Devices --------------------------------------------------------------

const LONGEST_TOKEN = 4096;

function readToken(token: string): string {
  if (token === '' || token.length > LONGEST_TOKEN)
    throw new Refusal('Empty or invalid length token');
  return token;
}

const forget = (user: User, kind: string, token: string) => {
  if (!user.pushTokens.delete(`${kind} ${readToken(token)}`))
    throw new Refusal('Token does not exist');
  return {};
};

const deviceRoutes = [
  route('POST /users/me/android_gcm_reg_id', { token: text() }, ({ user, values }) => {
    user.pushTokens.add(`fcm ${readToken(values.token)}`);
    return {};
  }),
  route('DELETE /users/me/android_gcm_reg_id', { token: text() }, ({ user, values }) =>
    forget(user, 'fcm', values.token),
  ),
  route(
    'POST /users/me/apns_device_token',
    { token: text(), appid: text() },
    ({ user, values }) => {
      if (!/^[0-9a-z-]+$/i.test(readToken(values.token))) throw new Refusal('Invalid APNS token');
      user.pushTokens.add(`apns ${values.token}`);
      return {};
    },
  ),
  route('DELETE /users/me/apns_device_token', { token: text() }, ({ user, values }) =>
    forget(user, 'apns', values.token),
  ),
  route(
    'POST /mobile_push/test_notification',
    { token: optional(text()) },
    ({ user, values: { token } }) => {
      const tokens = [...user.pushTokens].map((known) => known.replace(/^\w+ /, ''));
      if (token !== undefined && !tokens.includes(token))
        throw new Refusal('Device not recognized', { code: 'INVALID_PUSH_DEVICE_TOKEN' });
      return {};
    },
  ),
];

export const personalRoutes = [...topicRoutes, ...mutedRoutes, ...alertRoutes, ...deviceRoutes];
