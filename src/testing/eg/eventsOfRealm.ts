/** Example events about channels, the organization, the server and the queue. */
import type { EventForm } from '@/api/chat/model/events/index';
import type { EventBodies } from './eventsOfMessages';
import { wireChannel, wireSubscription } from './channel';
import { nextId, nextTimestamp } from './ids';
import { wireLinkifier, wirePlayground, wireProfileField, wireRealmEmoji } from './realmLists';
import { otherUser, selfUser } from './user';

export const eventsOfRealm = {
  'channel_folder/add': () => ({ channel_folder: { id: 7, name: 'Ashore', order: 0 } }),
  'channel_folder/reorder': () => ({ order: [7, 8] }),
  'channel_folder/update': () => ({ channel_folder_id: 7, data: { name: 'On land' } }),
  'stream/create': () => ({ streams: [wireChannel()] }),
  'stream/update': () => ({
    stream_id: 20,
    name: 'general',
    property: 'name',
    value: 'everything',
  }),
  'stream/delete': () => ({ streams: [wireChannel({ stream_id: 20, name: 'general' })] }),
  'subscription/add': () => ({ subscriptions: [wireSubscription()] }),
  'subscription/remove': () => ({ subscriptions: [{ stream_id: 20, name: 'general' }] }),
  'subscription/update': () => ({ stream_id: 20, property: 'is_muted', value: true }),
  'subscription/peer_add': () => ({ stream_ids: [20], user_ids: [otherUser.userId] }),
  'subscription/peer_remove': () => ({ stream_ids: [20], user_ids: [otherUser.userId] }),
  default_streams: () => ({ default_streams: [wireChannel()] }),
  default_stream_groups: () => ({
    default_stream_groups: [
      { id: nextId(), name: 'crew', description: 'For the crew', streams: [wireChannel()] },
    ],
  }),
  'realm/update': () => ({ property: 'name', value: 'Quayside Port' }),
  'realm/update_dict': () => ({
    property: 'icon',
    data: { icon_source: 'G', icon_url: '/icon.png?version=2' },
  }),
  'realm/deactivated': () => ({ realm_id: 2 }),
  'realm_domains/add': () => ({
    realm_domain: { domain: 'port.example.com', allow_subdomains: false },
  }),
  'realm_domains/change': () => ({
    realm_domain: { domain: 'port.example.com', allow_subdomains: true },
  }),
  'realm_domains/remove': () => ({ domain: 'port.example.com' }),
  'realm_emoji/update': () => {
    const emoji = wireRealmEmoji();
    return { realm_emoji: { [emoji.id]: emoji } };
  },
  'realm_emoji/add': () => ({ emoji: wireRealmEmoji() }),
  'realm_emoji/update_one': () => ({ emoji_id: String(nextId()), data: { deactivated: true } }),
  realm_export: () => ({
    exports: [
      {
        id: nextId(),
        acting_user_id: selfUser.userId,
        export_time: nextTimestamp(),
        deleted_timestamp: null,
        failed_timestamp: null,
        export_url: null,
        pending: true,
      },
    ],
  }),
  realm_filters: () => ({ realm_filters: [['#([0-9]+)', 'https://tickets.example.com/%s', 1]] }),
  realm_linkifiers: () => ({ realm_linkifiers: [wireLinkifier()] }),
  realm_playgrounds: () => ({ realm_playgrounds: [wirePlayground()] }),
  custom_profile_fields: () => ({ fields: [wireProfileField()] }),
  'realm_user_settings_defaults/update': () => ({ property: 'color_scheme', value: 2 }),
  onboarding_steps: () => ({ onboarding_steps: [{ type: 'one_time_notice', name: 'welcome' }] }),
  invites_changed: () => ({}),
  restart: () => ({
    server_generation: nextTimestamp(),
    zulip_version: '9.1-example',
    zulip_merge_base: '9.1-example',
    zulip_feature_level: 277,
  }),
  web_reload_client: () => ({ immediate: false }),
  heartbeat: () => ({}),
} satisfies Partial<EventBodies<EventForm>>;
