/** How the smaller things look: drafts, snippets, scheduled messages, statuses, fields, linkifiers, attachments, invites. */

import { emojiWire } from './emoji';
import type {
  Attachment,
  Draft,
  Invite,
  Linkifier,
  Playground,
  ProfileField,
  ScheduledMessage,
  Snippet,
  User,
  UserTopic,
} from './model';
import type { Realm } from './realm';

export const draftWire = ({ id, type, to, topic, content, timestamp }: Draft) => ({
  id,
  type,
  to,
  topic,
  content,
  timestamp,
});

export const snippetWire = ({ id, title, content, createdAt }: Snippet) => ({
  id,
  title,
  content,
  date_created: createdAt,
});

export const scheduledWire = (scheduled: ScheduledMessage) => ({
  scheduled_message_id: scheduled.id,
  type: scheduled.type,
  to: scheduled.to,
  ...(scheduled.type === 'stream' && { topic: scheduled.topic }),
  content: scheduled.content,
  rendered_content: scheduled.html,
  scheduled_delivery_timestamp: scheduled.deliverAt,
  failed: scheduled.hasFailed,
});

/** Only what is set; `away` says the same as invisible mode. */
export const statusWire = ({ status, settings }: User) => ({
  ...(settings.presence_enabled !== true && { away: true }),
  ...(status.text !== '' && { status_text: status.text }),
  ...(status.emoji && emojiWire(status.emoji)),
});

export const userTopicWire = ({ channelId, topic, policy, lastUpdated }: UserTopic) => ({
  stream_id: channelId,
  topic_name: topic,
  last_updated: lastUpdated,
  visibility_policy: policy,
});

/** Fields are ordered by their place in the list. */
export const profileFieldWire = (field: ProfileField, index: number) => ({
  id: field.id,
  name: field.name,
  type: field.kind,
  hint: field.hint,
  field_data: field.settings,
  order: index + 1,
  required: field.isRequired,
  ...(field.isInSummary && { display_in_profile_summary: true }),
});

export const linkifierWire = ({ id, pattern, urlTemplate }: Linkifier) => ({
  id,
  pattern,
  url_template: urlTemplate,
});

export const playgroundWire = ({ id, name, language, urlTemplate }: Playground) => ({
  id,
  name,
  pygments_language: language,
  url_template: urlTemplate,
});

export const attachmentWire = (realm: Realm, attachment: Attachment) => ({
  id: attachment.id,
  name: attachment.name,
  path_id: attachment.pathId,
  size: attachment.bytes.length,
  create_time: attachment.createdAt,
  messages: realm.messages
    .all()
    .filter((message) => message.hasAttachment && message.content.includes(attachment.pathId))
    .map((message) => ({ id: message.id, date_sent: message.timestamp * 1000 })),
});

export const uploadSpaceUsed = (realm: Realm): number =>
  [...realm.attachments.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);

export const inviteWire = (invite: Invite) => ({
  id: invite.id,
  invited_by_user_id: invite.invitedById,
  invited: invite.invitedAt,
  expiry_date: invite.expiresAt,
  invited_as: invite.role,
  is_multiuse: invite.email === null,
  ...(invite.email === null
    ? { link_url: invite.linkUrl }
    : { email: invite.email, notify_referrer_on_join: invite.notifyReferrer }),
});
