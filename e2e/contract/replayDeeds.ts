/** What people do in a replay: any of it may be refused, and must then reach nobody. */

export type Pick = (limit: number) => number;

type Parameters = Record<string, unknown>;

/** Somebody who asks the server for something; what it refuses rejects, or answers so. */
export interface Doer {
  userId: number;
  post(path: string, parameters?: Parameters): Promise<unknown>;
  patch(path: string, parameters?: Parameters): Promise<unknown>;
  delete(path: string, parameters?: Parameters): Promise<unknown>;
}

/** What happens around somebody who does something. */
export interface Occasion {
  pick: Pick;
  other: Doer;
  /** The organization's newest message. */
  newestMessageId: number;
}
type Deed = (who: Doer, pick: Pick, occasion: Occasion) => Promise<unknown>;

const CHANNELS = ['general', 'ferry', 'workshop', 'crew council', 'archive'];
const EMOJI = [
  { emoji_name: 'anchor', emoji_code: '2693', reaction_type: 'unicode_emoji' },
  { emoji_name: 'thumbs_up', emoji_code: '1f44d', reaction_type: 'unicode_emoji' },
];
const TEXTS = [
  'x',
  '@**Marta Oliveira** look',
  '@**all** hear',
  '@*deck*',
  'some **bold** [link](https://a.example)',
  'a picture: [evening](/user_uploads/1/4f/lantern/evening.png)',
  'not mine: [stolen](/user_uploads/1/4f/lantern/nowhere.png)',
  '@**topic** you',
  'word1 and word2',
  '/poll Where?\nhere\nthere',
];

/** Groups that grow out of each other, and whoever writes to themselves. */
const CREWS = [[11], [11, 12], [11, 12, 13], [11, 12, 13, 14]];

/** Mostly owners, who may do the most. */
const OWN_ROLES = [100, 100, 100, 200, 400, 600];

/** No replay lasts until then. */
const FAR_AHEAD = 2_000_000_000;

const topic = (pick: Pick) => ['t0', 't1', 'T1', '✔ t0'][pick(4)];
const channelId = (pick: Pick) => 1 + pick(13);
/** Old and new ones alike, and now and then one that is not there yet. */
const messageId = ({ pick, newestMessageId }: Occasion) =>
  Math.max(1, newestMessageId - pick(40) + pick(3));
const userId = (pick: Pick) => 11 + pick(12);
/** Nobody whose hands are needed. */
const strangerId = (pick: Pick) => 16 + pick(7);
const isYes = (pick: Pick) => pick(2) === 0;

const sending: Deed[] = [
  (who, pick) =>
    who.post('/messages', {
      type: 'channel',
      to: CHANNELS[pick(5)],
      topic: topic(pick),
      content: TEXTS[pick(TEXTS.length)],
      read_by_sender: isYes(pick),
    }),
  (who, pick, { other }) =>
    who.post('/messages', {
      type: 'direct',
      to: isYes(pick) ? [other.userId] : [userId(pick), userId(pick)],
      content: TEXTS[pick(TEXTS.length)],
      read_by_sender: isYes(pick),
    }),
  (who, pick) =>
    who.post('/messages', {
      type: 'direct',
      to: CREWS[pick(CREWS.length)],
      content: TEXTS[pick(TEXTS.length)],
      read_by_sender: isYes(pick),
    }),
];

const changing: Deed[] = [
  (who, pick, occasion) =>
    who.patch(`/messages/${messageId(occasion)}`, {
      topic: topic(pick),
      propagate_mode: ['change_one', 'change_later', 'change_all'][pick(3)],
    }),
  (who, pick, occasion) =>
    who.patch(`/messages/${messageId(occasion)}`, {
      stream_id: channelId(pick),
      propagate_mode: ['change_one', 'change_later', 'change_all'][pick(3)],
    }),
  (who, pick, occasion) =>
    who.patch(`/messages/${messageId(occasion)}`, { content: TEXTS[pick(TEXTS.length)] }),
  (who, pick, occasion) =>
    who.patch(`/messages/${messageId(occasion)}`, {
      stream_id: channelId(pick),
      topic: topic(pick),
      propagate_mode: ['change_one', 'change_later', 'change_all'][pick(3)],
      send_notification_to_old_thread: isYes(pick),
    }),
  (who, pick, occasion) =>
    who.patch(`/messages/${messageId(occasion)}`, {
      topic: topic(pick),
      content: TEXTS[pick(TEXTS.length)],
      propagate_mode: ['change_one', 'change_later', 'change_all'][pick(3)],
    }),
  (who, pick) => who.post(`/streams/${1 + pick(5)}/delete_topic`, { topic_name: topic(pick) }),
  (who, pick, occasion) =>
    who.post('/submessage', {
      message_id: messageId(occasion),
      msg_type: 'widget',
      content: JSON.stringify({ type: 'vote', key: `canned,${pick(2)}`, vote: [1, -1][pick(2)] }),
    }),
  (who, _pick, occasion) => who.delete(`/messages/${messageId(occasion)}`),
  (who, pick, occasion) => who.post(`/messages/${messageId(occasion)}/reactions`, EMOJI[pick(2)]),
  (who, pick, occasion) => who.delete(`/messages/${messageId(occasion)}/reactions`, EMOJI[pick(2)]),
];

const flagging: Deed[] = [
  (who, pick, occasion) =>
    who.post('/messages/flags', {
      messages: [messageId(occasion), messageId(occasion), messageId(occasion)],
      op: isYes(pick) ? 'add' : 'remove',
      flag: ['read', 'starred', 'collapsed'][pick(3)],
    }),
  (who, pick) =>
    who.post('/messages/flags/narrow', {
      anchor: 'newest',
      num_before: pick(20),
      num_after: 0,
      narrow: isYes(pick) ? [] : [{ operator: 'channel', operand: channelId(pick) }],
      op: isYes(pick) ? 'add' : 'remove',
      flag: 'read',
    }),
  (who, pick, { newestMessageId }) =>
    who.post('/messages/flags', {
      messages: Array.from({ length: 30 }, (_, place) => Math.max(1, newestMessageId - place)),
      op: isYes(pick) ? 'add' : 'remove',
      flag: ['read', 'starred', 'collapsed'][pick(3)],
    }),
  (who, pick) =>
    who.post('/mark_topic_as_read', { stream_id: 1 + pick(5), topic_name: topic(pick) }),
  (who, pick) => who.post('/mark_stream_as_read', { stream_id: channelId(pick) }),
  (who) => who.post('/mark_all_as_read'),
];

const ownTaste: Deed[] = [
  (who, pick) =>
    who.post('/user_topics', {
      stream_id: 1 + pick(5),
      topic: topic(pick),
      visibility_policy: pick(4),
    }),
  (who, pick) =>
    who.post('/users/me/subscriptions/properties', {
      subscription_data: [
        [
          { stream_id: channelId(pick), property: 'is_muted', value: isYes(pick) },
          { stream_id: channelId(pick), property: 'pin_to_top', value: isYes(pick) },
          { stream_id: channelId(pick), property: 'color', value: '#aabbcc' },
          { stream_id: channelId(pick), property: 'desktop_notifications', value: isYes(pick) },
        ][pick(4)],
      ],
    }),
  (who, pick, { other }) =>
    isYes(pick)
      ? who.post(`/users/me/muted_users/${other.userId}`)
      : who.delete(`/users/me/muted_users/${other.userId}`),
  (who, pick) => who.post('/users/me/alert_words', { alert_words: [`word${pick(5)}`] }),
  (who, pick) => who.delete('/users/me/alert_words', { alert_words: [`word${pick(5)}`] }),
  (who, pick) => who.patch('/settings', { full_name: `Name ${pick(9)}` }),
  (who, pick) => who.patch('/settings', { twenty_four_hour_time: isYes(pick) }),
  (who, pick) => who.patch('/settings', { automatically_follow_topics_policy: 1 + pick(4) }),
  (who, pick) =>
    who.patch('/settings', {
      automatically_unmute_topics_in_muted_streams_policy: 1 + pick(4),
      automatically_follow_topics_where_mentioned: isYes(pick),
    }),
  (who, pick) =>
    who.post('/users/me/status', {
      status_text: ['', 'busy'][pick(2)],
      emoji_name: ['', 'anchor'][pick(2)],
    }),
  (who, pick) =>
    who.patch('/users/me/profile_data', { data: [{ id: 1 + pick(3), value: `v${pick(3)}` }] }),
];

const organizing: Deed[] = [
  (who, pick) =>
    who.post('/users/me/subscriptions', {
      subscriptions: [{ name: CHANNELS[pick(5)] }],
      principals: [userId(pick)],
    }),
  (who, pick) =>
    who.post('/users/me/subscriptions', {
      subscriptions: [{ name: `made ${pick(4)}` }],
      principals: [userId(pick), userId(pick)],
      invite_only: isYes(pick),
      history_public_to_subscribers: isYes(pick),
    }),
  (who, pick) =>
    who.delete('/users/me/subscriptions', {
      subscriptions: [isYes(pick) ? CHANNELS[pick(5)] : `made ${pick(4)}`],
      principals: [userId(pick)],
    }),
  (who, pick) => who.delete('/users/me/subscriptions', { subscriptions: [CHANNELS[pick(5)]] }),
  (who, pick) =>
    who.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNELS[pick(5)] }] }),
  (who, pick) => who.patch(`/streams/${channelId(pick)}`, { is_private: isYes(pick) }),
  (who, pick) =>
    who.patch(`/streams/${channelId(pick)}`, {
      is_private: isYes(pick),
      history_public_to_subscribers: isYes(pick),
    }),
  (who, pick) => who.patch(`/streams/${10 + pick(6)}`, { new_name: `made ${pick(4)}` }),
  (who, pick) => who.patch(`/streams/${channelId(pick)}`, { description: `words ${pick(4)}` }),
  (who, pick) => who.delete(`/streams/${6 + pick(10)}`),
];

const grouping: Deed[] = [
  (who, pick) =>
    who.post(
      `/user_groups/${10 + pick(4)}/members`,
      isYes(pick) ? { add: [userId(pick)] } : { delete: [userId(pick)] },
    ),
  (who, pick) =>
    who.post(
      `/user_groups/${10 + pick(4)}/subgroups`,
      isYes(pick) ? { add: [10 + pick(4)] } : { delete: [10 + pick(4)] },
    ),
  (who, pick) =>
    who.post('/user_groups/create', {
      name: `crew ${pick(3)}`,
      description: 'x',
      members: [userId(pick), userId(pick)],
    }),
  (who, pick) => who.patch(`/user_groups/${10 + pick(4)}`, { description: `words ${pick(4)}` }),
  (who, pick) => who.delete(`/user_groups/${10 + pick(5)}`),
  (who, pick) => who.patch(`/users/${strangerId(pick)}`, { role: [200, 300, 400, 600][pick(4)] }),
  (who, pick) => who.patch(`/users/${11 + pick(2)}`, { role: OWN_ROLES[pick(6)] }),
  (who, pick) => who.delete(`/users/${strangerId(pick)}`),
  (who, pick) => who.post(`/users/${strangerId(pick)}/reactivate`),
];

const governing: Deed[] = [
  (who, pick) => who.patch('/realm', { name: `Harbour ${pick(3)}` }),
  (who, pick) => who.patch('/realm', { mandatory_topics: isYes(pick) }),
  (who, pick) =>
    who.post('/realm/filters', {
      pattern: `#(?P<id>[0-9]${pick(3)})`,
      url_template: 'https://a.example/{id}',
    }),
  (who, pick) => who.delete(`/realm/filters/${1 + pick(4)}`),
  (who, pick) => who.post('/default_streams', { stream_id: channelId(pick) }),
  (who, pick) => who.delete('/default_streams', { stream_id: channelId(pick) }),
  (who, pick) =>
    who.post('/realm/domains', { domain: `d${pick(3)}.example`, allow_subdomains: false }),
  (who, pick) => who.delete(`/realm/domains/d${pick(3)}.example`),
  (who, pick) => who.delete(`/realm/emoji/${['lantern', 'gull'][pick(2)]}`),
  (who, pick) => who.patch('/realm/user_settings_defaults', { twenty_four_hour_time: isYes(pick) }),
];

const keeping: Deed[] = [
  (who, pick) =>
    who.post('/drafts', {
      drafts: [{ type: '', to: [], topic: '', content: `draft ${pick(9)}` }],
    }),
  (who, pick) => who.delete(`/drafts/${1 + pick(9)}`),
  (who, pick) =>
    who.post('/scheduled_messages', {
      type: 'channel',
      to: channelId(pick),
      topic: topic(pick),
      content: TEXTS[pick(TEXTS.length)],
      scheduled_delivery_timestamp: FAR_AHEAD + pick(9),
    }),
  (who, pick) =>
    who.patch(`/scheduled_messages/${1 + pick(9)}`, {
      content: `later ${pick(3)}`,
      scheduled_delivery_timestamp: FAR_AHEAD + pick(9),
    }),
  (who, pick) => who.delete(`/scheduled_messages/${1 + pick(9)}`),
];

/** The busier a corner, the more often it comes. */
const deeds: readonly Deed[] = [
  ...sending,
  ...sending,
  ...sending,
  ...changing,
  ...changing,
  ...flagging,
  ...flagging,
  ...ownTaste,
  ...organizing,
  ...grouping,
  ...governing,
  ...keeping,
];

/** Somebody of these people does something, all by the chance. Whatever the server refuses reaches nobody. */
export async function doDeed(
  people: readonly Doer[],
  pick: Pick,
  newestMessageId: number,
): Promise<void> {
  const deed = deeds[pick(deeds.length)]!;
  const place = pick(people.length);
  const who = people[place]!;
  const other = people[(place + 1 + pick(people.length - 1)) % people.length]!;
  await deed(who, pick, { pick, other, newestMessageId });
}
