/** Every personal setting at feature level 276, and some that came later: its default, and what values it takes. */

import type { Setting } from './model';
import { FOLDER_CHOICE_FROM } from './realmSettings';
import { badValue, Refusal } from './refusals';

const BOOLEANS_ON = [
  'starred_message_counts',
  'receives_typing_notifications',
  'translate_emoticons',
  'display_emoji_reaction_users',
  'web_escape_navigates_to_home_view',
  'enable_drafts_synchronization',
  'enable_desktop_notifications',
  'enable_sounds',
  'enable_followed_topic_desktop_notifications',
  'enable_followed_topic_email_notifications',
  'enable_followed_topic_push_notifications',
  'enable_followed_topic_audible_notifications',
  'enable_followed_topic_wildcard_mentions_notify',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_digest_emails',
  'enable_marketing_emails',
  'enable_login_emails',
  'message_content_in_email_notifications',
  'pm_content_in_desktop_notifications',
  'wildcard_mentions_notify',
  'automatically_follow_topics_where_mentioned',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_stream_typing_notifications',
  'send_read_receipts',
  'web_navigate_to_sent_message',
  'web_left_sidebar_show_channel_folders',
] as const;

/** Since when servers have what is newer than the others. */
const SETTINGS_FROM: Readonly<Record<string, number>> = {
  web_left_sidebar_show_channel_folders: FOLDER_CHOICE_FROM,
};

/** What a server of this level has of them. */
export const settingsOfLevel = (settings: Readonly<Record<string, Setting>>, level: number) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => (SETTINGS_FROM[name] ?? 0) <= level),
  );

const BOOLEANS_OFF = [
  'twenty_four_hour_time',
  'dense_mode',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'enter_sends',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enable_stream_audible_notifications',
] as const;

/** Integer settings: default, then the values taken (null: any from 0 up). */
const INTEGERS: Record<string, readonly [number, readonly number[] | null]> = {
  web_mark_read_on_scroll_policy: [1, [1, 2, 3]],
  web_channel_default_view: [1, [1, 2]],
  web_font_size_px: [16, null],
  web_line_height_percent: [140, null],
  color_scheme: [1, [1, 2, 3]],
  demote_inactive_streams: [1, [1, 2, 3]],
  user_list_style: [2, [1, 2, 3]],
  web_stream_unreads_count_display_policy: [2, [1, 2, 3]],
  email_notifications_batching_period_seconds: [120, null],
  desktop_icon_count_display: [1, [1, 2, 3, 4]],
  realm_name_in_email_notifications_policy: [1, [1, 2, 3]],
  automatically_follow_topics_policy: [3, [1, 2, 3, 4]],
  automatically_unmute_topics_in_muted_streams_policy: [2, [1, 2, 3, 4]],
  email_address_visibility: [1, [1, 2, 3, 4, 5]],
};

export const NOTIFICATION_SOUNDS = ['ding', 'chime', 'wood', 'zulip'];

export const EMOJI_SETS = [
  { key: 'google', text: 'Google' },
  { key: 'google-blob', text: 'Google blobs' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
];

/** Text settings: default, then the values taken (null: any). */
const TEXTS: Record<string, readonly [string, readonly string[] | null]> = {
  default_language: ['en', null],
  web_home_view: ['inbox', ['inbox', 'recent_topics', 'all_messages']],
  emojiset: ['google', EMOJI_SETS.map(({ key }) => key)],
  web_animate_image_previews: ['on_hover', ['always', 'on_hover', 'never']],
  notification_sound: ['zulip', [...NOTIFICATION_SOUNDS, 'none']],
};

export const DEFAULT_USER_SETTINGS: Readonly<Record<string, Setting>> = {
  ...Object.fromEntries(BOOLEANS_ON.map((name) => [name, true])),
  ...Object.fromEntries(BOOLEANS_OFF.map((name) => [name, false])),
  ...Object.fromEntries(Object.entries(INTEGERS).map(([name, [value]]) => [name, value])),
  ...Object.fromEntries(Object.entries(TEXTS).map(([name, [value]]) => [name, value])),
};

export const USER_SETTING_NAMES = Object.keys(DEFAULT_USER_SETTINGS);

/** Settings that keep words plain in the form; all others are JSON text. */
const isText = (name: string) => Object.hasOwn(TEXTS, name);

function readText(name: string, raw: string): string {
  const choices = TEXTS[name]?.[1];
  // The web app quotes some of them and the server takes both forms.
  const value = raw.startsWith('"') ? String(JSON.parse(raw)) : raw;
  if (choices && !choices.includes(value)) throw badSetting(name, value);
  return value;
}

const badSetting = (name: string, value: string) =>
  name === 'notification_sound'
    ? new Refusal(`Invalid notification sound '${value}'`)
    : badValue(name, value);

function parseSetting(name: string, raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new Refusal(`Argument "${name}" is not valid JSON.`);
  }
}

/** The value of a setting as it stands in a form. */
export function readSetting(name: string, raw: string): Setting {
  if (isText(name)) return readText(name, raw);
  const value = parseSetting(name, raw);
  const integer = INTEGERS[name];
  if (!integer) {
    if (typeof value !== 'boolean') throw new Refusal(`${name} is not a boolean`);
    return value;
  }
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new Refusal(`${name} is not an integer`);
  const [, choices] = integer;
  if (choices ? !choices.includes(value) : value < 0) throw badValue(name, raw);
  return value;
}
