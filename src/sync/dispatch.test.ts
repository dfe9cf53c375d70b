import { describe, expect, it } from 'vitest';
import { parseEvent, type ChatEvent, type EventForm } from '@/api/chat/model/events/index';
import * as eg from '@/testing/eg/index';
import type { ChatStores } from './chatStores';
import { dispatch } from './dispatch';

/** Stores that only write down who was called, in order; a change that is handed over is carried out. */
function listeningStores() {
  const heard: string[] = [];
  const storeNamed = (noun: string) =>
    new Proxy(
      {},
      {
        get:
          (_, method: string) =>
          (...args: unknown[]) => {
            heard.push(`${noun}.${method}`);
            for (const arg of args) if (typeof arg === 'function') (arg as () => void)();
          },
      },
    );
  const stores = new Proxy({}, { get: (_, noun: string) => storeNamed(noun) });
  return { heard, stores: stores as ChatStores };
}

function whoHears(event: ChatEvent): string[] {
  const { heard, stores } = listeningStores();
  dispatch(stores, event);
  return heard;
}

const NOBODY: string[] = [];

it.each([
  [true, 'messages.handleChannelsLeft'],
  [false, 'messages.handleChannelsJoined'],
])('takes a channel that is archived for one that we left: %s', (value, ofMessages) => {
  const event = eg.event.channelUpdate({ property: 'is_archived', value });
  expect(whoHears(event)).toEqual([
    'unreads.recountSubscriptions',
    'channels.handleUpdate',
    ofMessages,
    'messageLists.handleSubscriptions',
    'topics.handleSubscriptions',
  ]);
});

it('counts what of an event could not be read', () => {
  const event = eg.event.channelUpdate({ property: 'name', value: 5 });
  expect(whoHears(event)).toEqual(['connection.countLeftOut', 'channels.handleUpdate']);
});

/** Every form that the server has, and who hears of it, in order. */
const table: Record<EventForm, string[]> = {
  alert_words: ['alertWords.handleAlertWords'],
  'attachment/add': ['attachments.handleChange'],
  'attachment/remove': ['attachments.handleRemove'],
  'attachment/update': ['attachments.handleChange'],
  'channel_folder/add': ['channelFolders.handle'],
  'channel_folder/reorder': ['channelFolders.handle'],
  'channel_folder/update': ['channelFolders.handle'],
  custom_profile_fields: ['realm.handleProfileFields'],
  default_stream_groups: ['realm.handleDefaultChannelGroups'],
  default_streams: ['realm.handleDefaultChannels'],
  delete_message: [
    'messageLists.handleDelete',
    'unreads.handleDelete',
    'starred.handleDelete',
    'messages.handleDelete',
    'newestCheck.handleDelete',
    'topics.handleDelete',
    'outbox.handleDelete',
    'pinnedTopicNews.follow',
  ],
  'drafts/add': ['drafts.handleAdd'],
  'drafts/remove': ['drafts.handleRemove'],
  'drafts/update': ['drafts.handleUpdate'],
  has_zoom_token: ['realm.handleZoomToken'],
  heartbeat: NOBODY,
  invites_changed: ['invites.handleChanged'],
  message: [
    'outbox.handleMessage',
    'messages.handleMessage',
    'unreads.handleMessage',
    'messageLists.handleMessage',
    'recentConversations.handleMessage',
    'topics.handleMessage',
    'typing.handleMessage',
    'arrivals.handleMessage',
  ],
  muted_topics: NOBODY,
  muted_users: ['users.handleMutedUsers', 'messageLists.handleVisibility'],
  onboarding_steps: NOBODY,
  presence: ['presence.handlePresence'],
  'reaction/add': ['serverWords.tell', 'messages.handleAddReaction', 'messageLists.handleReaction'],
  'reaction/remove': [
    'serverWords.tell',
    'messages.handleRemoveReaction',
    'messageLists.handleReaction',
  ],
  'realm/deactivated': NOBODY,
  'realm/update': ['realm.handleUpdate'],
  'realm/update_dict': ['realm.handleUpdate'],
  'realm_bot/add': ['bots.handleAdd'],
  'realm_bot/delete': ['bots.handleDelete'],
  'realm_bot/remove': ['bots.handleRemove'],
  'realm_bot/update': ['bots.handleUpdate'],
  'realm_domains/add': ['realm.handleDomainSet'],
  'realm_domains/change': ['realm.handleDomainSet'],
  'realm_domains/remove': ['realm.handleDomainRemove'],
  'realm_emoji/add': ['emoji.handleAdd'],
  'realm_emoji/update': ['emoji.handleUpdate'],
  'realm_emoji/update_one': ['emoji.handleUpdateOne'],
  realm_export: ['realm.handleExports'],
  realm_filters: NOBODY,
  realm_linkifiers: ['realm.handleLinkifiers'],
  realm_playgrounds: ['realm.handlePlaygrounds'],
  'realm_user/add': ['users.handleAdd'],
  'realm_user/remove': ['users.handleRemove'],
  'realm_user/update': ['users.handleUpdate'],
  'realm_user_settings_defaults/update': ['newUserSettings.handleUpdate'],
  restart: ['realm.handleRestart'],
  'saved_snippets/add': ['savedSnippets.handle'],
  'saved_snippets/remove': ['savedSnippets.handle'],
  'saved_snippets/update': ['savedSnippets.handle'],
  'scheduled_messages/add': ['scheduledMessages.handleAdd'],
  'scheduled_messages/remove': ['scheduledMessages.handleRemove'],
  'scheduled_messages/update': ['scheduledMessages.handleUpdate'],
  'stream/create': ['channels.handleCreate'],
  'stream/delete': [
    'messageLists.handleChannelsLost',
    'unreads.recountSubscriptions',
    'channels.handleDelete',
  ],
  'stream/update': ['channels.handleUpdate'],
  submessage: ['messages.handleSubmessage'],
  'subscription/add': [
    'unreads.recountSubscriptions',
    'channels.handleSubscriptionAdd',
    'messages.handleChannelsJoined',
    'messageLists.handleSubscriptions',
    'topics.handleSubscriptions',
  ],
  'subscription/peer_add': ['channels.handlePeersAdd'],
  'subscription/peer_remove': ['channels.handlePeersRemove'],
  'subscription/remove': [
    'unreads.recountSubscriptions',
    'channels.handleSubscriptionRemove',
    'messages.handleChannelsLeft',
    'channels.channel',
    'messageLists.handleChannelsLost',
    'messageLists.handleSubscriptions',
    'topics.handleSubscriptions',
  ],
  'subscription/update': [
    'channels.handleSubscriptionUpdate',
    'unreads.recountChannel',
    'messageLists.handleVisibility',
  ],
  'typing/start': ['typing.handleStart'],
  'typing/stop': ['typing.handleStop'],
  update_display_settings: NOBODY,
  update_global_notifications: NOBODY,
  update_message: [
    'serverWords.tell',
    'messages.handleUpdateMessage',
    'messageLists.handleUpdateMessage',
    'unreads.handleUpdateMessage',
    'starred.handleUpdateMessage',
    'topics.handleUpdateMessage',
    'drafts.handleUpdateMessage',
    'outbox.handleUpdateMessage',
    'pinnedTopicNews.follow',
  ],
  'update_message_flags/add': [
    'serverWords.tell',
    'messages.handleAddFlag',
    'unreads.handleAddFlag',
    'starred.handleAddFlag',
    'messageLists.handleFlag',
  ],
  'update_message_flags/remove': [
    'serverWords.tell',
    'messages.handleRemoveFlag',
    'unreads.handleRemoveFlag',
    'starred.handleRemoveFlag',
    'messageLists.handleFlag',
  ],
  'user_group/add': ['userGroups.handleAdd'],
  'user_group/add_members': ['userGroups.handleAddMembers'],
  'user_group/add_subgroups': ['userGroups.handleAddSubgroups'],
  'user_group/remove': ['userGroups.handleRemove'],
  'user_group/remove_members': ['userGroups.handleRemoveMembers'],
  'user_group/remove_subgroups': ['userGroups.handleRemoveSubgroups'],
  'user_group/update': ['userGroups.handleUpdate'],
  'user_settings/update': ['serverWords.tell', 'userSettings.handleUpdate'],
  user_status: ['presence.handleUserStatus'],
  user_topic: [
    'serverWords.tell',
    'userTopics.handleUserTopic',
    'unreads.recountChannel',
    'messageLists.handleVisibility',
  ],
  web_reload_client: NOBODY,
};

describe('dispatch', () => {
  it.each(eg.eventForms)('%s reaches whom it concerns', (form) => {
    expect(whoHears(parseEvent(eg.wire.eventOf(form)))).toEqual(table[form]);
  });

  it('recounts and filters again only where a channel was muted', () => {
    const change = { property: 'color', value: '#aabbcc' };
    expect(whoHears(eg.event.subscriptionUpdate(change))).toEqual([
      'channels.handleSubscriptionUpdate',
    ]);
  });

  it('counts what it has never heard of', () => {
    expect(whoHears(parseEvent({ id: 1, type: 'weather', op: 'storm' }))).toEqual([
      'connection.countUnknown',
    ]);
  });
});
