/** The organization: its settings, and what its server allows. */
import * as v from 'valibot';
import { dictionary, lenient, ourName, wire } from '@/api/wire';
import { changeOf, partOf } from './change';
import { coded } from './coded';
import { groupSetting } from './groupSetting';
import { plainName } from './serviceNames';

/** Who may do a thing, on servers before group settings. */
export const policyCodes = {
  members: 1,
  administrators: 2,
  fullMembers: 3,
  moderators: 4,
  everyone: 5,
  nobody: 6,
  owners: 7,
} as const;
export const wildcardPolicyCodes = {
  everyone: 1,
  members: 2,
  fullMembers: 3,
  administrators: 5,
  nobody: 6,
  moderators: 7,
} as const;
export const botPolicyCodes = { everyone: 1, limitGenericBots: 2, administrators: 3 } as const;

const policy = v.optional(coded(policyCodes));
const group = v.optional(groupSetting);
const flag = v.optional(v.boolean());
const text = v.optional(v.string());
const count = v.optional(v.number());
/** Seconds; null for no limit. */
const limit = v.optional(v.nullable(v.number()));

export const authenticationMethod = v.union([
  v.pipe(
    v.boolean(),
    v.transform((enabled) => ({ enabled })),
  ),
  wire({ enabled: v.boolean(), available: flag, unavailable_reason: text }),
]);

/**
 * Settings by the names that events use; registration puts `realm_` before each. All may be absent: servers
 * add, replace and drop policies, and a missing one means "ask the server and show its error".
 */
export const realmSettingEntries = {
  name: text,
  description: text,
  url: text,
  icon_url: text,
  icon_source: text,
  logo_url: text,
  logo_source: text,
  night_logo_url: text,
  night_logo_source: text,
  bot_domain: text,
  date_created: count,
  org_type: count,
  plan_type: count,
  upload_quota_mib: v.optional(v.nullable(v.number())),
  default_language: text,
  default_code_block_language: v.optional(v.nullable(v.string())),
  empty_topic_display_name: text,
  video_chat_provider: count,
  jitsi_server_url: v.optional(v.nullable(v.string())),
  giphy_rating: count,
  digest_emails_enabled: flag,
  digest_weekday: count,
  send_welcome_emails: flag,
  message_content_allowed_in_email_notifications: flag,
  disallow_disposable_email_addresses: flag,
  emails_restricted_to_domains: flag,
  email_changes_disabled: flag,
  name_changes_disabled: flag,
  avatar_changes_disabled: flag,
  require_unique_names: flag,
  invite_required: flag,
  enable_spectator_access: flag,
  want_advertise_in_communities_directory: flag,
  enable_guest_user_indicator: flag,
  enable_guest_user_dm_warning: flag,
  enable_read_receipts: flag,
  presence_disabled: flag,
  inline_image_preview: flag,
  inline_url_embed_preview: flag,
  mandatory_topics: flag,
  topics_policy: text,
  allow_edit_history: flag,
  message_edit_history_visibility_policy: text,
  allow_message_editing: flag,
  message_retention_days: v.optional(v.nullable(v.number())),
  message_content_edit_limit_seconds: limit,
  message_content_delete_limit_seconds: limit,
  move_messages_within_stream_limit_seconds: limit,
  move_messages_between_streams_limit_seconds: limit,
  waiting_period_threshold: count,
  push_notifications_enabled: flag,
  push_notifications_enabled_end_timestamp: v.optional(v.nullable(v.number())),
  email_auth_enabled: flag,
  password_auth_enabled: flag,
  is_zephyr_mirror_realm: flag,
  authentication_methods: v.optional(dictionary(authenticationMethod)),
  available_video_chat_providers: v.optional(
    dictionary(wire({ name: v.string(), id: v.number() })),
  ),
  default_external_accounts: v.optional(
    dictionary(wire({ name: v.string(), text: v.string(), hint: text, url_pattern: v.string() })),
  ),
  /** Channel ids, -1 where there is none. */
  new_stream_announcements_stream_id: count,
  signup_announcements_stream_id: count,
  zulip_update_announcements_stream_id: count,
  add_custom_emoji_policy: policy,
  bot_creation_policy: v.optional(coded(botPolicyCodes)),
  create_public_stream_policy: policy,
  create_private_stream_policy: policy,
  create_web_public_stream_policy: policy,
  delete_own_message_policy: policy,
  edit_topic_policy: policy,
  invite_to_realm_policy: policy,
  invite_to_stream_policy: policy,
  move_messages_between_streams_policy: policy,
  user_group_edit_policy: policy,
  wildcard_mention_policy: v.optional(coded(wildcardPolicyCodes)),
  create_multiuse_invite_group: group,
  can_access_all_users_group: group,
  can_add_custom_emoji_group: group,
  can_add_subscribers_group: group,
  can_create_bots_group: group,
  can_create_groups: group,
  can_create_private_channel_group: group,
  can_create_public_channel_group: group,
  can_create_web_public_channel_group: group,
  can_create_write_only_bots_group: group,
  can_delete_any_message_group: group,
  can_delete_own_message_group: group,
  can_invite_users_group: group,
  can_manage_all_groups: group,
  can_manage_billing_group: group,
  can_mention_many_users_group: group,
  can_move_messages_between_channels_group: group,
  can_move_messages_between_topics_group: group,
  can_resolve_topics_group: group,
  can_set_delete_message_policy_group: group,
  can_set_topics_policy_group: group,
  can_summarize_topics_group: group,
  direct_message_initiator_group: group,
  direct_message_permission_group: group,
};

/** Settings as events carry them: only what changed. */
export const realmSettings = partOf(realmSettingEntries);
export type RealmSettings = v.InferOutput<typeof realmSettings>['part'];

/** What registration tells of the realm: name and address always, the rest as far as the server has it. */
export type Realm = RealmSettings & { name: string; url: string };

type Prefixed<Entries> = { [K in keyof Entries & string as `realm_${K}`]: Entries[K] };
type PrefixedEntries = Prefixed<
  Omit<typeof realmSettingEntries, 'name'> & { name: v.StringSchema<undefined> }
>;

const settingNames = Object.keys(realmSettingEntries);
const prefixedEntries = {
  ...Object.fromEntries(
    Object.entries(lenient(realmSettingEntries)).map(([name, schema]) => [`realm_${name}`, schema]),
  ),
  realm_name: v.string(),
} as PrefixedEntries;

const wireRealm = v.object({ ...prefixedEntries, realm_uri: text });
export type WireRealm = v.InferInput<typeof wireRealm>;

/** The `realm_*` keys of a registration, their prefix taken off. */
export const realm = v.pipe(
  wireRealm,
  v.check((wired) => (wired.realm_url ?? wired.realm_uri) !== undefined, 'realm_url'),
  v.transform((wired): Realm => {
    const source: Readonly<Record<string, unknown>> = wired;
    const settings: Record<string, unknown> = {};
    for (const name of settingNames) {
      const wireName = `realm_${name}`;
      if (wireName in source) settings[ourName(name)] = source[wireName];
    }
    return {
      ...(settings as RealmSettings),
      name: wired.realm_name,
      url: wired.realm_url ?? wired.realm_uri ?? '',
    };
  }),
);

/** Reads `{property, value}`, the name without `realm_`. */
export const realmSettingChange = changeOf(realmSettingEntries, plainName);

const permissionRules = v.optional(
  dictionary(
    wire({
      require_system_group: flag,
      allow_internet_group: flag,
      allow_owners_group: flag,
      allow_nobody_group: flag,
      allow_everyone_group: flag,
      default_group_name: text,
      id_field_name: text,
      default_for_system_groups: v.optional(v.nullable(v.string())),
      allowed_system_groups: v.optional(v.array(v.string())),
    }),
  ),
);

/** A limit that an organization's plan sets, and changes. */
const planLimitEntries = {
  /** 0 where uploads are off. */
  max_file_upload_size_mib: count,
};

/** Limits as events carry them, among settings: only what changed. */
export const planLimits = partOf(planLimitEntries);

/** What the server allows and how fast it wants things: the same for every realm on it. */
export const serverLimits = wire(
  lenient({
    ...planLimitEntries,
    /** In characters as people count them (code points). */
    max_message_length: count,
    max_topic_length: count,
    max_stream_name_length: count,
    max_stream_description_length: count,
    max_channel_folder_name_length: count,
    max_channel_folder_description_length: count,
    max_avatar_file_size_mib: count,
    max_icon_file_size_mib: count,
    max_logo_file_size_mib: count,
    event_queue_longpoll_timeout_seconds: count,
    server_presence_ping_interval_seconds: count,
    server_presence_offline_threshold_seconds: count,
    server_typing_started_expiry_period_milliseconds: count,
    server_typing_started_wait_period_milliseconds: count,
    server_typing_stopped_wait_period_milliseconds: count,
    server_inline_image_preview: flag,
    server_inline_url_embed_preview: flag,
    server_avatar_changes_disabled: flag,
    server_name_changes_disabled: flag,
    server_needs_upgrade: flag,
    server_web_public_streams_enabled: flag,
    server_emoji_data_url: text,
    server_jitsi_server_url: v.optional(v.nullable(v.string())),
    server_generation: count,
    server_thumbnail_formats: v.optional(
      v.array(
        wire({
          name: v.string(),
          max_width: v.number(),
          max_height: v.number(),
          format: v.string(),
          animated: v.boolean(),
        }),
      ),
    ),
    server_supported_permission_settings: v.optional(
      wire({ realm: permissionRules, stream: permissionRules, group: permissionRules }),
    ),
    password_min_length: count,
    password_min_guesses: count,
    jitsi_server_url: v.optional(v.nullable(v.string())),
    settings_send_digest_emails: flag,
    development_environment: flag,
    zulip_plan_is_not_limited: flag,
    upgrade_text_for_wide_organization_logo: v.optional(v.nullable(v.string())),
    giphy_rating_options: v.optional(dictionary(wire({ name: v.string(), id: v.number() }))),
  }),
);

export type ServerLimits = v.InferOutput<typeof serverLimits>;
export type WireServerLimits = v.InferInput<typeof serverLimits>;

export const realmDomain = wire({ domain: v.string(), allow_subdomains: v.boolean() });
export type RealmDomain = v.InferOutput<typeof realmDomain>;
