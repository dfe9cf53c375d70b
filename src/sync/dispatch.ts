/**
 * Who hears of which event, and in which order: the one place that says so. The order matters where a handler
 * compares old with new, or needs what another is about to take away; the reason stands beside it.
 */
import type { ChatEvent, ChatEventOf } from '@/api/chat/model/events/index';
import type { ChatStores } from './chatStores';

function dispatchMessage(stores: ChatStores, event: ChatEventOf<'message'>): void {
  // The echo leaves and the message enters in one tick, so that the row changes in place.
  stores.outbox.handleMessage(event);
  stores.messages.handleMessage(event);
  stores.messageLists.handleMessage(event);
  stores.unreads.handleMessage(event);
  stores.recentConversations.handleMessage(event);
  stores.topics.handleMessage(event);
  stores.typing.handleMessage(event.message);
}

function dispatchUpdateMessage(stores: ChatStores, event: ChatEventOf<'update_message'>): void {
  // Lists ask the messages where they are now.
  stores.messages.handleUpdateMessage(event);
  stores.messageLists.handleUpdateMessage(event);
  stores.unreads.handleUpdateMessage(event);
  stores.topics.handleUpdateMessage(event);
}

function dispatchDeleteMessage(stores: ChatStores, event: ChatEventOf<'delete_message'>): void {
  // Whoever needs to read the doomed messages hears of it before they are gone.
  stores.messageLists.handleDelete(event);
  stores.unreads.handleDelete(event);
  stores.starred.handleDelete(event);
  stores.messages.handleDelete(event);
  stores.topics.handleDelete(event);
}

function dispatchFlags(
  stores: ChatStores,
  event: ChatEventOf<'update_message_flags/add'> | ChatEventOf<'update_message_flags/remove'>,
): void {
  if (event.op === 'add') {
    stores.messages.handleAddFlag(event);
    stores.unreads.handleAddFlag(event);
    stores.starred.handleAddFlag(event);
  } else {
    stores.messages.handleRemoveFlag(event);
    stores.unreads.handleRemoveFlag(event);
    stores.starred.handleRemoveFlag(event);
  }
  // Lists ask the messages for their flags as they are now.
  stores.messageLists.handleFlag(event.flag, event.messageIds);
}

function dispatchReaction(
  stores: ChatStores,
  event: ChatEventOf<'reaction/add'> | ChatEventOf<'reaction/remove'>,
): void {
  if (event.op === 'add') stores.messages.handleAddReaction(event);
  else stores.messages.handleRemoveReaction(event);
}

type ChannelEvent = Extract<ChatEvent, { type: 'channel' }>;

function dispatchChannel(stores: ChatStores, event: ChannelEvent): void {
  switch (event.op) {
    case 'create':
      stores.channels.handleCreate(event);
      break;
    case 'update':
      stores.channels.handleUpdate(event);
      break;
    case 'delete':
      // Its counts must be taken back while it is still known to be mine.
      stores.unreads.recountSubscriptions(event.channelIds, () =>
        stores.channels.handleDelete(event),
      );
      break;
  }
}

type SubscriptionEvent = Extract<ChatEvent, { type: 'subscription' }>;

function dispatchSubscription(stores: ChatStores, event: SubscriptionEvent): void {
  const { channels, unreads, messageLists } = stores;
  switch (event.op) {
    case 'add': {
      const channelIds = event.subscriptions.map((one) => one.channelId);
      unreads.recountSubscriptions(channelIds, () => channels.handleSubscriptionAdd(event));
      break;
    }
    case 'remove':
      unreads.recountSubscriptions(event.channelIds, () =>
        channels.handleSubscriptionRemove(event),
      );
      break;
    case 'update':
      channels.handleSubscriptionUpdate(event);
      // Only what it is now tells which messages count and show.
      if (event.change.isMuted !== undefined) {
        unreads.recountChannel(event.channelId);
        messageLists.handleVisibility(event.channelId, null);
      }
      break;
    case 'peerAdd':
      channels.handlePeersAdd(event);
      break;
    case 'peerRemove':
      channels.handlePeersRemove(event);
      break;
  }
}

type RealmEvent = Extract<ChatEvent, { type: 'realm' }>;

function dispatchRealm(stores: ChatStores, event: RealmEvent): void {
  if (event.op !== 'deactivated') stores.realm.handleUpdate(event);
  // A closed organization refuses the next request: the queue then asks for a new sign-in.
}

type RealmUserEvent = Extract<ChatEvent, { type: 'realmUser' }>;

function dispatchRealmUser(stores: ChatStores, event: RealmUserEvent): void {
  switch (event.op) {
    case 'add':
      stores.users.handleAdd(event);
      break;
    case 'update':
      stores.users.handleUpdate(event);
      break;
    case 'remove':
      stores.users.handleRemove(event);
      break;
  }
}

type UserGroupEvent = Extract<ChatEvent, { type: 'userGroup' }>;

function dispatchUserGroup({ userGroups }: ChatStores, event: UserGroupEvent): void {
  switch (event.op) {
    case 'add':
      userGroups.handleAdd(event);
      break;
    case 'update':
      userGroups.handleUpdate(event);
      break;
    case 'remove':
      userGroups.handleRemove(event);
      break;
    case 'addMembers':
      userGroups.handleAddMembers(event);
      break;
    case 'removeMembers':
      userGroups.handleRemoveMembers(event);
      break;
    case 'addSubgroups':
      userGroups.handleAddSubgroups(event);
      break;
    case 'removeSubgroups':
      userGroups.handleRemoveSubgroups(event);
      break;
  }
}

function dispatchUserTopic(stores: ChatStores, event: ChatEventOf<'user_topic'>): void {
  stores.userTopics.handleUserTopic(event);
  // Only the new decision tells which messages count and show.
  const { channelId, topicName } = event.userTopic;
  stores.unreads.recountChannel(channelId);
  stores.messageLists.handleVisibility(channelId, topicName);
}

function dispatchTyping(
  stores: ChatStores,
  event: ChatEventOf<'typing/start'> | ChatEventOf<'typing/stop'>,
): void {
  if (event.op === 'start') stores.typing.handleStart(event);
  else stores.typing.handleStop(event);
}

/** Applies one event. Exhaustive: a kind of event without a line here does not compile. */
// eslint-disable-next-line complexity, max-lines-per-function -- a table, not logic: one line for each kind of event
export function dispatch(stores: ChatStores, event: ChatEvent): void {
  switch (event.type) {
    case 'message':
      return dispatchMessage(stores, event);
    case 'updateMessage':
      return dispatchUpdateMessage(stores, event);
    case 'deleteMessage':
      return dispatchDeleteMessage(stores, event);
    case 'updateMessageFlags':
      return dispatchFlags(stores, event);
    case 'reaction':
      return dispatchReaction(stores, event);
    case 'submessage':
      return stores.messages.handleSubmessage(event);
    case 'channel':
      return dispatchChannel(stores, event);
    case 'subscription':
      return dispatchSubscription(stores, event);
    case 'userTopic':
      return dispatchUserTopic(stores, event);
    case 'typing':
      return dispatchTyping(stores, event);
    case 'presence':
      return stores.presence.handlePresence(event);
    case 'userStatus':
      return stores.presence.handleUserStatus(event);
    case 'realm':
      return dispatchRealm(stores, event);
    case 'realmUser':
      return dispatchRealmUser(stores, event);
    case 'userGroup':
      return dispatchUserGroup(stores, event);
    case 'mutedUsers':
      return stores.users.handleMutedUsers(event);
    case 'userSettings':
      return stores.userSettings.handleUpdate(event);
    case 'realmEmoji':
      return stores.emoji.handleUpdate(event);
    case 'realmLinkifiers':
      return stores.realm.handleLinkifiers(event);
    case 'realmPlaygrounds':
      return stores.realm.handlePlaygrounds(event);
    case 'customProfileFields':
      return stores.realm.handleProfileFields(event);
    case 'defaultChannels':
      return stores.realm.handleDefaultChannels(event);
    case 'restart':
      return stores.realm.handleRestart(event);
    // Nothing on any screen depends on these yet.
    case 'alertWords':
    case 'attachment':
    case 'defaultChannelGroups':
    case 'drafts':
    case 'hasZoomToken':
    case 'invitesChanged':
    case 'onboardingSteps':
    case 'realmBot':
    case 'realmDomains':
    case 'realmExport':
    case 'realmUserSettingsDefaults':
    case 'scheduledMessages':
      return;
    // A sign of life, and what older servers repeat in another form.
    case 'heartbeat':
    case 'mutedTopics':
    case 'realmFilters':
    case 'updateDisplaySettings':
    case 'updateGlobalNotifications':
    case 'webReloadClient':
    case 'unknown':
      return;
  }
}
