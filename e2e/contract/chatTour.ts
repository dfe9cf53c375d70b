/** The steps of the tour: what people do in the demo organization, noun by noun. */

import { expect } from 'vitest';
import { type Answer, bodiesIn, numberIn, numbersIn, textIn } from '../standins/chat/testing';
import {
  channelIdOf,
  lastOf,
  ok,
  picture,
  refused,
  say,
  temporaryPath,
  type Step,
} from './chatTourGround';
import { MESSAGE_STEPS } from './chatTourMessages';

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
  const [draftId = 0] = numbersIn(await ok(marta.post('/drafts', { drafts: [draft] })), 'ids');
  await ok(marta.get('/drafts'));
  await ok(marta.patch(`/drafts/${draftId}`, { draft: { ...draft, content: 'Hmm' } }));
  await ok(marta.delete(`/drafts/${draftId}`));
  await refused(marta.delete(`/drafts/${draftId}`));
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
    marta.patch(`/scheduled_messages/${numberIn(second, 'scheduled_message_id')}`, {
      content: 'Much later',
    }),
  );
  await ok(marta.delete(`/scheduled_messages/${numberIn(first, 'scheduled_message_id')}`));
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
  expect(created.subscribed).toEqual(expect.objectContaining({ [marta.email]: ['regatta'] }));
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
  const userId = numberIn(
    await ok(
      marta.post('/users', {
        email: 'new@lantern.example',
        password: 'lantern',
        full_name: 'New Hand',
      }),
    ),
    'user_id',
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
  const all = bodiesIn(await ok(marta.get('/user_groups')), 'user_groups');
  const groupId = numberIn(all.find((group) => group.name === 'sailors') ?? {}, 'id');
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
  const all = bodiesIn(await ok(marta.get('/invites')), 'invites');
  const byMail = numberIn(all.find((invite) => invite.is_multiuse === false) ?? {}, 'id');
  const link = numberIn(all.find((invite) => invite.is_multiuse === true) ?? {}, 'id');
  await ok(marta.post(`/invites/${byMail}/resend`));
  await ok(marta.delete(`/invites/${byMail}`));
  await ok(marta.delete(`/invites/multiuse/${link}`));
};

// --- The organization -----------------------------------------------------

const organization: Step = async ({ marta }) => {
  const linkifiers = bodiesIn(await ok(marta.get('/realm/linkifiers')), 'linkifiers');
  const linkifier = { pattern: 'T(?P<id>[0-9]+)', url_template: 'https://t.example/{id}' };
  const filterId = numberIn(await ok(marta.post('/realm/filters', linkifier)), 'id');
  await ok(
    marta.patch(`/realm/filters/${filterId}`, { ...linkifier, pattern: 'TT(?P<id>[0-9]+)' }),
  );
  await ok(
    marta.patch('/realm/linkifiers', {
      ordered_linkifier_ids: [filterId, ...linkifiers.map((known) => known.id)],
    }),
  );
  await ok(marta.delete(`/realm/filters/${filterId}`));
  const playgroundId = numberIn(
    await ok(
      marta.post('/realm/playgrounds', {
        name: 'Go',
        pygments_language: 'Go',
        url_template: 'https://go.example/?c={code}',
      }),
    ),
    'id',
  );
  await ok(marta.delete(`/realm/playgrounds/${playgroundId}`));
  await ok(
    marta.post('/realm/profile_fields', {
      name: 'Boat',
      field_type: 3,
      field_data: { a: { text: 'A', order: '1' } },
    }),
  );
  const fields = bodiesIn(await ok(marta.get('/realm/profile_fields')), 'custom_fields');
  await ok(
    marta.patch('/realm/profile_fields', {
      order: fields.map((field) => field.id).toReversed(),
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
  const shown = await marta.register({ fetch_event_types: ['user_settings'] });
  expect(shown.user_settings).toMatchObject({ color_scheme: 1 });
};

const files: Step = async ({ marta, jonas }) => {
  const url = textIn(await ok(marta.upload('/user_uploads', picture())), 'url');
  await say(marta, 'files', `[dot.gif](${url})`);
  await ok(jonas.get(temporaryPath(url)));
  const attachments = bodiesIn(await ok(marta.get('/attachments')), 'attachments');
  await ok(marta.delete(`/attachments/${numberIn(lastOf(attachments), 'id')}`));
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
  ...MESSAGE_STEPS,
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

/** Waits for answers, each of which must be a success. */
export async function expectSuccess(...answers: Promise<Answer>[]): Promise<void> {
  for (const answer of answers) await ok(answer);
}
