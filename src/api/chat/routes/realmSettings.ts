/** Endpoints for the organization's settings, picture and domains: undocumented, and what the web app uses. */
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import type { UploadOptions } from '@/api/chat/fileTransfer';
import { botPolicyCodes, policyCodes, wildcardPolicyCodes } from '@/api/chat/model/realm';
import { wireParams, type ParamsOf } from '@/api/chat/wireParams';

/** Time limits take seconds or `unlimited`. */
const realmParams = {
  name: 'text',
  description: 'text',
  default_language: 'text',
  default_code_block_language: 'text',
  digest_emails_enabled: 'flag',
  digest_weekday: 'number',
  /** An address, or `default`. */
  jitsi_server_url: 'jsonText',
  video_chat_provider: 'number',
  new_stream_announcements_stream_id: 'number',
  signup_announcements_stream_id: 'number',
  zulip_update_announcements_stream_id: 'number',
  send_welcome_emails: 'flag',
  message_content_allowed_in_email_notifications: 'flag',
  disallow_disposable_email_addresses: 'flag',
  emails_restricted_to_domains: 'flag',
  email_changes_disabled: 'flag',
  name_changes_disabled: 'flag',
  avatar_changes_disabled: 'flag',
  require_unique_names: 'flag',
  invite_required: 'flag',
  enable_guest_user_indicator: 'flag',
  enable_read_receipts: 'flag',
  inline_image_preview: 'flag',
  inline_url_embed_preview: 'flag',
  mandatory_topics: 'flag',
  topics_policy: 'text',
  allow_edit_history: 'flag',
  message_edit_history_visibility_policy: 'text',
  allow_message_editing: 'flag',
  message_retention_days: 'numberOrWord',
  message_content_edit_limit_seconds: 'numberOrWord',
  message_content_delete_limit_seconds: 'numberOrWord',
  move_messages_within_stream_limit_seconds: 'numberOrWord',
  move_messages_between_streams_limit_seconds: 'numberOrWord',
  waiting_period_threshold: 'number',
  add_custom_emoji_policy: policyCodes,
  bot_creation_policy: botPolicyCodes,
  create_public_stream_policy: policyCodes,
  create_private_stream_policy: policyCodes,
  create_web_public_stream_policy: policyCodes,
  delete_own_message_policy: policyCodes,
  edit_topic_policy: policyCodes,
  invite_to_realm_policy: policyCodes,
  invite_to_stream_policy: policyCodes,
  move_messages_between_streams_policy: policyCodes,
  user_group_edit_policy: policyCodes,
  wildcard_mention_policy: wildcardPolicyCodes,
  /** A group alone on servers before level 314. */
  create_multiuse_invite_group: 'groupOrChange',
  can_access_all_users_group: 'groupOrChange',
  can_add_custom_emoji_group: 'groupChange',
  can_add_subscribers_group: 'groupChange',
  can_create_bots_group: 'groupChange',
  can_create_groups: 'groupChange',
  can_create_private_channel_group: 'groupChange',
  can_create_public_channel_group: 'groupChange',
  can_create_web_public_channel_group: 'groupChange',
  can_create_write_only_bots_group: 'groupChange',
  can_delete_any_message_group: 'groupChange',
  can_delete_own_message_group: 'groupChange',
  can_invite_users_group: 'groupChange',
  can_manage_all_groups: 'groupChange',
  can_manage_billing_group: 'groupChange',
  can_mention_many_users_group: 'groupChange',
  can_move_messages_between_channels_group: 'groupChange',
  can_move_messages_between_topics_group: 'groupChange',
  can_resolve_topics_group: 'groupChange',
  can_set_delete_message_policy_group: 'groupChange',
  can_set_topics_policy_group: 'groupChange',
  can_summarize_topics_group: 'groupChange',
  direct_message_initiator_group: 'groupChange',
  direct_message_permission_group: 'groupChange',
} as const;

/** What of the organization is changed here; older and newer servers know fewer of these, and others. */
export type RealmChanges = ParamsOf<typeof realmParams>;

/** PATCH /realm (undocumented) */
export async function updateRealm(
  client: ChatClient,
  changes: RealmChanges,
  options?: CallOptions,
): Promise<void> {
  await client.patch('/realm', emptyAnswer, wireParams(realmParams, changes), options);
}

/** POST /realm/icon (undocumented) */
export async function uploadRealmIcon(
  client: ChatClient,
  { content, name }: { content: Blob; name: string },
  options?: UploadOptions,
): Promise<void> {
  await client.upload('/realm/icon', emptyAnswer, { content, name }, options);
}

/** DELETE /realm/icon (undocumented) */
export async function deleteRealmIcon(client: ChatClient, options?: CallOptions): Promise<void> {
  await client.delete('/realm/icon', emptyAnswer, {}, options);
}

const domainParams = { domain: 'text', allow_subdomains: 'flag' } as const;

/** POST /realm/domains (undocumented) */
export async function addRealmDomain(
  client: ChatClient,
  args: { domain: string; allowSubdomains: boolean },
  options?: CallOptions,
): Promise<void> {
  await client.post('/realm/domains', emptyAnswer, wireParams(domainParams, args), options);
}

/** PATCH /realm/domains/{domain} (undocumented) */
export async function updateRealmDomain(
  client: ChatClient,
  { domain, allowSubdomains }: { domain: string; allowSubdomains: boolean },
  options?: CallOptions,
): Promise<void> {
  const path = `/realm/domains/${encodeURIComponent(domain)}`;
  await client.patch(path, emptyAnswer, { allow_subdomains: allowSubdomains }, options);
}

/** DELETE /realm/domains/{domain} (undocumented) */
export async function deleteRealmDomain(
  client: ChatClient,
  { domain }: { domain: string },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/realm/domains/${encodeURIComponent(domain)}`, emptyAnswer, {}, options);
}

/** POST /realm/deactivate (undocumented): nobody comes in any more; owners only. */
export async function deactivateRealm(client: ChatClient, options?: CallOptions): Promise<void> {
  await client.post('/realm/deactivate', emptyAnswer, {}, options);
}
