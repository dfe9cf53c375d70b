/** Endpoints for a person's own settings, profile, picture and key. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer, ignoringAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import type { UploadOptions } from '@/api/chat/fileTransfer';
import {
  automaticTopicPolicyCodes,
  channelDefaultViewCodes,
  channelUnreadsCodes,
  colorSchemeCodes,
  demoteInactiveCodes,
  emailVisibilityCodes,
  iconCountCodes,
  markReadOnScrollCodes,
  realmNameInEmailCodes,
  userListStyleCodes,
} from '@/api/chat/model/userSettings';
import { wireParams, type ParamsOf } from '@/api/chat/wireParams';

/** Settings that also have a default for new people. */
const sharedParams = {
  twenty_four_hour_time: 'flag',
  dense_mode: 'flag',
  web_mark_read_on_scroll_policy: markReadOnScrollCodes,
  web_channel_default_view: channelDefaultViewCodes,
  web_font_size_px: 'number',
  web_line_height_percent: 'number',
  web_home_view: 'text',
  web_escape_navigates_to_home_view: 'flag',
  web_animate_image_previews: 'text',
  web_stream_unreads_count_display_policy: channelUnreadsCodes,
  web_navigate_to_sent_message: 'flag',
  web_left_sidebar_show_channel_folders: 'flag',
  starred_message_counts: 'flag',
  receives_typing_notifications: 'flag',
  fluid_layout_width: 'flag',
  high_contrast_mode: 'flag',
  color_scheme: colorSchemeCodes,
  enable_drafts_synchronization: 'flag',
  translate_emoticons: 'flag',
  display_emoji_reaction_users: 'flag',
  left_side_userlist: 'flag',
  emojiset: 'text',
  demote_inactive_streams: demoteInactiveCodes,
  user_list_style: userListStyleCodes,
  enable_stream_desktop_notifications: 'flag',
  enable_stream_email_notifications: 'flag',
  enable_stream_push_notifications: 'flag',
  enable_stream_audible_notifications: 'flag',
  notification_sound: 'text',
  enable_desktop_notifications: 'flag',
  enable_sounds: 'flag',
  email_notifications_batching_period_seconds: 'number',
  enable_offline_email_notifications: 'flag',
  enable_offline_push_notifications: 'flag',
  enable_online_push_notifications: 'flag',
  enable_followed_topic_desktop_notifications: 'flag',
  enable_followed_topic_email_notifications: 'flag',
  enable_followed_topic_push_notifications: 'flag',
  enable_followed_topic_audible_notifications: 'flag',
  enable_followed_topic_wildcard_mentions_notify: 'flag',
  enable_digest_emails: 'flag',
  message_content_in_email_notifications: 'flag',
  pm_content_in_desktop_notifications: 'flag',
  wildcard_mentions_notify: 'flag',
  desktop_icon_count_display: iconCountCodes,
  realm_name_in_email_notifications_policy: realmNameInEmailCodes,
  automatically_follow_topics_policy: automaticTopicPolicyCodes,
  automatically_unmute_topics_in_muted_streams_policy: automaticTopicPolicyCodes,
  automatically_follow_topics_where_mentioned: 'flag',
  presence_enabled: 'flag',
  enter_sends: 'flag',
  send_private_typing_notifications: 'flag',
  send_stream_typing_notifications: 'flag',
  send_read_receipts: 'flag',
  email_address_visibility: emailVisibilityCodes,
} as const;

const ownParams = {
  ...sharedParams,
  full_name: 'text',
  email: 'text',
  /** Needed beside a new password. */
  old_password: 'text',
  new_password: 'text',
  default_language: 'text',
  timezone: 'text',
  enable_marketing_emails: 'flag',
  enable_login_emails: 'flag',
} as const;

/** Everything that a person may change about themselves and their client. */
export type SettingsChanges = ParamsOf<typeof ownParams>;

/**
 * https://zulip.com/api/update-settings
 *
 * A new password ends every key of the account, this one too; a new e-mail address waits for its confirmation, and may be
 * asked for twice an hour, five times a day.
 */
export function updateSettings(
  client: ChatClient,
  changes: SettingsChanges,
  options?: CallOptions,
) {
  const hasOwnLimit = changes.email !== undefined;
  const params = wireParams(ownParams, changes);
  return client.patch('/settings', ignoringAnswer, params, { ...options, hasOwnLimit });
}

/** What new people of the organization start with. */
export type SettingsDefaultsChanges = ParamsOf<typeof sharedParams>;

/** https://zulip.com/api/update-realm-user-settings-defaults */
export function updateRealmUserSettingsDefaults(
  client: ChatClient,
  changes: SettingsDefaultsChanges,
  options?: CallOptions,
) {
  const params = wireParams(sharedParams, changes);
  return client.patch('/realm/user_settings_defaults', ignoringAnswer, params, options);
}

/** PATCH /users/me/profile_data (undocumented): own values of custom profile fields; person fields take user ids. */
export async function updateProfileData(
  client: ChatClient,
  { values }: { values: readonly { fieldId: number; value: string | readonly number[] }[] },
  options?: CallOptions,
): Promise<void> {
  const params = { data: values.map(({ fieldId, value }) => ({ id: fieldId, value })) };
  await client.patch('/users/me/profile_data', emptyAnswer, params, options);
}

/** DELETE /users/me/profile_data (undocumented): empties own custom profile fields. */
export async function removeProfileData(
  client: ChatClient,
  { fieldIds }: { fieldIds: readonly number[] },
  options?: CallOptions,
): Promise<void> {
  await client.delete('/users/me/profile_data', emptyAnswer, { data: fieldIds }, options);
}

const avatarAnswer = wire({ avatar_url: v.string() });

/** POST /users/me/avatar (undocumented); answers with the new picture's URL, perhaps relative. */
export async function uploadAvatar(
  client: ChatClient,
  { content, name }: { content: Blob; name: string },
  options?: UploadOptions,
): Promise<string> {
  const file = { content, name };
  return (await client.upload('/users/me/avatar', avatarAnswer, file, options)).avatarUrl;
}

/** DELETE /users/me/avatar (undocumented); answers with the URL of the picture that takes its place. */
export async function deleteAvatar(client: ChatClient, options?: CallOptions): Promise<string> {
  return (await client.delete('/users/me/avatar', avatarAnswer, {}, options)).avatarUrl;
}

const apiKeyAnswer = wire({ api_key: v.string() });

/** POST /users/me/api_key/regenerate (undocumented): ends the old key on every device at once. */
export async function regenerateApiKey(client: ChatClient, options?: CallOptions): Promise<string> {
  return (await client.post('/users/me/api_key/regenerate', apiKeyAnswer, {}, options)).apiKey;
}
