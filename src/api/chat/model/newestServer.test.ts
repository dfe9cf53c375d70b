/** What servers of level 512 tell, where it differs from what those of level 276 do: rows, and events by their forms. */
import { expect, it } from 'vitest';
import { parse } from '@/api/parse';
import * as eg from '@/testing/eg/index';
import { parseEvent } from './events/index';
import { initialSnapshot } from './initialSnapshot';

const anyone = { direct_members: [10], direct_subgroups: [7] };

const person = {
  user_id: 11,
  delivery_email: null,
  email: 'user11@chat.example.com',
  full_name: 'Otto',
  date_joined: '2026-01-02T03:04+00:00',
  is_owner: false,
  is_admin: false,
  is_guest: false,
  is_bot: false,
  role: 400,
  timezone: '',
  avatar_url: '/avatar/11',
  avatar_version: 1,
  is_imported_stub: true,
  profile_data: { '3': { value: '[11,12]' }, '4': { value: 'x', rendered_value: '<p>x</p>' } },
};

const channel = {
  stream_id: 20,
  name: 'general',
  description: '',
  rendered_description: '',
  creator_id: null,
  date_created: 1_760_000_000,
  first_message_id: null,
  folder_id: null,
  invite_only: false,
  is_announcement_only: false,
  is_archived: false,
  is_recently_active: true,
  is_web_public: false,
  history_public_to_subscribers: true,
  message_retention_days: null,
  stream_post_policy: 1,
  stream_weekly_traffic: null,
  subscriber_count: 4,
  topics_policy: 'empty_topic_only',
  default_push_notifications: false,
  can_add_subscribers_group: anyone,
  can_administer_channel_group: anyone,
  can_create_topic_group: 7,
  can_delete_any_message_group: 1,
  can_delete_own_message_group: 7,
  can_move_messages_out_of_channel_group: 7,
  can_move_messages_within_channel_group: 7,
  can_remove_subscribers_group: anyone,
  can_resolve_topics_group: 7,
  can_send_message_group: 7,
  can_subscribe_group: anyone,
};

const subscription = {
  ...channel,
  color: '#76ce90',
  is_muted: false,
  in_home_view: true,
  pin_to_top: false,
  audible_notifications: null,
  desktop_notifications: null,
  email_notifications: null,
  push_notifications: null,
  wildcard_mentions_notify: null,
  partial_subscribers: [10],
};

const group = {
  id: 60,
  name: 'pilots',
  description: '',
  members: [10],
  direct_subgroup_ids: [],
  creator_id: null,
  date_created: null,
  deactivated: false,
  is_system_group: false,
  can_add_members_group: anyone,
  can_join_group: 7,
  can_leave_group: 7,
  can_manage_group: anyone,
  can_mention_group: 7,
  can_remove_members_group: anyone,
};

const emoji = {
  id: '5',
  name: 'buoy',
  source_url: '/user_avatars/2/emoji/images/5.gif',
  still_url: null,
  deactivated: false,
  author_id: 11,
};

const bot = {
  user_id: 15,
  default_all_public_streams: false,
  default_events_register_stream: null,
  default_sending_stream: null,
  services: [{ base_url: 'https://hook.example.com', interface: 3, token: 't' }],
};

const linkifier = {
  id: 1,
  pattern: '#(?P<id>[0-9]+)',
  url_template: 'https://tickets.example.com/{id}',
  example_input: null,
  reverse_template: null,
  alternative_url_templates: ['https://old.example.com/{id}'],
};

const profileField = {
  id: 3,
  type: 9,
  name: 'Novelty',
  hint: '',
  field_data: '',
  order: 1,
  required: false,
  editable_by_user: true,
  use_for_user_matching: true,
};

const scheduled = {
  scheduled_message_id: 8,
  type: 'private',
  to: [11],
  content: 'x',
  rendered_content: '<p>x</p>',
  scheduled_delivery_timestamp: 1_760_000_000,
  failed: false,
  split_group_id: null,
};

const snippet = { id: 6, title: 'Hello', content: '*Hi*', date_created: 1_760_000_000, folder: 1 };

/** As a registration adds to what older servers tell: parts that we do not read as well. */
const parts: Record<string, unknown> = {
  realm_users: [person, { ...person, user_id: 10 }],
  realm_non_active_users: [{ ...person, user_id: 13, is_deleted: true, role: 350 }],
  cross_realm_bots: [{ ...person, user_id: 4, is_bot: true, bot_type: 1, is_system_bot: true }],
  realm_user_groups: [group],
  realm_bots: [bot],
  realm_emoji: { '5': emoji },
  realm_linkifiers: [linkifier],
  realm_default_streams: [20],
  realm_default_stream_groups: [{ id: 1, name: 'crew', description: '', streams: [20] }],
  custom_profile_fields: [profileField],
  subscriptions: [subscription],
  unsubscribed: [{ ...subscription, stream_id: 21, is_archived: true }],
  never_subscribed: [{ ...channel, stream_id: 22, folder_id: 2 }],
  scheduled_messages: [scheduled],
  unread_msgs: {
    count: 1,
    pms: [],
    streams: [],
    huddles: [{ user_ids_string: '10,11', unread_message_ids: [5] }],
    mentions: [],
    old_unreads_missing: false,
  },
  presences: { '11': { active_timestamp: 4, idle_timestamp: 5 } },
  realm_topics_policy: 'allow_empty_topic',
  realm_message_edit_history_visibility_policy: 'moves',
  realm_empty_topic_display_name: 'general chat',
  realm_create_multiuse_invite_group: anyone,
  realm_can_send_novelties_group: anyone,
  realm_authentication_methods: { Email: { enabled: true, available: true } },
  realm_jitsi_server_url: null,
  realm_uri: undefined,
  channel_folders: [{ id: 2, name: 'x', order: 0 }],
  navigation_views: [],
  reminders: [],
  saved_snippets: [snippet],
  devices: {},
  idle_queue_timeout_secs: 600,
};

it('reads every row of a registration', () => {
  const wire: object = { ...eg.wire.initialSnapshot(), zulip_feature_level: 512, ...parts };
  const snapshot = parse(initialSnapshot, wire, 'POST /register');
  expect(snapshot.leftOut).toEqual([]);
  expect(snapshot.users?.map(({ userId }) => userId)).toEqual([11, 10]);
  expect(snapshot.nonActiveUsers?.[0]).toMatchObject({
    role: 'unknown',
    isActive: false,
    isDeleted: true,
  });
  expect(snapshot.subscriptions?.[0]).toMatchObject({ channelId: 20, subscriberCount: 4 });
  expect(snapshot.subscriptions?.[0]?.canSubscribeGroup).toEqual({
    directMembers: [10],
    directSubgroups: [7],
  });
  expect(snapshot.unreadMessages?.groups).toEqual([{ userIds: [10, 11], unreadMessageIds: [5] }]);
  expect(snapshot.channelFolders).toEqual([{ id: 2, name: 'x', order: 0 }]);
  expect(snapshot.realm).toMatchObject({ topicsPolicy: 'allow_empty_topic' });
});

/** By form; each with what it must be read as, in part. */
const events: [form: string, body: object, read: object][] = [
  ['realm_emoji/add', { emoji }, { emoji: { id: '5', name: 'buoy' } }],
  [
    'realm_emoji/update_one',
    { emoji_id: '5', data: { deactivated: true, novelty: 1 } },
    { emojiId: '5', change: { deactivated: true } },
  ],
  [
    'presence',
    { presences: { '11': { active_timestamp: 4, idle_timestamp: 5 } } },
    { presences: new Map([[11, { activeTimestamp: 4, idleTimestamp: 5 }]]) },
  ],
  ['realm_bot/add', { bot }, { bot: { userId: 15 } }],
  ['realm_user/add', { person: { ...person, is_active: false, is_deleted: true } }, {}],
  ['realm_user/update', { person: { user_id: 11, is_imported_stub: false } }, { change: {} }],
  [
    'realm_user/update',
    { person: { user_id: 11, date_joined: '2026-02-02' } },
    { change: { dateJoined: '2026-02-02' } },
  ],
  ['stream/create', { streams: [channel] }, { channels: [{ channelId: 20 }] }],
  [
    'stream/update',
    { stream_id: 20, name: 'general', property: 'folder_id', value: null },
    { change: { folderId: null } },
  ],
  [
    'stream/update',
    { stream_id: 20, name: 'general', property: 'can_send_message_group', value: anyone },
    { change: { canSendMessageGroup: { directMembers: [10], directSubgroups: [7] } } },
  ],
  ['stream/delete', { streams: [{ stream_id: 20 }], stream_ids: [20] }, { channelIds: [20] }],
  ['subscription/add', { subscriptions: [{ ...subscription, subscribers: [10] }] }, {}],
  ['user_group/add', { group }, { userGroup: { id: 60 } }],
  ['user_group/update', { group_id: 60, data: { deactivated: true } }, {}],
  ['realm_linkifiers', { realm_linkifiers: [linkifier] }, { linkifiers: [{ id: 1 }] }],
  ['custom_profile_fields', { fields: [profileField] }, {}],
  ['saved_snippets/add', { saved_snippet: snippet }, { savedSnippet: { id: 6 } }],
  ['saved_snippets/update', { saved_snippet: snippet }, { savedSnippet: { content: '*Hi*' } }],
  ['saved_snippets/remove', { saved_snippet_id: 6 }, { savedSnippetId: 6 }],
  [
    'channel_folder/add',
    { channel_folder: { id: 3, name: 'Ops', description: '', is_archived: false, order: 2 } },
    { channelFolder: { id: 3, name: 'Ops', order: 2 } },
  ],
  [
    'channel_folder/update',
    { channel_folder_id: 3, data: { is_archived: true } },
    { channelFolderId: 3, data: { isArchived: true } },
  ],
  ['channel_folder/reorder', { order: [3, 2] }, { order: [3, 2] }],
  ['scheduled_messages/add', { scheduled_messages: [scheduled] }, {}],
  [
    'realm/update_dict',
    { property: 'default', data: { topics_policy: 'disable_empty_topic', mandatory_topics: true } },
    { change: { topicsPolicy: 'disable_empty_topic', mandatoryTopics: true } },
  ],
  [
    'realm/update_dict',
    { property: 'default', data: { description: 'x', rendered_description: '<p>x</p>' } },
    { change: { description: 'x' } },
  ],
  [
    'attachment/add',
    {
      attachment: { id: 7, name: 'x', path_id: 'x', size: 1, create_time: 5, message_ids: [9] },
      upload_space_used: 1,
    },
    { attachment: { messages: [{ id: 9 }] } },
  ],
  ['update_message_flags/add', { flag: 'hide_link_previews', messages: [5], all: false }, {}],
  ['user_settings/update', { property: 'web_home_view', value: 'recent' }, {}],
];

it.each(events)('reads %s', (form, body, read) => {
  const [type, op] = form.split('/');
  const event = parseEvent({ id: 1, type, op, ...body });
  expect(event.type).not.toBe('unknown');
  expect(event).not.toHaveProperty('leftOut');
  expect(event).toMatchObject(read);
});

it.each([
  ['device', 'add'],
  ['has_webex_token', undefined],
  ['navigation_view', 'update'],
  ['reminders', 'add'],
  ['typing_edit_message', 'start'],
  ['realm_export_consent', undefined],
])('leaves %s alone, whatever is in it', (type, op) => {
  expect(parseEvent({ id: 1, type, op, value: null })).toMatchObject({ type: 'unknown' });
});
