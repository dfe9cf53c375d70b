/** The steps of the tour: what people do in the demo organization, noun by noun. */

import { expect } from 'vitest';
import type { Answer, Body, Caller } from '../standins/chat/testing';

export interface People {
  marta: Caller;
  jonas: Caller;
  aiko: Caller;
  /** A guest. */
  hugo: Caller;
}

type Step = (people: People) => Promise<void>;

/** The answer's body, once it is a success. */
async function ok(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer;
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success' });
  expect(status).toBe(200);
  return body;
}

async function refused(answer: Promise<Answer>, code = 'BAD_REQUEST'): Promise<void> {
  const { status, body } = await answer;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).toMatchObject({ result: 'error', code });
}

const channelIdOf = async (caller: Caller, stream: string): Promise<number> =>
  (await ok(caller.get('/get_stream_id', { stream }))).stream_id;

const say = async (
  caller: Caller,
  topic: string,
  content: string,
  to = 'general',
): Promise<number> =>
  (
    await ok(
      caller.post('/messages', { type: 'channel', to, topic, content, read_by_sender: true }),
    )
  ).id;

/** The description knows one segment after the realm's, so the rest is encoded. */
const temporaryPath = (url: string): string =>
  url.replace(
    /^\/user_uploads\/(\d+)\/(.*)$/,
    (_whole, realm: string, rest: string) =>
      `/api/v1/user_uploads/${realm}/${encodeURIComponent(rest)}`,
  );

const picture = () =>
  new File([new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0])], 'dot.gif', {
    type: 'image/gif',
  });

// --- Messages -------------------------------------------------------------

const readMessages: Step = async ({ marta, hugo }) => {
  for (const narrow of [
    [],
    [{ operator: 'channel', operand: 'logbook' }],
    [{ operator: 'dm', operand: [9, 10] }].slice(1),
    [{ operator: 'is', operand: 'unread' }],
    [{ operator: 'is', operand: 'mentioned' }],
    [{ operator: 'is', operand: 'dm' }],
    [{ operator: 'has', operand: 'image' }],
    [{ operator: 'search', operand: 'lantern' }],
    [{ operator: 'in', operand: 'home' }],
    [['topic', 'lunch']],
    [{ operator: 'channels', operand: 'public' }],
    [{ operator: 'sender', operand: marta.userId, negated: true }],
  ])
    for (const anchor of ['newest', 'oldest', 'first_unread'])
      await ok(marta.get('/messages', { anchor, num_before: 20, num_after: 20, narrow }));
  await ok(
    hugo.get('/messages', {
      anchor: 'newest',
      num_before: 50,
      num_after: 0,
      apply_markdown: false,
    }),
  );
  const { messages } = await ok(
    marta.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }),
  );
  const [last] = messages;
  await ok(
    marta.get('/messages', {
      anchor: String(last.id),
      include_anchor: false,
      num_before: 5,
      num_after: 0,
    }),
  );
  await ok(marta.get(`/messages/${last.id}`));
  await ok(
    marta.get('/messages/matches_narrow', {
      msg_ids: [last.id],
      narrow: [{ operator: 'in', operand: 'all' }],
    }),
  );
  await ok(marta.get(`/messages/${last.id}/read_receipts`));
};

const sendMessages: Step = async ({ marta, jonas, aiko, hugo }) => {
  await ok(
    marta.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'tour',
      content: 'Hello @**Jonas Lindqvist** and @*engineers*',
      queue_id: 'another',
      local_id: '1.01',
      read_by_sender: true,
    }),
  );
  await ok(jonas.post('/messages', { type: 'direct', to: [marta.userId], content: 'Yes?' }));
  await ok(
    jonas.post('/messages', {
      type: 'direct',
      to: [marta.userId, aiko.userId],
      content: 'All of us?',
    }),
  );
  await ok(marta.post('/messages/render', { content: '**bold** :tada: $$x^2$$' }));
  await say(jonas, 'tour', '/poll Shall we?\nYes\nNo');
  await refused(
    jonas.post('/messages', { type: 'channel', to: 'nowhere', topic: 'x', content: 'y' }),
    'STREAM_DOES_NOT_EXIST',
  );
  await refused(
    hugo.post('/messages', { type: 'channel', to: 'announcements', topic: 'x', content: 'y' }),
  );
  await refused(marta.post('/messages', { type: 'direct', to: [99_999], content: 'y' }));
};

const editMessages: Step = async ({ marta, jonas, aiko }) => {
  const messageId = await say(jonas, 'edits', 'Frist');
  await say(aiko, 'edits', 'Second');
  await ok(jonas.patch(`/messages/${messageId}`, { content: 'First' }));
  await ok(jonas.get(`/messages/${messageId}/history`));
  await ok(
    jonas.patch(`/messages/${messageId}`, { topic: '✔ edits', propagate_mode: 'change_all' }),
  );
  const ferryId = await channelIdOf(marta, 'ferry');
  await ok(
    marta.patch(`/messages/${messageId}`, {
      stream_id: ferryId,
      topic: 'moved',
      propagate_mode: 'change_all',
      send_notification_to_old_thread: true,
    }),
  );
  await ok(jonas.get(`/messages/${messageId}/history`));
  await ok(
    jonas.get('/messages', {
      anchor: String(messageId),
      num_before: 0,
      num_after: 5,
      narrow: [{ operator: 'with', operand: messageId }],
    }),
  );
  await refused(aiko.patch(`/messages/${messageId}`, { content: 'Mine' }));
  await ok(jonas.delete(`/messages/${messageId}`));
  await ok(marta.post(`/streams/${ferryId}/delete_topic`, { topic_name: 'moved' }));
};

const flagMessages: Step = async ({ marta, jonas }) => {
  const first = await say(jonas, 'flags', 'One');
  await say(jonas, 'flags', 'Two');
  await ok(marta.post('/messages/flags', { messages: [first], op: 'add', flag: 'starred' }));
  await ok(marta.post('/messages/flags', { messages: [first], op: 'add', flag: 'read' }));
  await ok(marta.post('/messages/flags', { messages: [first], op: 'remove', flag: 'read' }));
  await ok(
    marta.post('/messages/flags/narrow', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow: [{ operator: 'is', operand: 'unread' }],
      op: 'add',
      flag: 'read',
    }),
  );
  const generalId = await channelIdOf(jonas, 'general');
  await ok(jonas.post('/mark_topic_as_read', { stream_id: generalId, topic_name: 'flags' }));
  await ok(jonas.post('/mark_stream_as_read', { stream_id: generalId }));
  await ok(jonas.post('/mark_all_as_read'));
};

const react: Step = async ({ marta, jonas }) => {
  const messageId = await say(jonas, 'reactions', 'Look');
  await ok(marta.post(`/messages/${messageId}/reactions`, { emoji_name: 'tada' }));
  await refused(
    marta.post(`/messages/${messageId}/reactions`, { emoji_name: 'tada' }),
    'REACTION_ALREADY_EXISTS',
  );
  await ok(
    marta.delete(`/messages/${messageId}/reactions`, {
      emoji_name: 'tada',
      emoji_code: '1f389',
      reaction_type: 'unicode_emoji',
    }),
  );
  await ok(marta.post(`/messages/${messageId}/reactions`, { emoji_name: 'old_gull' }));
};

// --- Presence and typing --------------------------------------------------

const live: Step = async ({ marta, jonas, hugo }) => {
  const generalId = await channelIdOf(marta, 'general');
  for (const op of ['start', 'stop']) {
    await ok(marta.post('/typing', { type: 'direct', op, to: [jonas.userId] }));
    await ok(marta.post('/typing', { type: 'channel', op, stream_id: generalId, topic: 'tour' }));
  }
  await ok(
    hugo.post('/users/me/presence', { status: 'active', new_user_input: true, last_update_id: -1 }),
  );
  await ok(marta.post('/users/me/presence', { status: 'idle', slim_presence: true }));
  await ok(marta.post('/users/me/presence', { status: 'active' }));
  await ok(marta.get('/realm/presence'));
  await ok(marta.get(`/users/${jonas.userId}/presence`));
  await ok(marta.get(`/users/${jonas.email}/presence`));
  await ok(
    marta.post('/users/me/status', {
      status_text: 'on tour',
      emoji_name: 'car',
      emoji_code: '1f697',
      reaction_type: 'unicode_emoji',
    }),
  );
  await ok(jonas.get(`/users/${marta.userId}/status`));
  await ok(marta.post('/users/me/status', { status_text: '', emoji_name: '', away: false }));
  await refused(marta.post('/users/me/status', { emoji_name: 'nonesuch' }));
};

// --- Drafts and scheduled messages ----------------------------------------

const drafts: Step = async ({ marta }) => {
  const to = [await channelIdOf(marta, 'general')];
  const draft = { type: 'stream', to, topic: 'later', content: 'Hm', timestamp: 1_747_000_000 };
  const { ids } = await ok(marta.post('/drafts', { drafts: [draft] }));
  await ok(marta.get('/drafts'));
  await ok(marta.patch(`/drafts/${ids[0]}`, { draft: { ...draft, content: 'Hmm' } }));
  await ok(marta.delete(`/drafts/${ids[0]}`));
  await refused(marta.delete(`/drafts/${ids[0]}`));
};

const scheduled: Step = async ({ marta, jonas }) => {
  const at = 1_900_000_000;
  const to = await channelIdOf(marta, 'general');
  const first = await ok(
    marta.post('/scheduled_messages', {
      type: 'direct',
      to: [jonas.userId],
      content: 'Later',
      scheduled_delivery_timestamp: at,
    }),
  );
  const second = await ok(
    marta.post('/scheduled_messages', {
      type: 'stream',
      to,
      topic: 'x',
      content: 'Later',
      scheduled_delivery_timestamp: at,
    }),
  );
  await ok(marta.get('/scheduled_messages'));
  await ok(
    marta.patch(`/scheduled_messages/${second.scheduled_message_id}`, { content: 'Much later' }),
  );
  await ok(marta.delete(`/scheduled_messages/${first.scheduled_message_id}`));
  await marta.register();
};

// --- Channels -------------------------------------------------------------

const channels: Step = async ({ marta, jonas, aiko }) => {
  const created = await ok(
    marta.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'regatta', description: 'Once a *year*' }],
      principals: [marta.userId, aiko.userId],
      invite_only: false,
      stream_post_policy: 1,
    }),
  );
  expect(created.subscribed[marta.email]).toEqual(['regatta']);
  const channelId = await channelIdOf(marta, 'regatta');
  await ok(
    jonas.patch('/users/me/subscriptions', { add: [{ name: 'regatta' }], delete: ['small ads'] }),
  );
  await ok(jonas.delete('/users/me/subscriptions', { subscriptions: ['regatta'] }));
  await ok(marta.get('/users/me/subscriptions', { include_subscribers: true }));
  await ok(
    marta.post('/users/me/subscriptions/properties', {
      subscription_data: [
        { stream_id: channelId, property: 'color', value: '#f00f00' },
        { stream_id: channelId, property: 'is_muted', value: true },
        { stream_id: channelId, property: 'pin_to_top', value: true },
        { stream_id: channelId, property: 'push_notifications', value: true },
      ],
    }),
  );
  await ok(marta.get('/streams', { include_default: true, include_all_active: true }));
  await ok(marta.get(`/streams/${channelId}`));
  await ok(marta.get(`/streams/${channelId}/members`));
  await ok(marta.get(`/streams/${channelId}/email_address`));
  await ok(marta.get(`/users/me/${channelId}/topics`));
  await ok(marta.get(`/users/${aiko.userId}/subscriptions/${channelId}`));
  await ok(marta.post('/default_streams', { stream_id: channelId }));
  await ok(marta.delete('/default_streams', { stream_id: channelId }));
  await ok(
    marta.patch(`/streams/${channelId}`, {
      new_name: 'the regatta',
      description: 'Twice',
      stream_post_policy: 4,
    }),
  );
  await ok(
    marta.patch(`/streams/${channelId}`, {
      is_private: true,
      message_retention_days: '"unlimited"',
      can_remove_subscribers_group: 3,
    }),
  );
  await ok(marta.delete(`/streams/${channelId}`));
  await refused(jonas.get('/get_stream_id', { stream: 'regatta' }));
};

const topics: Step = async ({ marta, jonas }) => {
  const channelId = await channelIdOf(marta, 'general');
  for (const policy of [1, 2, 3, 0])
    await ok(
      marta.post('/user_topics', {
        stream_id: channelId,
        topic: 'tour',
        visibility_policy: policy,
      }),
    );
  await ok(
    marta.patch('/users/me/subscriptions/muted_topics', {
      stream_id: channelId,
      topic: 'tour',
      op: 'add',
    }),
  );
  await ok(marta.post(`/users/me/muted_users/${jonas.userId}`));
  await ok(marta.delete(`/users/me/muted_users/${jonas.userId}`));
  await refused(marta.post(`/users/me/muted_users/${marta.userId}`));
  await ok(marta.get('/users/me/alert_words'));
  await ok(marta.post('/users/me/alert_words', { alert_words: ['regatta'] }));
  await ok(marta.delete('/users/me/alert_words', { alert_words: ['regatta'] }));
};

// --- People ---------------------------------------------------------------

const peopleStep: Step = async ({ marta, jonas, hugo }) => {
  await ok(marta.get('/users', { include_custom_profile_fields: true, client_gravatar: false }));
  await ok(hugo.get('/users/me'));
  await ok(marta.get(`/users/${jonas.userId}`));
  await ok(marta.get(`/users/${jonas.email}`, { include_custom_profile_fields: true }));
  const { user_id: userId } = await ok(
    marta.post('/users', {
      email: 'new@lantern.example',
      password: 'lantern',
      full_name: 'New Hand',
    }),
  );
  await ok(
    marta.patch(`/users/${userId}`, {
      full_name: 'Newer Hand',
      role: 300,
      profile_data: [{ id: 1, value: 'Sails' }],
    }),
  );
  await ok(marta.delete(`/users/${userId}`, { deactivation_notification_comment: 'Farewell!' }));
  await ok(marta.post(`/users/${userId}/reactivate`));
  await refused(jonas.get('/users/99999'));
};

const groups: Step = async ({ marta, jonas, aiko }) => {
  await ok(
    marta.post('/user_groups/create', {
      name: 'sailors',
      description: 'Who sails',
      members: [jonas.userId],
    }),
  );
  const { user_groups: all } = await ok(marta.get('/user_groups'));
  const groupId: number = all.find((group: Body) => group.name === 'sailors').id;
  await ok(
    marta.post(`/user_groups/${groupId}/members`, { add: [aiko.userId], delete: [jonas.userId] }),
  );
  await ok(marta.get(`/user_groups/${groupId}/members`));
  await ok(marta.get(`/user_groups/${groupId}/members/${aiko.userId}`));
  await ok(marta.post(`/user_groups/${groupId}/subgroups`, { add: [3] }));
  await ok(marta.get(`/user_groups/${groupId}/subgroups`));
  await ok(marta.post(`/user_groups/${groupId}/subgroups`, { delete: [3] }));
  await ok(
    marta.patch(`/user_groups/${groupId}`, {
      name: 'seafarers',
      description: 'All',
      can_mention_group: { new: 5, old: 6 },
    }),
  );
  await refused(
    marta.patch(`/user_groups/${groupId}`, { can_mention_group: { new: 6, old: 4 } }),
    'EXPECTATION_MISMATCH',
  );
  await ok(marta.delete(`/user_groups/${groupId}`));
};

const invites: Step = async ({ marta }) => {
  const channelId = await channelIdOf(marta, 'general');
  await ok(
    marta.post('/invites', {
      invitee_emails: 'a@b.example, c@d.example',
      stream_ids: [channelId],
      invite_as: 600,
    }),
  );
  await refused(
    marta.post('/invites', { invitee_emails: 'jonas@lantern.example', stream_ids: [] }),
    'INVITATION_FAILED',
  );
  await ok(marta.post('/invites/multiuse', { invite_expires_in_minutes: 'null', stream_ids: [] }));
  const { invites: all } = await ok(marta.get('/invites'));
  const byMail: Body = all.find((invite: Body) => !invite.is_multiuse);
  const link: Body = all.find((invite: Body) => invite.is_multiuse);
  await ok(marta.post(`/invites/${byMail.id}/resend`));
  await ok(marta.delete(`/invites/${byMail.id}`));
  await ok(marta.delete(`/invites/multiuse/${link.id}`));
};

// --- The organization -----------------------------------------------------

const organization: Step = async ({ marta }) => {
  const { linkifiers } = await ok(marta.get('/realm/linkifiers'));
  const linkifier = { pattern: 'T(?P<id>[0-9]+)', url_template: 'https://t.example/{id}' };
  const { id: filterId } = await ok(marta.post('/realm/filters', linkifier));
  await ok(
    marta.patch(`/realm/filters/${filterId}`, { ...linkifier, pattern: 'TT(?P<id>[0-9]+)' }),
  );
  await ok(
    marta.patch('/realm/linkifiers', {
      ordered_linkifier_ids: [filterId, ...linkifiers.map((known: Body) => known.id)],
    }),
  );
  await ok(marta.delete(`/realm/filters/${filterId}`));
  const { id: playgroundId } = await ok(
    marta.post('/realm/playgrounds', {
      name: 'Go',
      pygments_language: 'Go',
      url_template: 'https://go.example/?c={code}',
    }),
  );
  await ok(marta.delete(`/realm/playgrounds/${playgroundId}`));
  await ok(
    marta.post('/realm/profile_fields', {
      name: 'Boat',
      field_type: 3,
      field_data: { a: { text: 'A', order: '1' } },
    }),
  );
  const { custom_fields: fields } = await ok(marta.get('/realm/profile_fields'));
  await ok(
    marta.patch('/realm/profile_fields', {
      order: fields.map((field: Body) => field.id).toReversed(),
    }),
  );
  await ok(marta.upload('/realm/emoji/tour_dot', picture()));
  await ok(marta.get('/realm/emoji'));
  await ok(marta.delete('/realm/emoji/tour_dot'));
  await refused(marta.delete('/realm/emoji/tour_dot'));
};

const settings: Step = async ({ marta, jonas }) => {
  await ok(
    jonas.patch('/settings', {
      full_name: 'Jonas L',
      dense_mode: true,
      color_scheme: 2,
      web_home_view: 'recent_topics',
      presence_enabled: false,
      timezone: 'Asia/Tokyo',
    }),
  );
  await ok(jonas.patch('/settings', { full_name: 'Jonas Lindqvist', presence_enabled: true }));
  await ok(marta.patch('/realm/user_settings_defaults', { dense_mode: true, emojiset: 'twitter' }));
  const { user_settings: shown } = await marta.register({ fetch_event_types: ['user_settings'] });
  expect(shown.color_scheme).toBe(1);
};

const files: Step = async ({ marta, jonas }) => {
  const { url } = await ok(marta.upload('/user_uploads', picture()));
  await say(marta, 'files', `[dot.gif](${url})`);
  await ok(jonas.get(temporaryPath(url)));
  const { attachments } = await ok(marta.get('/attachments'));
  await ok(marta.delete(`/attachments/${attachments.at(-1).id}`));
};

const devices: Step = async ({ marta }) => {
  const fcm = { token: 'abc' };
  await ok(marta.post('/users/me/android_gcm_reg_id', fcm));
  await ok(marta.post('/mobile_push/test_notification', fcm));
  await ok(marta.delete('/users/me/android_gcm_reg_id', fcm));
  await ok(marta.post('/users/me/apns_device_token', { token: 'abcd', appid: 'example' }));
  await ok(marta.delete('/users/me/apns_device_token', { token: 'abcd' }));
  await ok(marta.get('/calls/bigbluebutton/create', { meeting_name: 'tour' }));
};

/** In this order; each one leaves the organization usable for the next. */
export const STEPS: Record<string, Step> = {
  'reads messages': readMessages,
  'sends messages': sendMessages,
  'edits, moves and deletes': editMessages,
  'sets flags': flagMessages,
  reacts: react,
  'types and is present': live,
  'keeps drafts': drafts,
  'schedules messages': scheduled,
  'makes and changes channels': channels,
  'mutes and follows': topics,
  'administers people': peopleStep,
  'forms groups': groups,
  'invites people': invites,
  'furnishes the organization': organization,
  'changes settings': settings,
  'uploads files': files,
  'registers devices': devices,
};

export const leave: Step = async ({ marta, aiko }) => {
  const queue = await marta.register();
  await refused(marta.delete('/users/me'), 'CANNOT_DEACTIVATE_LAST_USER');
  await ok(aiko.delete('/users/me'));
  await marta.events(queue);
};
