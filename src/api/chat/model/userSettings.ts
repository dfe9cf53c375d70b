/** My settings: those that we know, typed; the others kept as they came, by the server's name. */
import * as v from 'valibot';
import { lenient, oneOf, ourName, wire, type OurName } from '@/api/wire';
import { changeOf } from './change';
import { coded } from './coded';

export const colorSchemeCodes = { automatic: 1, dark: 2, light: 3 } as const;
export const markReadOnScrollCodes = { always: 1, conversationsOnly: 2, never: 3 } as const;
export const channelDefaultViewCodes = { topTopic: 1, feed: 2 } as const;
export const demoteInactiveCodes = { automatic: 1, always: 2, never: 3 } as const;
export const userListStyleCodes = { compact: 1, withStatus: 2, withAvatar: 3 } as const;
export const channelUnreadsCodes = { all: 1, unmuted: 2, none: 3 } as const;
export const iconCountCodes = { all: 1, directAndFollowed: 2, direct: 3, none: 4 } as const;
export const realmNameInEmailCodes = { automatic: 1, always: 2, never: 3 } as const;
export const automaticTopicPolicyCodes = {
  participated: 1,
  sent: 2,
  started: 3,
  never: 4,
} as const;
export const emailVisibilityCodes = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
} as const;

const flag = v.optional(v.boolean());
const text = v.optional(v.string());
const count = v.optional(v.number());

/** Every setting is absent where the server is older than it. */
export const userSettingEntries = {
  twenty_four_hour_time: v.optional(v.nullable(v.boolean())),
  dense_mode: flag,
  web_mark_read_on_scroll_policy: v.optional(coded(markReadOnScrollCodes)),
  web_channel_default_view: v.optional(coded(channelDefaultViewCodes)),
  web_font_size_px: count,
  web_line_height_percent: count,
  web_home_view: text,
  web_escape_navigates_to_home_view: flag,
  web_animate_image_previews: v.optional(oneOf(['always', 'on_hover', 'never'])),
  web_stream_unreads_count_display_policy: v.optional(coded(channelUnreadsCodes)),
  web_navigate_to_sent_message: flag,
  web_left_sidebar_show_channel_folders: flag,
  starred_message_counts: flag,
  receives_typing_notifications: flag,
  fluid_layout_width: flag,
  high_contrast_mode: flag,
  color_scheme: v.optional(coded(colorSchemeCodes)),
  translate_emoticons: flag,
  display_emoji_reaction_users: flag,
  default_language: text,
  left_side_userlist: flag,
  emojiset: text,
  demote_inactive_streams: v.optional(coded(demoteInactiveCodes)),
  user_list_style: v.optional(coded(userListStyleCodes)),
  timezone: text,
  enter_sends: flag,
  enable_drafts_synchronization: flag,
  enable_stream_desktop_notifications: flag,
  enable_stream_email_notifications: flag,
  enable_stream_push_notifications: flag,
  enable_stream_audible_notifications: flag,
  notification_sound: text,
  enable_desktop_notifications: flag,
  enable_sounds: flag,
  enable_followed_topic_desktop_notifications: flag,
  enable_followed_topic_email_notifications: flag,
  enable_followed_topic_push_notifications: flag,
  enable_followed_topic_audible_notifications: flag,
  enable_followed_topic_wildcard_mentions_notify: flag,
  email_notifications_batching_period_seconds: count,
  enable_offline_email_notifications: flag,
  enable_offline_push_notifications: flag,
  enable_online_push_notifications: flag,
  enable_digest_emails: flag,
  enable_marketing_emails: flag,
  enable_login_emails: flag,
  message_content_in_email_notifications: flag,
  pm_content_in_desktop_notifications: flag,
  wildcard_mentions_notify: flag,
  desktop_icon_count_display: v.optional(coded(iconCountCodes)),
  realm_name_in_email_notifications_policy: v.optional(coded(realmNameInEmailCodes)),
  automatically_follow_topics_policy: v.optional(coded(automaticTopicPolicyCodes)),
  automatically_unmute_topics_in_muted_streams_policy: v.optional(coded(automaticTopicPolicyCodes)),
  automatically_follow_topics_where_mentioned: flag,
  presence_enabled: flag,
  available_notification_sounds: v.optional(v.array(v.string())),
  emojiset_choices: v.optional(v.array(wire({ key: v.string(), text: v.string() }))),
  send_private_typing_notifications: flag,
  send_stream_typing_notifications: flag,
  send_read_receipts: flag,
  email_address_visibility: v.optional(coded(emailVisibilityCodes)),
};

const knownSettings = wire(lenient(userSettingEntries));

/** The settings that we know, each absent where the server does not have it. */
export type KnownUserSettings = v.InferOutput<typeof knownSettings>;
export type WireUserSettings = v.InferInput<typeof knownSettings>;

/** Our names of the settings that we know. */
export type UserSettingName = OurName<keyof typeof userSettingEntries>;

export interface UserSettings extends KnownUserSettings {
  /** Settings that we do not know, by the server's name. */
  readonly unknownSettings: ReadonlyMap<string, unknown>;
}

function unknownIn(raw: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(Object.entries(raw).filter(([name]) => !Object.hasOwn(userSettingEntries, name)));
}

const anyObject = v.looseObject({});

export const userSettings = v.pipe(
  anyObject,
  v.transform((raw) => ({ known: raw, unknownSettings: unknownIn(raw) })),
  v.object({
    known: knownSettings,
    unknownSettings: v.map(v.string(), v.unknown()),
  }),
  v.transform(({ known, unknownSettings }): UserSettings => ({ ...known, unknownSettings })),
);

/** One setting that changed, as an event tells it. */
export interface UserSettingChange {
  /** The server's name. */
  readonly property: string;
  /** The change in our names; empty for settings that we do not know. */
  readonly known: KnownUserSettings;
  /** The value as it came. */
  readonly value: unknown;
}

/** Reads `{property, value}`: `read` says whether a known setting has a value that we can read. */
export const userSettingChange = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ told: raw, read: raw })),
  v.object({
    told: v.object({ property: v.string(), value: v.optional(v.unknown()) }),
    read: changeOf(userSettingEntries),
  }),
  v.transform(({ told: { property, value }, read }) => {
    const change: UserSettingChange = { property, value, known: read.part };
    return { change, read };
  }),
);

/** The settings after one change. */
export function withUserSetting(settings: UserSettings, change: UserSettingChange): UserSettings {
  if (Object.hasOwn(userSettingEntries, change.property)) return { ...settings, ...change.known };
  const unknownSettings = new Map(settings.unknownSettings).set(change.property, change.value);
  return { ...settings, unknownSettings };
}

/** Our name of a setting for its name on the wire, null where we do not know it. */
export function userSettingName(property: string): UserSettingName | null {
  if (!Object.hasOwn(userSettingEntries, property)) return null;
  return ourName(property) as UserSettingName;
}
