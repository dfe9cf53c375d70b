/** The settings of the organization as a stock server of feature level 276 has them. */

export const FEATURE_LEVEL = 276;
/** Levels of what came later. */
export const SNIPPETS_FROM = 297;
/** And there are folders of channels. */
export const CHANNEL_FOLDERS_FROM = 389;
/** How long their names and descriptions may be is told. */
export const FOLDER_LIMITS_FROM = 410;
/** People choose whether the sidebar has them. */
export const FOLDER_CHOICE_FROM = 411;
/** They have an order of their own. */
export const FOLDER_ORDER_FROM = 414;
/** And everybody is told of a new one. */
export const FOLDER_ORDER_TOLD_FROM = 418;
export const SNIPPETS_CHANGE_FROM = 368;
export const SERVER_VERSION = '9.0-beta1';
export const MERGE_BASE = '9.0-beta1';

export const LIMITS = {
  channelName: 60,
  channelDescription: 1024,
  folderName: 60,
  folderDescription: 1024,
  topic: 60,
  message: 10_000,
  statusText: 60,
  uploadMebibytes: 25,
  messagesPerRequest: 5000,
} as const;

/** Settings that may be changed, by the names that events use (register prefixes `realm_`). */
export const DEFAULT_REALM_SETTINGS: Readonly<Record<string, unknown>> = {
  add_custom_emoji_policy: 1,
  allow_edit_history: true,
  allow_message_editing: true,
  avatar_changes_disabled: false,
  bot_creation_policy: 1,
  can_access_all_users_group: 6,
  can_create_private_channel_group: 5,
  can_create_public_channel_group: 5,
  create_multiuse_invite_group: 2,
  create_web_public_stream_policy: 7,
  default_code_block_language: '',
  default_language: 'en',
  delete_own_message_policy: 1,
  digest_emails_enabled: false,
  digest_weekday: 1,
  direct_message_initiator_group: 6,
  direct_message_permission_group: 6,
  disallow_disposable_email_addresses: true,
  edit_topic_policy: 5,
  email_changes_disabled: false,
  emails_restricted_to_domains: false,
  enable_guest_user_indicator: true,
  enable_read_receipts: true,
  enable_spectator_access: false,
  giphy_rating: 2,
  inline_image_preview: true,
  inline_url_embed_preview: false,
  invite_required: true,
  invite_to_realm_policy: 1,
  invite_to_stream_policy: 1,
  jitsi_server_url: null,
  mandatory_topics: false,
  message_content_allowed_in_email_notifications: true,
  message_content_delete_limit_seconds: 600,
  message_content_edit_limit_seconds: 600,
  message_retention_days: -1,
  move_messages_between_streams_limit_seconds: 604_800,
  move_messages_between_streams_policy: 1,
  move_messages_within_stream_limit_seconds: 604_800,
  name_changes_disabled: false,
  new_stream_announcements_stream_id: -1,
  org_type: 10,
  presence_disabled: false,
  push_notifications_enabled: false,
  push_notifications_enabled_end_timestamp: null,
  require_unique_names: false,
  send_welcome_emails: true,
  signup_announcements_stream_id: -1,
  user_group_edit_policy: 1,
  video_chat_provider: 1,
  waiting_period_threshold: 0,
  want_advertise_in_communities_directory: false,
  wildcard_mention_policy: 5,
  zulip_update_announcements_stream_id: -1,
};

export const THUMBNAIL_FORMATS = [
  { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
  { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
  { name: '300x200-anim.webp', max_width: 300, max_height: 200, format: 'webp', animated: true },
  { name: '300x200.webp', max_width: 300, max_height: 200, format: 'webp', animated: false },
  { name: '300x200.jpg', max_width: 300, max_height: 200, format: 'jpg', animated: false },
];

export const PROFILE_FIELD_KINDS = {
  SHORT_TEXT: { id: 1, name: 'Short text' },
  LONG_TEXT: { id: 2, name: 'Long text' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date picker' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Person picker' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
};

export const EXTERNAL_ACCOUNTS = {
  github: {
    name: 'GitHub',
    text: 'GitHub',
    hint: 'Enter your GitHub username',
    url_pattern: 'https://github.com/%(username)s',
  },
  mastodon: {
    name: 'Mastodon',
    text: 'Mastodon',
    hint: 'Enter your full Mastodon address',
    url_pattern: 'https://%(username)s',
  },
};

export const VIDEO_CHAT_PROVIDERS = {
  disabled: { name: 'None', id: 0 },
  jitsi_meet: { name: 'Jitsi Meet', id: 1 },
  zoom: { name: 'Zoom', id: 3 },
  big_blue_button: { name: 'BigBlueButton', id: 4 },
};

export const GIPHY_RATINGS = {
  disabled: { name: 'GIPHY integration disabled', id: 0 },
  g: { name: 'Allow GIFs rated G (General audience)', id: 2 },
};

export const STOP_WORDS = [
  'a', 'an', 'and', 'are', 'as', 'at', 'be', 'but', 'by', 'for', 'if', 'in', 'into', 'is', 'it',
  'no', 'not', 'of', 'on', 'or', 'such', 'that', 'the', 'their', 'then', 'there', 'these', 'they',
  'this', 'to', 'was', 'will', 'with',
]; // prettier-ignore
