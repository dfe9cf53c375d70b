/** The endpoints of channels, subscriptions and topics, each with an exchange. */
import * as v from 'valibot';
import { channel, subscription } from '@/api/chat/model/channel';
import * as folders from '@/api/chat/routes/channelFolders';
import * as channels from '@/api/chat/routes/channels';
import * as subscriptions from '@/api/chat/routes/subscriptions';
import { updateUserTopic } from '@/api/chat/routes/userTopics';
import { wireChannel, wireSubscription } from '@/testing/eg/channel';
import type { RouteCase } from './routeCase';

const dock = { ...wireChannel({ stream_id: 20, name: 'dry dock' }), is_announcement_only: false };
const mine = {
  ...wireSubscription({ stream_id: 20, subscribers: [10, 11] }),
  is_announcement_only: false,
  in_home_view: true,
};

const ofChannels: RouteCase[] = [
  {
    slug: 'get-streams',
    call: (client) =>
      channels.getChannels(client, { includePublic: true, includeOwnerSubscribed: false }),
    route: 'GET /streams',
    params: { include_public: 'true', include_owner_subscribed: 'false' },
    answer: { streams: [dock] },
    result: [v.parse(channel, dock)],
  },
  {
    slug: 'get-stream-by-id',
    call: (client) => channels.getChannelById(client, { channelId: 20 }),
    route: 'GET /streams/20',
    answer: { stream: dock },
    result: v.parse(channel, dock),
  },
  {
    slug: 'get-stream-id',
    call: (client) => channels.getChannelId(client, { name: 'dry dock' }),
    route: 'GET /get_stream_id',
    params: { stream: 'dry dock' },
    answer: { stream_id: 20 },
    result: 20,
  },
  {
    slug: 'update-stream',
    call: (client) =>
      channels.updateChannel(client, {
        channelId: 20,
        description: '"Wet" dock',
        newName: 'wet dock',
        isPrivate: false,
        isDefaultChannel: true,
        channelPostPolicy: 'moderators',
        messageRetentionDays: 'unlimited',
        canRemoveSubscribersGroup: 3,
      }),
    route: 'PATCH /streams/20',
    params: {
      description: '"Wet" dock',
      new_name: 'wet dock',
      is_private: 'false',
      is_default_stream: 'true',
      stream_post_policy: '4',
      message_retention_days: '"unlimited"',
      can_remove_subscribers_group: '3',
    },
  },
  {
    slug: 'archive-stream',
    call: (client) => channels.archiveChannel(client, { channelId: 20 }),
    route: 'DELETE /streams/20',
  },
  {
    slug: 'get-subscribers',
    call: (client) => channels.getSubscribers(client, { channelId: 20 }),
    route: 'GET /streams/20/members',
    answer: { subscribers: [10, 11] },
    result: [10, 11],
  },
  {
    slug: 'get-stream-email-address',
    call: (client) => channels.getChannelEmailAddress(client, { channelId: 20 }),
    route: 'GET /streams/20/email_address',
    answer: { email: 'dry-dock.3f9a@chat.example.com' },
    result: 'dry-dock.3f9a@chat.example.com',
  },
  {
    slug: 'get-stream-topics',
    call: (client) => channels.getChannelTopics(client, { channelId: 20 }),
    route: 'GET /users/me/20/topics',
    answer: { topics: [{ name: 'arrivals', max_id: 31 }] },
    result: [{ name: 'arrivals', maxId: 31 }],
  },
  {
    slug: 'delete-topic',
    call: (client) => channels.deleteTopic(client, { channelId: 20, topicName: 'arrivals' }),
    route: 'POST /streams/20/delete_topic',
    params: { topic_name: 'arrivals' },
    answer: { complete: false },
    result: false,
  },
  {
    slug: 'add-default-stream',
    call: (client) => channels.addDefaultChannel(client, { channelId: 20 }),
    route: 'POST /default_streams',
    params: { stream_id: '20' },
  },
  {
    slug: 'remove-default-stream',
    call: (client) => channels.removeDefaultChannel(client, { channelId: 20 }),
    route: 'DELETE /default_streams',
    params: { stream_id: '20' },
  },
];

const ofFolders: RouteCase[] = [
  {
    // Newer than the description, as all of these.
    slug: null,
    call: (client) => folders.createChannelFolder(client, { name: 'Ashore', description: '' }),
    route: 'POST /channel_folders/create',
    params: { name: 'Ashore', description: '' },
    answer: { channel_folder_id: 7 },
    result: 7,
  },
  {
    slug: null,
    call: (client) =>
      folders.updateChannelFolder(client, { folderId: 7, name: 'On land', isArchived: false }),
    route: 'PATCH /channel_folders/7',
    params: { name: 'On land', is_archived: 'false' },
  },
  {
    slug: null,
    call: (client) => folders.reorderChannelFolders(client, { folderIds: [8, 7] }),
    route: 'PATCH /channel_folders',
    params: { order: '[8,7]' },
  },
  {
    slug: null,
    call: (client) => channels.updateChannel(client, { channelId: 20, folderId: null }),
    route: 'PATCH /streams/20',
    params: { folder_id: 'null' },
  },
  {
    slug: null,
    call: (client) =>
      subscriptions.subscribe(client, { channels: [{ name: 'night watch' }], folderId: 7 }),
    route: 'POST /users/me/subscriptions',
    params: { subscriptions: '[{"name":"night watch"}]', folder_id: '7' },
    answer: { subscribed: {}, already_subscribed: {} },
    result: { subscribed: new Map(), alreadySubscribed: new Map() },
  },
];

const ofSubscriptions: RouteCase[] = [
  {
    slug: 'get-subscriptions',
    call: (client) => subscriptions.getSubscriptions(client, { includeSubscribers: true }),
    route: 'GET /users/me/subscriptions',
    params: { include_subscribers: 'true' },
    answer: { subscriptions: [mine] },
    result: [v.parse(subscription, mine)],
  },
  {
    slug: 'subscribe',
    call: (client) =>
      subscriptions.subscribe(client, {
        channels: [{ name: 'night watch', description: 'From ten to six' }],
        userIds: [11, 12],
        announce: true,
        inviteOnly: true,
        historyPublicToSubscribers: false,
        channelPostPolicy: 'everyone',
        messageRetentionDays: 30,
      }),
    route: 'POST /users/me/subscriptions',
    params: {
      subscriptions: '[{"name":"night watch","description":"From ten to six"}]',
      principals: '[11,12]',
      announce: 'true',
      invite_only: 'true',
      history_public_to_subscribers: 'false',
      stream_post_policy: '1',
      message_retention_days: '30',
    },
    answer: {
      subscribed: { '11': ['night watch'] },
      already_subscribed: { '12': ['night watch'] },
      unauthorized: ['bridge'],
    },
    result: {
      subscribed: new Map([['11', ['night watch']]]),
      alreadySubscribed: new Map([['12', ['night watch']]]),
      unauthorized: ['bridge'],
    },
  },
  {
    slug: 'unsubscribe',
    call: (client) =>
      subscriptions.unsubscribe(client, { channelNames: ['dry dock'], userIds: [11] }),
    route: 'DELETE /users/me/subscriptions',
    params: { subscriptions: '["dry dock"]', principals: '[11]' },
    answer: { removed: ['dry dock'], not_removed: [] },
    result: { removed: ['dry dock'], notRemoved: [] },
  },
  {
    slug: 'get-subscription-status',
    call: (client) => subscriptions.getSubscriptionStatus(client, { userId: 11, channelId: 20 }),
    route: 'GET /users/11/subscriptions/20',
    answer: { is_subscribed: true },
    result: true,
  },
  {
    slug: 'update-subscription-settings',
    call: (client) =>
      subscriptions.updateSubscriptionSettings(client, {
        changes: [
          { channelId: 20, property: 'color', value: '#76ce90' },
          { channelId: 21, property: 'isMuted', value: true },
        ],
      }),
    route: 'POST /users/me/subscriptions/properties',
    params: {
      subscription_data:
        '[{"stream_id":20,"property":"color","value":"#76ce90"},{"stream_id":21,"property":"is_muted","value":true}]',
    },
    answer: { ignored_parameters_unsupported: ['later'] },
    result: { ignoredParametersUnsupported: ['later'] },
  },
  {
    slug: 'update-user-topic',
    call: (client) =>
      updateUserTopic(client, {
        channelId: 20,
        topic: 'arrivals',
        visibilityPolicy: 'followed',
      }),
    route: 'POST /user_topics',
    params: { stream_id: '20', topic: 'arrivals', visibility_policy: '3' },
  },
];

export const channelCases: readonly RouteCase[] = [...ofChannels, ...ofFolders, ...ofSubscriptions];
