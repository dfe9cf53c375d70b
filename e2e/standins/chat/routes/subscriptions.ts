/** Own subscriptions: the list, joining and leaving, and personal properties. */

import {
  announceCreation,
  announceSubscribed,
  announceUnsubscribed,
  seersOf,
} from '../channelEvents';
import { folderToBeIn, readRetention, setDefault } from '../channelChanges';
import { mayAddOthers, mayJoin, mayRemoveOthers } from '../channelPermissions';
import { requireChannel, requireNamedChannel } from '../destinations';
import { changeFlag } from '../flagging';
import {
  NOTIFICATION_SETTINGS,
  type Channel,
  type NotificationSetting,
  type Subscription,
  type User,
} from '../model';
import { isAdmin, isUnread, requireCreating } from '../permissions';
import { addChannel, findByEmail, findChannel, isSubscribed, subscribe, systemBot } from '../realm';
import { LIMITS } from '../realmSettings';
import { noSuchChannel, Refusal } from '../refusals';
import { route } from '../router';
import { sendMessage } from '../sending';
import {
  boolean,
  eitherOf,
  integer,
  isInteger,
  isObject,
  isString,
  json,
  jsonOrWord,
  listOf,
  optional,
  oneOf,
  strings,
  withDefault,
  isAnything,
} from '../validate';
import { subscriptionWire } from '../wire';
import { emit, idsOf, nowSeconds, type World } from '../world';

const principals = optional(json(listOf(eitherOf(isInteger, isString))));

// --- Who ------------------------------------------------------------------

function readPrincipals(
  world: World,
  user: User,
  operands: readonly (number | string)[] | undefined,
): User[] {
  if (operands === undefined) return [user];
  return operands.map((operand) => {
    const found =
      typeof operand === 'number'
        ? world.realm.users.get(operand)
        : findByEmail(world.realm, operand);
    if (found?.isActive) return found;
    throw new Refusal(`User not authorized to execute queries on behalf of '${operand}'`, {
      status: 403,
      code: 'UNAUTHORIZED_PRINCIPAL',
      extra: { principal: operand },
    });
  });
}

function requireSubscribingOthers(
  world: World,
  user: User,
  { users, channels }: { users: readonly User[]; channels: readonly (Channel | null)[] },
): void {
  if (users.every(({ id }) => id === user.id)) return;
  if (!channels.every((channel) => mayAddOthers(world, user, channel)))
    throw new Refusal('Insufficient permission');
}

// --- Creating and joining -------------------------------------------------

interface Wanted {
  name: string;
  description: string;
  color: string | undefined;
}

function readWanted(label: string, value: unknown): Wanted {
  const { name, description, color } = isObject(label, value);
  const checked = isString(`${label}["name"]`, name).trim();
  if (checked === '') throw new Refusal("Channel name can't be empty.");
  if ([...checked].length > LIMITS.channelName)
    throw new Refusal(`Channel name too long (limit: ${LIMITS.channelName} characters).`);
  return {
    name: checked,
    description:
      description === undefined
        ? ''
        : isString(`${label}["description"]`, description).replaceAll('\n', ' '),
    color: color === undefined ? undefined : isString(`${label}["color"]`, color),
  };
}

type NewChannel = Partial<
  Pick<
    Channel,
    | 'isPrivate'
    | 'folderId'
    | 'isWebPublic'
    | 'isHistoryPublic'
    | 'postPolicy'
    | 'retentionDays'
    | 'canRemoveSubscribersGroup'
  >
>;

function createChannel(world: World, user: User, wanted: Wanted, also: NewChannel): Channel {
  requireCreating(world, user, also.isPrivate === true);
  return addChannel(world.realm, {
    name: wanted.name,
    description: wanted.description,
    createdAt: nowSeconds(world),
    creatorId: user.id,
    ...also,
    isHistoryPublic: also.isHistoryPublic ?? !also.isPrivate,
  });
}

interface Joined {
  subscribed: Map<string, string[]>;
  alreadySubscribed: Map<string, string[]>;
}

const note = (names: Map<string, string[]>, user: User, channel: Channel) =>
  names.set(user.email, [...(names.get(user.email) ?? []), channel.name]);

function join(
  world: World,
  users: readonly User[],
  channel: Channel,
  wanted: Wanted,
  joined: Joined,
): void {
  const newcomers = users.filter((user) => !isSubscribed(user, channel.id));
  for (const user of users)
    note(newcomers.includes(user) ? joined.subscribed : joined.alreadySubscribed, user, channel);
  const strangers = newcomers.filter((user) => !seersOf(world, channel).includes(user));
  for (const user of newcomers) subscribe(user, channel, wanted.color);
  announceCreation(world, idsOf(strangers), channel);
  if (newcomers.length > 0) announceSubscribed(world, channel, newcomers);
}

/** The first message of a channel, by the server's own bot. */
function greet(world: World, creator: User, channel: Channel): void {
  const kind = channel.isPrivate ? 'Private' : 'Public';
  sendMessage(world, {
    sender: systemBot(world.realm),
    destination: { channel, topic: 'channel events', users: null },
    content: `**${kind}** channel created by @_**${creator.fullName}|${creator.id}**. **Description:**\n\`\`\` quote\n${channel.description || '*No description.*'}\n\`\`\``,
    clientName: 'Internal',
    readBySender: true,
  });
}

interface ChannelWishes {
  invite_only: boolean;
  is_web_public: boolean;
  is_default_stream: boolean;
  history_public_to_subscribers: boolean | undefined;
  stream_post_policy: Channel['postPolicy'] | undefined;
  message_retention_days: unknown;
  can_remove_subscribers_group: number | undefined;
  folder_id: number | undefined;
}

/** What a channel gets that this request creates. */
function readNewChannel(world: World, user: User, wishes: ChannelWishes): NewChannel {
  if (wishes.is_web_public) throw new Refusal('Web-public channels are not enabled.');
  if (wishes.is_default_stream && !isAdmin(user)) throw new Refusal('Insufficient permission');
  const {
    history_public_to_subscribers: isHistoryPublic,
    stream_post_policy: postPolicy,
    message_retention_days: retention,
    can_remove_subscribers_group: removers,
    folder_id: folderId,
  } = wishes;
  return {
    isPrivate: wishes.invite_only,
    ...(isHistoryPublic !== undefined && { isHistoryPublic }),
    ...(postPolicy !== undefined && { postPolicy }),
    ...(retention !== undefined && { retentionDays: readRetention(user, retention) }),
    ...(removers !== undefined && { canRemoveSubscribersGroup: removers }),
    ...(folderId !== undefined && { folderId: folderToBeIn(world, folderId) }),
  };
}

/** Creates a channel, fills it and says so in it. */
function openChannel(
  world: World,
  user: User,
  {
    users,
    wanted,
    also,
    joined,
  }: { users: User[]; wanted: Wanted; also: NewChannel; joined: Joined },
): Channel {
  const channel = createChannel(world, user, wanted, also);
  announceCreation(world, idsOf(seersOf(world, channel)), channel);
  join(world, users, channel, wanted, joined);
  greet(world, user, channel);
  return channel;
}

const subscribeRoute = route(
  'POST /users/me/subscriptions',
  {
    subscriptions: json(listOf(readWanted)),
    principals,
    authorization_errors_fatal: withDefault(boolean, true),
    announce: withDefault(boolean, false),
    invite_only: withDefault(boolean, false),
    is_web_public: withDefault(boolean, false),
    is_default_stream: withDefault(boolean, false),
    history_public_to_subscribers: optional(boolean),
    stream_post_policy: optional(json(oneOf([1, 2, 3, 4] as const))),
    message_retention_days: optional(jsonOrWord(isAnything)),
    can_remove_subscribers_group: optional(integer),
    folder_id: optional(integer),
  },
  ({ world, user, values }) => {
    const users = readPrincipals(world, user, values.principals);
    const also = readNewChannel(world, user, values);
    const found = values.subscriptions.map((wanted) => ({
      wanted,
      channel: findChannel(world.realm, wanted.name),
    }));
    const channels = found.map(({ channel }) => channel ?? null);
    requireSubscribingOthers(world, user, { users, channels });
    const unauthorized = found.flatMap(({ channel }) =>
      channel && !mayJoin(world, user, channel) ? [channel.name] : [],
    );
    if (unauthorized.length > 0 && values.authorization_errors_fatal)
      throw new Refusal(`Unable to access channel (${unauthorized.join(', ')}).`);
    const joined: Joined = { subscribed: new Map(), alreadySubscribed: new Map() };
    for (const { wanted, channel } of found) {
      if (channel && !mayJoin(world, user, channel)) continue;
      if (channel) join(world, users, channel, wanted, joined);
      else {
        const created = openChannel(world, user, { users, wanted, also, joined });
        if (values.is_default_stream) setDefault(world, created, true);
      }
    }
    return {
      subscribed: Object.fromEntries(joined.subscribed),
      already_subscribed: Object.fromEntries(joined.alreadySubscribed),
      ...(!values.authorization_errors_fatal && { unauthorized }),
    };
  },
);

// --- Leaving --------------------------------------------------------------

/** Nobody keeps unread messages in a channel that they have left. */
function readAll(world: World, user: User, channel: Channel): void {
  const messages = world.realm.messages.inChannel(channel.id);
  changeFlag(world, user, {
    messages: messages.filter(({ id }) => isUnread(user.rows.get(id))),
    change: { op: 'add', flag: 'read' },
    isOutOfSight: true,
  });
}

function leave(
  world: World,
  user: User,
  { users, names }: { users: readonly User[]; names: readonly string[] },
) {
  const removed: string[] = [];
  const notRemoved: string[] = [];
  const channels = names.map((name) => requireNamedChannel(world, name));
  const others = users.some(({ id }) => id !== user.id);
  for (const channel of channels) {
    if (others && !mayRemoveOthers(world, user, channel))
      throw new Refusal('Insufficient permission');
    const leaving = users.filter((leaver) => isSubscribed(leaver, channel.id));
    (leaving.length > 0 ? removed : notRemoved).push(channel.name);
    for (const leaver of leaving) {
      const subscription = leaver.subscriptions.get(channel.id);
      if (subscription) subscription.isActive = false;
    }
    if (leaving.length > 0) announceUnsubscribed(world, channel, leaving);
    for (const leaver of leaving) readAll(world, leaver, channel);
  }
  return { removed, not_removed: notRemoved };
}

// --- Personal properties --------------------------------------------------

const isNotification = (property: string): property is NotificationSetting =>
  NOTIFICATION_SETTINGS.some((name) => name === property);

function applyProperty(subscription: Subscription, property: string, value: unknown): void {
  if (property === 'color') {
    if (typeof value !== 'string') throw new Refusal('color is not a string');
    if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value))
      throw new Refusal('color is not a valid hex color code');
    subscription.color = value;
    return;
  }
  if (typeof value !== 'boolean') throw new Refusal(`${property} is not a boolean`);
  if (property === 'is_muted') subscription.isMuted = value;
  else if (property === 'in_home_view') subscription.isMuted = !value;
  else if (property === 'pin_to_top') subscription.isPinned = value;
  else if (isNotification(property)) subscription.notifications[property] = value;
  else throw new Refusal(`Unknown subscription property: ${property}`);
}

function setProperty(world: World, user: User, given: Record<string, unknown>): void {
  const channelId = isInteger('stream_id', given.stream_id);
  const property = isString('property', given.property);
  const channel = requireChannel(world, user, channelId);
  const subscription = user.subscriptions.get(channelId);
  if (!subscription?.isActive) throw new Refusal(`Not subscribed to channel id ${channel.id}`);
  applyProperty(subscription, property, given.value);
  const tell = (name: string, value: unknown) =>
    emit(world, [user.id], {
      type: 'subscription',
      op: 'update',
      stream_id: channelId,
      property: name,
      value,
    });
  if (property === 'is_muted' || property === 'in_home_view') {
    tell('in_home_view', !subscription.isMuted);
    tell('is_muted', subscription.isMuted);
  } else tell(property, given.value);
}

export const subscriptionRoutes = [
  route(
    'GET /users/me/subscriptions',
    { include_subscribers: withDefault(boolean, false) },
    ({ world, user, values }) => ({
      subscriptions: [...user.subscriptions.values()].flatMap((subscription) => {
        const channel = world.realm.channels.get(subscription.channelId);
        if (!channel || channel.isArchived || !isSubscribed(user, channel.id)) return [];
        return [subscriptionWire(world, channel, subscription, values.include_subscribers)];
      }),
    }),
  ),

  subscribeRoute,

  route(
    'DELETE /users/me/subscriptions',
    { subscriptions: strings, principals },
    ({ world, user, values }) =>
      leave(world, user, {
        users: readPrincipals(world, user, values.principals),
        names: values.subscriptions,
      }),
  ),

  route(
    'PATCH /users/me/subscriptions',
    { delete: withDefault(strings, []), add: withDefault(json(listOf(readWanted)), []) },
    ({ world, user, values }) => {
      if (values.delete.length === 0 && values.add.length === 0)
        throw new Refusal('Nothing to do. Specify at least one of "add" or "delete".');
      const left = leave(world, user, { users: [user], names: values.delete });
      const joined: Joined = { subscribed: new Map(), alreadySubscribed: new Map() };
      for (const wanted of values.add) {
        const channel = findChannel(world.realm, wanted.name);
        if (channel && !mayJoin(world, user, channel)) throw noSuchChannel(wanted.name);
        join(world, [user], channel ?? createChannel(world, user, wanted, {}), wanted, joined);
      }
      return {
        ...left,
        subscribed: Object.fromEntries(joined.subscribed),
        already_subscribed: Object.fromEntries(joined.alreadySubscribed),
      };
    },
  ),

  route(
    'POST /users/me/subscriptions/properties',
    { subscription_data: json(listOf(isObject)) },
    ({ world, user, values }) => {
      for (const given of values.subscription_data) setProperty(world, user, given);
      return {};
    },
  ),

  route('GET /users/:userId/subscriptions/:streamId', {}, ({ world, user, id }) => {
    const person = world.realm.users.get(id('userId'));
    if (!person) throw new Refusal('No such user');
    const channel = requireChannel(world, user, id('streamId'));
    return { is_subscribed: isSubscribed(person, channel.id) };
  }),
];
