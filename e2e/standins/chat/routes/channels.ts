/** Channels: lists, topics, changes, archiving and default channels. */

import {
  changePostPolicy,
  changeTopicsPolicy,
  changePrivacy,
  describe,
  moveToFolder,
  readRetention,
  rename,
  setDefault,
} from '../channelChanges';
import { announceLoss, announceUpdate, seersOf } from '../channelEvents';
import { mailAddressOf } from '../channelMail';
import { changePermissions, changeRemovers, requireAdministering } from '../channelPermissions';
import { requireChannel } from '../destinations';
import type { Channel, User } from '../model';
import { canReadChannel, canSeeChannel, canSeeHistory, requireAdmin } from '../permissions';
import { CHANNEL_PERMISSIONS } from '../permissionSettings';
import { findChannel, isSubscribed } from '../realm';
import { Refusal } from '../refusals';
import { route } from '../router';
import {
  boolean,
  integer,
  isAnything,
  json,
  jsonOrWord,
  oneOf,
  optional,
  text,
  withDefault,
} from '../validate';
import { channelWire, subscribersWire } from '../wire';
import { idsOf, type World } from '../world';

interface Changes {
  folder_id?: unknown;
  topics_policy?: string | undefined;
  description?: string | undefined;
  new_name?: string | undefined;
  is_private?: boolean | undefined;
  is_announcement_only?: boolean | undefined;
  is_web_public?: boolean | undefined;
  history_public_to_subscribers?: boolean | undefined;
  is_default_stream?: boolean | undefined;
  stream_post_policy?: Channel['postPolicy'] | undefined;
  message_retention_days?: unknown;
}

/** What is read where it is known how servers of this level have it. */
const PERMISSIONS = ['can_remove_subscribers_group', ...CHANNEL_PERMISSIONS];

function channelToChange(world: World, user: User, channelId: number): Channel {
  const channel = requireChannel(world, user, channelId);
  requireAdministering(world, user, channel);
  return channel;
}

function changeAccess(world: World, user: User, channel: Channel, changes: Changes): void {
  const { is_private: isPrivate, history_public_to_subscribers: isHistoryPublic } = changes;
  if (changes.is_web_public) throw new Refusal('Web-public channels are not enabled.');
  if (isPrivate === undefined && isHistoryPublic === undefined) return;
  if (channel.isPrivate && !isSubscribed(user, channel.id))
    throw new Refusal('Channel content access is required.');
  const willBePrivate = isPrivate ?? channel.isPrivate;
  changePrivacy(world, channel, {
    isPrivate: willBePrivate,
    isHistoryPublic:
      isHistoryPublic ?? (isPrivate === undefined ? channel.isHistoryPublic : !willBePrivate),
  });
}

function changePolicies(world: World, user: User, channel: Channel, changes: Changes): void {
  const { stream_post_policy: policy, is_announcement_only: isAnnouncementOnly } = changes;
  if (policy !== undefined) changePostPolicy(world, channel, policy);
  else if (isAnnouncementOnly !== undefined)
    changePostPolicy(world, channel, isAnnouncementOnly ? 2 : 1);
  if (changes.folder_id !== undefined) moveToFolder(world, channel, changes.folder_id);
  if (changes.topics_policy !== undefined)
    changeTopicsPolicy(world, channel, changes.topics_policy);
  if (changes.message_retention_days !== undefined) {
    channel.retentionDays = readRetention(user, changes.message_retention_days);
    announceUpdate(world, channel, {
      property: 'message_retention_days',
      value: channel.retentionDays,
    });
  }
}

const writeRoutes = [
  route(
    'PATCH /streams/:streamId',
    {
      description: optional(text()),
      new_name: optional(text()),
      is_private: optional(boolean),
      is_announcement_only: optional(boolean),
      is_web_public: optional(boolean),
      history_public_to_subscribers: optional(boolean),
      is_default_stream: optional(boolean),
      stream_post_policy: optional(json(oneOf([1, 2, 3, 4] as const))),
      message_retention_days: optional(jsonOrWord(isAnything)),
      topics_policy: optional(text()),
      folder_id: optional(json(isAnything)),
    },
    ({ world, user, values, id, given }) => {
      const channel = channelToChange(world, user, id('streamId'));
      if (values.is_default_stream !== undefined) requireAdmin(user);
      changeAccess(world, user, channel, values);
      changePolicies(world, user, channel, values);
      const removers = given.get('can_remove_subscribers_group');
      if (removers !== undefined) changeRemovers(world, channel, removers);
      changePermissions(world, user, channel, given);
      if (values.is_default_stream !== undefined)
        setDefault(world, channel, values.is_default_stream);
      if (values.description !== undefined) describe(world, user, channel, values.description);
      if (values.new_name !== undefined) rename(world, user, channel, values.new_name);
      return {};
    },
    { accepts: PERMISSIONS },
  ),

  route('DELETE /streams/:streamId', {}, ({ world, user, id }) => {
    const channel = channelToChange(world, user, id('streamId'));
    const seers = idsOf(seersOf(world, channel));
    if (world.realm.defaultChannelIds.has(channel.id)) setDefault(world, channel, false);
    announceLoss(world, seers, channel);
    channel.isArchived = true;
    channel.isPrivate = true;
    for (const person of world.realm.users.values()) {
      const subscription = person.subscriptions.get(channel.id);
      if (subscription) subscription.isActive = false;
    }
    return {};
  }),

  route(
    'POST /default_streams',
    { stream_id: integer },
    ({ world, user, values }) => {
      setDefault(world, requireChannel(world, user, values.stream_id), true);
      return {};
    },
    { isAdminOnly: true },
  ),

  route(
    'DELETE /default_streams',
    { stream_id: integer },
    ({ world, user, values }) => {
      setDefault(world, requireChannel(world, user, values.stream_id), false);
      return {};
    },
    { isAdminOnly: true },
  ),
];

export const channelRoutes = [
  ...writeRoutes,

  route('GET /get_stream_id', { stream: text() }, ({ world, user, values }) => {
    const channel = findChannel(world.realm, values.stream);
    if (!channel || !canSeeChannel(user, channel))
      throw new Refusal(`Invalid channel name '${values.stream}'`);
    return { stream_id: channel.id };
  }),

  route(
    'GET /streams',
    {
      include_public: withDefault(boolean, true),
      include_web_public: withDefault(boolean, false),
      include_subscribed: withDefault(boolean, true),
      include_all_active: withDefault(boolean, false),
      include_default: withDefault(boolean, false),
      include_owner_subscribed: withDefault(boolean, false),
    },
    ({ world, user, values }) => {
      if (values.include_all_active && user.role > 200)
        throw new Refusal('User not authorized for this query');
      const { realm } = world;
      const channels = [...realm.channels.values()].filter((channel) => {
        if (channel.isArchived) return false;
        if (values.include_all_active) return true;
        if (values.include_subscribed && isSubscribed(user, channel.id)) return true;
        if (values.include_web_public && channel.isWebPublic) return true;
        return values.include_public && !channel.isPrivate && canSeeChannel(user, channel);
      });
      return {
        streams: channels.map((channel) => ({
          ...channelWire(world, channel),
          ...(values.include_default && { is_default: realm.defaultChannelIds.has(channel.id) }),
        })),
      };
    },
  ),

  route('GET /streams/:streamId', {}, ({ world, user, id }) => ({
    stream: channelWire(world, requireChannel(world, user, id('streamId'))),
  })),

  route('GET /streams/:streamId/members', {}, ({ world, user, id }) => ({
    subscribers: subscribersWire(world, requireChannel(world, user, id('streamId'))),
  })),

  route('GET /streams/:streamId/email_address', {}, ({ world, user, id }) => {
    const channel = requireChannel(world, user, id('streamId'));
    // Administrators see private channels; what leads into one is for those who read it.
    if (!canReadChannel(user, channel)) throw new Refusal('Invalid channel ID');
    return { email: mailAddressOf(channel) };
  }),

  route('GET /users/me/:streamId/topics', {}, ({ world, user, id }) => {
    const channel = requireChannel(world, user, id('streamId'));
    const isShared = canSeeHistory(user, channel);
    const newest = new Map<string, { name: string; max_id: number }>();
    for (const message of world.realm.messages.inChannel(channel.id))
      if (isShared || user.rows.has(message.id))
        newest.set(message.topic.toLowerCase(), { name: message.topic, max_id: message.id });
    return { topics: [...newest.values()].toSorted((a, b) => b.max_id - a.max_id) };
  }),
];
