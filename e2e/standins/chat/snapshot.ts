/** The initial state that /register answers, by fetch type. */

import type { User } from './model';
import { canSeeChannel, isFullMember, isGuest, mayCreateChannel, meetsPolicy } from './permissions';
import { isLongIdle, PING_SECONDS, OFFLINE_SECONDS, presencesWire } from './presences';
import { GROUP_ID, isSubscribed, membersOf } from './realm';
import {
  EXTERNAL_ACCOUNTS,
  GIPHY_RATINGS,
  LIMITS,
  PROFILE_FIELD_KINDS,
  CHANNEL_FOLDERS_FROM,
  FOLDER_LIMITS_FROM,
  SNIPPETS_FROM,
  STOP_WORDS,
  THUMBNAIL_FORMATS,
  VIDEO_CHAT_PROVIDERS,
} from './realmSettings';
import { permissionSettings } from './permissionSettings';
import { recentDirectWire, starredWire, unreadsWire } from './unreads';
import { EMOJI_SETS, NOTIFICATION_SOUNDS, settingsOfLevel } from './userSettings';
import {
  allEmojiWire,
  avatarUrl,
  bareChannelWire,
  botWire,
  channelFoldersWire,
  channelWire,
  groupWire,
  listedUserWire,
  ownBots,
  subscribersWire,
  subscriptionWire,
  userWire,
} from './wire';
import {
  draftWire,
  linkifierWire,
  playgroundWire,
  profileFieldWire,
  scheduledWire,
  snippetWire,
  statusWire,
  userTopicWire,
} from './smallWires';
import type { World } from './world';

export interface Fetch {
  /** Null asks for everything. */
  fetchTypes: ReadonlySet<string> | null;
  hasSubscribers: boolean;
  isPresenceSlim: boolean;
  capabilities: Readonly<Record<string, boolean>>;
}

type Part = (world: World, user: User, fetch: Fetch) => Record<string, unknown>;

// --- The organization -----------------------------------------------------

/** What servers name where an organization has none of its own. */
const CALL_SERVER = 'https://meet.invalid';

const FOLDER_LIMITS = {
  max_channel_folder_name_length: LIMITS.folderName,
  max_channel_folder_description_length: LIMITS.folderDescription,
};

const SERVER_FACTS = {
  max_stream_name_length: LIMITS.channelName,
  max_stream_description_length: LIMITS.channelDescription,
  max_topic_length: LIMITS.topic,
  max_message_length: LIMITS.message,
  max_file_upload_size_mib: LIMITS.uploadMebibytes,
  max_avatar_file_size_mib: 5,
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  server_presence_ping_interval_seconds: PING_SECONDS,
  server_presence_offline_threshold_seconds: OFFLINE_SECONDS,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_thumbnail_formats: THUMBNAIL_FORMATS,
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_needs_upgrade: false,
  server_web_public_streams_enabled: false,
  server_jitsi_server_url: CALL_SERVER,
  settings_send_digest_emails: false,
  development_environment: false,
  password_min_length: 6,
  password_min_guesses: 10_000,
  giphy_rating_options: GIPHY_RATINGS,
  upgrade_text_for_wide_organization_logo: 'Available on Zulip Cloud Standard.',
  zulip_plan_is_not_limited: true,
};

const REALM_FACTS = {
  realm_available_video_chat_providers: VIDEO_CHAT_PROVIDERS,
  realm_default_external_accounts: EXTERNAL_ACCOUNTS,
  realm_authentication_methods: {
    Email: { enabled: true, available: true },
    Dev: { enabled: true, available: true },
  },
  realm_email_auth_enabled: true,
  realm_password_auth_enabled: true,
  realm_is_zephyr_mirror_realm: false,
  realm_plan_type: 1,
  realm_upload_quota_mib: null,
  realm_logo_source: 'D',
  realm_logo_url: '/static/images/logo/light.svg',
  realm_night_logo_source: 'D',
  realm_night_logo_url: '/static/images/logo/dark.svg',
};

/** How clients that know no groups are told of a setting: the least policy that admits all of them. */
function policyOf(setting: unknown): number {
  const policies = new Map<unknown, number>([
    [GROUP_ID.administrators, 2],
    [GROUP_ID.moderators, 4],
    [GROUP_ID.fullMembers, 3],
  ]);
  return policies.get(setting) ?? 1;
}

const realmPart: Part = (world) => {
  const { realm, realmUrl, generation, timings } = world;
  const settings = Object.fromEntries(
    Object.entries(realm.settings).map(([name, value]) => [`realm_${name}`, value]),
  );
  return {
    ...SERVER_FACTS,
    ...(world.featureLevel >= FOLDER_LIMITS_FROM && FOLDER_LIMITS),
    ...REALM_FACTS,
    ...settings,
    event_queue_longpoll_timeout_seconds: timings.longpollSeconds,
    realm_name: realm.name,
    realm_description: realm.description,
    realm_icon_source: realm.icon.source,
    realm_icon_url: realm.icon.url,
    realm_date_created: realm.createdAt,
    realm_uri: realmUrl,
    realm_url: realmUrl,
    realm_bot_domain: 'bots.invalid',
    realm_create_public_stream_policy: policyOf(realm.settings.can_create_public_channel_group),
    realm_create_private_stream_policy: policyOf(realm.settings.can_create_private_channel_group),
    jitsi_server_url: realm.settings.jitsi_server_url ?? CALL_SERVER,
    server_generation: generation,
    server_emoji_data_url: '/static/generated/emoji/emoji_api.json',
    server_supported_permission_settings: permissionSettings(world.featureLevel),
  };
};

// --- People ---------------------------------------------------------------

interface Viewing extends Pick<Fetch, 'capabilities'> {
  viewer: User;
}

const ownRights = (world: World, user: User) => ({
  can_create_streams: mayCreateChannel(world, user, false) || mayCreateChannel(world, user, true),
  can_create_public_streams: mayCreateChannel(world, user, false),
  can_create_private_streams: mayCreateChannel(world, user, true),
  can_create_web_public_streams: false,
  can_subscribe_other_users: meetsPolicy(world, user, 'invite_to_stream_policy'),
  can_invite_others_to_realm:
    meetsPolicy(world, user, 'invite_to_realm_policy') && isFullMember(world, user),
});

/** To clients that can do without, the pictures of people who were long away are not told. */
function registeredUserWire(world: World, member: User, { viewer, capabilities }: Viewing) {
  const { avatar_url, ...wire } = listedUserWire(world, member, { viewer, hasProfile: true });
  const isTold = !capabilities.user_avatar_url_field_optional || !isLongIdle(world, member);
  return isTold ? { ...wire, avatar_url } : wire;
}

const usersPart: Part = (world, user, { capabilities }) => {
  const view = { viewer: user, hasProfile: true };
  const viewing = { viewer: user, capabilities };
  const members = membersOf(world.realm);
  const systemBots = [...world.realm.users.values()].filter(({ isSystemBot }) => isSystemBot);
  return {
    realm_users: members
      .filter(({ isActive }) => isActive)
      .map((member) => registeredUserWire(world, member, viewing)),
    realm_non_active_users: members
      .filter(({ isActive }) => !isActive)
      .map((member) => registeredUserWire(world, member, viewing)),
    cross_realm_bots: systemBots.map((bot) => ({
      ...userWire(world, bot, view),
      is_system_bot: true,
    })),
    user_id: user.id,
    email: user.email,
    delivery_email: user.email,
    full_name: user.fullName,
    avatar_source: user.avatarUploadId === null ? 'G' : 'U',
    avatar_url: avatarUrl(user),
    avatar_url_medium: avatarUrl(user, '-medium'),
    is_admin: user.role <= 200,
    is_owner: user.role === 100,
    is_moderator: user.role === 300,
    is_guest: isGuest(user),
    is_billing_admin: false,
    ...ownRights(world, user),
  };
};

const statusPart: Part = (world) => ({
  user_status: Object.fromEntries(
    membersOf(world.realm)
      .map((member) => [String(member.id), statusWire(member)] as const)
      .filter(([, status]) => Object.keys(status).length > 0),
  ),
});

const presencePart: Part = (world, _user, { isPresenceSlim }) => ({
  presences:
    world.realm.settings.presence_disabled === true ? {} : presencesWire(world, isPresenceSlim),
  presence_last_update_id: world.presenceUpdateId,
  server_timestamp: world.clock() / 1000,
});

// --- Channels -------------------------------------------------------------

const subscriptionPart: Part = (world, user, { hasSubscribers }) => {
  const channels = [...world.realm.channels.values()].filter(({ isArchived }) => !isArchived);
  const known = channels.flatMap((channel) => {
    const subscription = user.subscriptions.get(channel.id);
    return subscription ? [{ channel, subscription }] : [];
  });
  const wire = ({ channel, subscription }: (typeof known)[number]) =>
    subscriptionWire(world, channel, subscription, hasSubscribers);
  const strangers = channels.filter(
    (channel) => !user.subscriptions.has(channel.id) && canSeeChannel(user, channel),
  );
  const isStillKnown = ({ channel }: (typeof known)[number]) =>
    !isSubscribed(user, channel.id) && canSeeChannel(user, channel);
  return {
    subscriptions: known.filter(({ subscription }) => subscription.isActive).map(wire),
    unsubscribed: known.filter(isStillKnown).map(wire),
    never_subscribed: strangers.map((channel) => ({
      ...channelWire(world, channel),
      ...(hasSubscribers && { subscribers: subscribersWire(world, channel) }),
    })),
  };
};

const channelsPart: Part = (world, user) => ({
  streams: [...world.realm.channels.values()]
    .filter(
      (channel) =>
        !channel.isArchived &&
        (isSubscribed(user, channel.id) || (!channel.isPrivate && !isGuest(user))),
    )
    .map((channel) => channelWire(world, channel)),
});

const defaultChannelsPart: Part = (world, user) => ({
  realm_default_streams: isGuest(user)
    ? []
    : [...world.realm.defaultChannelIds].flatMap((channelId) => {
        const channel = world.realm.channels.get(channelId);
        return channel ? [bareChannelWire(world, channel)] : [];
      }),
});

// --- Settings -------------------------------------------------------------

const DISPLAY_LISTS = {
  available_notification_sounds: NOTIFICATION_SOUNDS,
  emojiset_choices: EMOJI_SETS,
};

/** Settings that live beside `user_settings` as well, for clients without that capability. */
const LEGACY_ONLY_WITHIN =
  /^(web_(?!home_view)|user_list_style|enable_followed|automatically|send_|display_emoji|email_address|enable_desktop_notifications$)/;

const settingsPart: Part = ({ featureLevel }, user, { capabilities }) => {
  const settings = { ...settingsOfLevel(user.settings, featureLevel), timezone: user.timezone };
  const legacy = capabilities.user_settings_object
    ? {}
    : Object.fromEntries(
        Object.entries(settings).filter(([name]) => !LEGACY_ONLY_WITHIN.test(name)),
      );
  return { user_settings: { ...settings, ...DISPLAY_LISTS }, ...legacy };
};

// --- The table ------------------------------------------------------------

const PARTS: Record<string, Part> = {
  alert_words: (_world, user) => ({ alert_words: user.alertWords }),
  custom_profile_fields: ({ realm }) => ({
    custom_profile_fields: realm.profileFields.map(profileFieldWire),
    custom_profile_field_types: PROFILE_FIELD_KINDS,
  }),
  default_streams: defaultChannelsPart,
  default_stream_groups: () => ({ realm_default_stream_groups: [] }),
  drafts: (_world, user) => ({ drafts: user.drafts.slice(-1000).map(draftWire) }),
  giphy: () => ({ giphy_api_key: '' }),
  message: ({ realm }) => ({ max_message_id: realm.messages.lastId() }),
  muted_topics: (world, user) => ({
    muted_topics: [...user.userTopics.values()]
      .filter(({ policy }) => policy === 1)
      .map(({ channelId, topic, lastUpdated }) => [
        world.realm.channels.get(channelId)?.name ?? '',
        topic,
        lastUpdated,
      ]),
  }),
  muted_users: (_world, user) => ({
    muted_users: [...user.mutedUsers].map(([id, timestamp]) => ({ id, timestamp })),
  }),
  onboarding_steps: () => ({ onboarding_steps: [] }),
  presence: presencePart,
  realm: realmPart,
  realm_bot: ({ realm }, user) => ({ realm_bots: ownBots(realm, user).map(botWire) }),
  realm_domains: ({ realm }) => ({
    realm_domains: realm.domains.map(({ domain, allowSubdomains }) => ({
      domain,
      allow_subdomains: allowSubdomains,
    })),
  }),
  realm_embedded_bots: () => ({ realm_embedded_bots: [] }),
  realm_emoji: ({ realm }) => ({ realm_emoji: allEmojiWire(realm) }),
  realm_filters: ({ realm }) => ({
    realm_filters: realm.linkifiers.map(({ id, pattern, urlTemplate }) => [
      pattern,
      urlTemplate,
      id,
    ]),
  }),
  realm_incoming_webhook_bots: () => ({ realm_incoming_webhook_bots: [] }),
  realm_linkifiers: ({ realm }, _user, { capabilities }) => ({
    realm_linkifiers: capabilities.linkifier_url_template
      ? realm.linkifiers.map(linkifierWire)
      : [],
  }),
  realm_playgrounds: ({ realm }) => ({ realm_playgrounds: realm.playgrounds.map(playgroundWire) }),
  realm_user: usersPart,
  realm_user_groups: ({ realm }) => ({
    realm_user_groups: [...realm.groups.values()].map(groupWire),
  }),
  realm_user_settings_defaults: ({ realm, featureLevel }) => ({
    realm_user_settings_defaults: {
      ...settingsOfLevel(realm.userSettingsDefaults, featureLevel),
      ...DISPLAY_LISTS,
    },
  }),
  recent_private_conversations: (world, user) => ({
    recent_private_conversations: recentDirectWire(world, user),
  }),
  channel_folders: (world) =>
    world.featureLevel < CHANNEL_FOLDERS_FROM ? {} : { channel_folders: channelFoldersWire(world) },
  saved_snippets: ({ featureLevel }, user) =>
    featureLevel < SNIPPETS_FROM ? {} : { saved_snippets: user.snippets.map(snippetWire) },
  scheduled_messages: ({ realm }, user) => ({
    scheduled_messages: [...realm.scheduled.values()]
      .filter(({ senderId }) => senderId === user.id)
      .map(scheduledWire),
  }),
  starred_messages: (world, user) => ({ starred_messages: starredWire(world, user) }),
  stop_words: () => ({ stop_words: STOP_WORDS }),
  stream: channelsPart,
  subscription: subscriptionPart,
  user_settings: settingsPart,
  user_status: statusPart,
  user_topic: (_world, user) => ({ user_topics: [...user.userTopics.values()].map(userTopicWire) }),
  video_calls: (_world, user) => ({ has_zoom_token: user.hasZoomToken ?? false }),
};

/** `unread_msgs` comes only to those who ask for messages and for their flags. */
function unreadsPart(world: World, user: User, { fetchTypes }: Fetch) {
  const isWanted =
    !fetchTypes || (fetchTypes.has('message') && fetchTypes.has('update_message_flags'));
  return isWanted ? { unread_msgs: unreadsWire(world, user) } : {};
}

export function initialState(world: World, user: User, fetch: Fetch): Record<string, unknown> {
  const parts = Object.entries(PARTS).filter(([name]) => fetch.fetchTypes?.has(name) ?? true);
  const state = parts.map(([, part]) => part(world, user, fetch));
  const entries = [...state, unreadsPart(world, user, fetch)].flatMap((part) =>
    Object.entries(part),
  );
  return Object.fromEntries(entries);
}
