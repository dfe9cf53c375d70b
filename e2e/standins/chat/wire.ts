/** How users, channels and groups look in answers and events. */

import type { Channel, CustomEmoji, Subscription, User, UserGroup } from './model';
import { CHANNEL_PERMISSIONS, CHANNEL_PERMISSIONS_FROM } from './permissionSettings';
import { CHANNEL_FOLDERS_FROM, FOLDER_ORDER_FROM } from './realmSettings';
import { membersOf, subscribersOf, type Realm } from './realm';
import type { World } from './world';
import { renderDescription } from './rendering';

// --- Users ----------------------------------------------------------------

export const avatarUrl = (user: User, size: '' | '-medium' = ''): string =>
  `/user_avatars/1/${user.avatarUploadId ?? avatarName(user.id)}${size}.png?version=${user.avatarVersion}`;

/** Avatars are public, so nobody guesses their addresses from who somebody is. */
const avatarName = (userId: number): string =>
  `a${((userId * 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}${userId.toString(16)}`;

export function userOfAvatar(realm: Realm, name: string): User | undefined {
  const userId = parseInt(name.slice(9), 16);
  return avatarName(userId) === name ? realm.users.get(userId) : undefined;
}

/** The user's own choice of who sees the address; null hides it. */
export function deliveryEmail(user: User, viewer: User | null): string | null {
  if (viewer?.id === user.id || user.isBot) return user.email;
  const visibility = Number(user.settings.email_address_visibility);
  const admits: Record<number, boolean> = {
    1: true,
    2: viewer !== null && viewer.role < 600,
    3: viewer !== null && viewer.role <= 200,
    4: false,
    5: viewer !== null && viewer.role <= 300,
  };
  return admits[visibility] ? user.email : null;
}

export function profileWire(world: World, user: User): Record<string, unknown> {
  const kinds = new Map(world.realm.profileFields.map((field) => [field.id, field.kind]));
  return Object.fromEntries(
    [...user.profile].map(([fieldId, value]) => {
      const isRendered = (kinds.get(fieldId) ?? 0) <= 2;
      return [
        fieldId,
        isRendered ? { value, rendered_value: renderDescription(world, value) } : { value },
      ];
    }),
  );
}

/** The role, and the older booleans that say the same. */
export const roleFlags = ({ role }: User) => ({
  role,
  is_owner: role === 100,
  is_admin: role <= 200,
  is_guest: role === 600,
  is_billing_admin: false,
});

export interface UserView {
  viewer: User | null;
  hasProfile?: boolean;
}

/** A user as /users, /register and realm_user events show them. */
export function userWire(world: World, user: User, { viewer, hasProfile = false }: UserView) {
  return {
    user_id: user.id,
    email: user.email,
    delivery_email: deliveryEmail(user, viewer),
    full_name: user.fullName,
    date_joined: new Date(user.joinedAt).toISOString().replace('Z', '000+00:00'),
    is_active: user.isActive,
    ...roleFlags(user),
    is_bot: user.isBot,
    bot_type: user.botType,
    ...(user.isBot && { bot_owner_id: user.botOwnerId }),
    timezone: user.timezone,
    avatar_url: avatarUrl(user),
    avatar_version: user.avatarVersion,
    ...(hasProfile && !user.isBot && { profile_data: profileWire(world, user) }),
  };
}

/** A user as the lists of /register show them: which list it is says whether they are active. */
export function listedUserWire(world: World, user: User, view: UserView) {
  const { is_active: _isActive, ...wire } = userWire(world, user, view);
  return wire;
}

export const botWire = (bot: User) => ({
  user_id: bot.id,
  email: bot.email,
  full_name: bot.fullName,
  bot_type: bot.botType,
  is_active: bot.isActive,
  api_key: bot.apiKey,
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
  avatar_url: avatarUrl(bot),
  owner_id: bot.botOwnerId,
  services: bot.botService ? [bot.botService] : [],
});

export const ownBots = (realm: Realm, user: User): User[] =>
  membersOf(realm).filter((bot) => bot.isBot && (bot.botOwnerId === user.id || user.role <= 200));

// --- Channels -------------------------------------------------------------

/** Who may do what with it, as far as servers of this level let that be chosen. */
const channelPermissionsWire = ({ featureLevel }: World, { permissions }: Channel) =>
  Object.fromEntries(
    CHANNEL_PERMISSIONS.filter((name) => CHANNEL_PERMISSIONS_FROM[name] <= featureLevel).map(
      (name) => [name, permissions[name]],
    ),
  );

export const renderedDescription = (description: string) =>
  description === '' ? '' : `<p>${description}</p>`;

/** Folders of channels, for everybody. */
export const channelFoldersWire = ({ realm, featureLevel }: World) =>
  realm.channelFolders.map(({ id, name, description, isArchived }, order) => ({
    id,
    name,
    description,
    rendered_description: renderedDescription(description),
    is_archived: isArchived,
    ...(featureLevel >= FOLDER_ORDER_FROM && { order }),
  }));

/** From this level on each channel says whether its messages need a topic. */
export const TOPICS_POLICY_FROM = 392;

/** The part that default channels show. */
export const bareChannelWire = (world: World, channel: Channel) => ({
  stream_id: channel.id,
  name: channel.name,
  description: channel.description,
  rendered_description: renderDescription(world, channel.description),
  date_created: channel.createdAt,
  creator_id: channel.creatorId,
  invite_only: channel.isPrivate,
  is_web_public: channel.isWebPublic,
  stream_post_policy: channel.postPolicy,
  message_retention_days: channel.retentionDays,
  history_public_to_subscribers: channel.isHistoryPublic,
  first_message_id: world.realm.messages.firstIdIn(channel.id),
  is_announcement_only: channel.postPolicy === 2,
  can_remove_subscribers_group: channel.canRemoveSubscribersGroup,
  ...channelPermissionsWire(world, channel),
  ...(world.featureLevel >= CHANNEL_FOLDERS_FROM && { folder_id: channel.folderId }),
  ...(world.featureLevel >= TOPICS_POLICY_FROM && { topics_policy: channel.topicsPolicy }),
});

export const channelWire = (world: World, channel: Channel) => ({
  ...bareChannelWire(world, channel),
  stream_weekly_traffic: weeklyTraffic(world, channel),
});

const WEEK_SECONDS = 7 * 86_400;

/** Messages a week over the last four; null for a channel younger than a week. */
function weeklyTraffic(world: World, channel: Channel): number | null {
  const now = world.clock() / 1000;
  if (now - channel.createdAt < WEEK_SECONDS) return null;
  const recent = world.realm.messages
    .inChannel(channel.id)
    .filter(({ timestamp }) => now - timestamp < 4 * WEEK_SECONDS);
  const weeks = Math.min(4, (now - channel.createdAt) / WEEK_SECONDS);
  return Math.round(recent.length / weeks);
}

export const subscribersWire = (world: World, channel: Channel): number[] =>
  subscribersOf(world.realm, channel.id).map((user) => user.id);

export const subscriptionWire = (
  world: World,
  channel: Channel,
  subscription: Subscription,
  hasSubscribers: boolean,
) => ({
  ...channelWire(world, channel),
  color: subscription.color,
  is_muted: subscription.isMuted,
  in_home_view: !subscription.isMuted,
  pin_to_top: subscription.isPinned,
  ...subscription.notifications,
  ...(hasSubscribers && { subscribers: subscribersWire(world, channel) }),
});

// --- Others ---------------------------------------------------------------

export const groupWire = (group: UserGroup) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  members: [...group.memberIds].toSorted((a, b) => a - b),
  direct_subgroup_ids: [...group.subgroupIds],
  is_system_group: group.isSystem,
  can_mention_group: group.canMention,
});

export const customEmojiWire = (emoji: CustomEmoji) => ({
  id: emoji.id,
  name: emoji.name,
  source_url: emoji.sourceUrl,
  ...(emoji.stillUrl !== null && { still_url: emoji.stillUrl }),
  deactivated: emoji.isDeactivated,
  author_id: emoji.authorId,
});

export const allEmojiWire = (realm: Realm) =>
  Object.fromEntries([...realm.emoji.values()].map((emoji) => [emoji.id, customEmojiWire(emoji)]));
