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
  // Unread before it is in a list: a reader who looks at that list's end reads it at once.
  stores.unreads.handleMessage(event);
  stores.messageLists.handleMessage(event);
  stores.recentConversations.handleMessage(event);
  stores.topics.handleMessage(event);
  stores.typing.handleMessage(event.message);
  // Who is told of it asks the others.
  stores.arrivals.handleMessage(event);
}

function dispatchUpdateMessage(stores: ChatStores, event: ChatEventOf<'update_message'>): void {
  stores.serverWords.tell({ event });
  // Lists ask the messages where they are now.
  stores.messages.handleUpdateMessage(event);
  stores.messageLists.handleUpdateMessage(event);
  stores.unreads.handleUpdateMessage(event);
  stores.starred.handleUpdateMessage(event);
  stores.topics.handleUpdateMessage(event);
  stores.drafts.handleUpdateMessage(event);
  stores.outbox.handleUpdateMessage(event);
  stores.pinnedTopicNews.follow(event);
}

function dispatchDeleteMessage(stores: ChatStores, event: ChatEventOf<'delete_message'>): void {
  // Whoever needs to read the doomed messages hears of it before they are gone.
  stores.messageLists.handleDelete(event);
  stores.unreads.handleDelete(event);
  stores.starred.handleDelete(event);
  stores.messages.handleDelete(event);
  stores.newestCheck.handleDelete(event);
  stores.topics.handleDelete(event);
  stores.outbox.handleDelete(event);
  stores.pinnedTopicNews.follow(event);
}

function dispatchFlags(
  stores: ChatStores,
  event: ChatEventOf<'update_message_flags/add'> | ChatEventOf<'update_message_flags/remove'>,
): void {
  stores.serverWords.tell({ event });
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
  stores.serverWords.tell({ event });
  if (event.op === 'add') stores.messages.handleAddReaction(event);
  else stores.messages.handleRemoveReaction(event);
  stores.messageLists.handleReaction(event);
}

function tellOfSubscriptions(
  { messageLists, topics }: ChatStores,
  channelIds: readonly number[],
  isJoined: boolean,
): void {
  messageLists.handleSubscriptions(channelIds, isJoined);
  topics.handleSubscriptions(channelIds, isJoined);
}

/** Nobody is in an archived channel; who was in it is again when it comes back. What was written there stays. */
function dispatchArchived(stores: ChatStores, event: ChatEventOf<'stream/update'>): void {
  const { channels, unreads, messages } = stores;
  const channelIds = [event.channelId];
  unreads.recountSubscriptions(channelIds, () => channels.handleUpdate(event));
  const isBack = event.change.isArchived === false;
  if (isBack) messages.handleChannelsJoined();
  else messages.handleChannelsLeft(channelIds);
  tellOfSubscriptions(stores, channelIds, isBack);
}

type ChannelEvent = Extract<ChatEvent, { type: 'channel' }>;

function dispatchChannel(stores: ChatStores, event: ChannelEvent): void {
  switch (event.op) {
    case 'create':
      stores.channels.handleCreate(event);
      break;
    case 'update':
      if (event.change.isArchived === undefined) stores.channels.handleUpdate(event);
      else dispatchArchived(stores, event);
      // What became private without me, I may no longer read.
      if (event.change.inviteOnly && !stores.channels.isSubscribed(event.channelId)) {
        stores.messageLists.handleChannelsLost([event.channelId]);
      } else if (event.change.inviteOnly === false) {
        stores.messageLists.handleChannelOpened(event.channelId);
      }
      break;
    case 'delete':
      stores.messageLists.handleChannelsLost(event.channelIds);
      // Its counts must be taken back while it is still known to be mine.
      stores.unreads.recountSubscriptions(event.channelIds, () =>
        stores.channels.handleDelete(event),
      );
      break;
  }
}

type SubscriptionEvent = Extract<ChatEvent, { type: 'subscription' }>;

function dispatchSubscription(stores: ChatStores, event: SubscriptionEvent): void {
  const { channels, unreads, messages, messageLists } = stores;
  switch (event.op) {
    case 'add': {
      const channelIds = event.subscriptions.map((one) => one.channelId);
      unreads.recountSubscriptions(channelIds, () => channels.handleSubscriptionAdd(event));
      messages.handleChannelsJoined();
      tellOfSubscriptions(stores, channelIds, true);
      for (const { channelId, inviteOnly } of event.subscriptions) {
        if (inviteOnly) messageLists.handleChannelOpened(channelId);
      }
      break;
    }
    case 'remove':
      unreads.recountSubscriptions(event.channelIds, () =>
        channels.handleSubscriptionRemove(event),
      );
      messages.handleChannelsLeft(event.channelIds);
      // Of a private channel that I left I may read nothing more.
      messageLists.handleChannelsLost(
        event.channelIds.filter((channelId) => channels.channel(channelId)?.inviteOnly),
      );
      tellOfSubscriptions(stores, event.channelIds, false);
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

type DraftsEvent = Extract<ChatEvent, { type: 'drafts' }>;

function dispatchDrafts({ drafts }: ChatStores, event: DraftsEvent): void {
  switch (event.op) {
    case 'add':
      drafts.handleAdd(event);
      break;
    case 'update':
      drafts.handleUpdate(event);
      break;
    case 'remove':
      drafts.handleRemove(event);
      break;
  }
}

function dispatchScheduled(
  { scheduledMessages }: ChatStores,
  event: Extract<ChatEvent, { type: 'scheduledMessages' }>,
): void {
  switch (event.op) {
    case 'add':
      scheduledMessages.handleAdd(event);
      break;
    case 'update':
      scheduledMessages.handleUpdate(event);
      break;
    case 'remove':
      scheduledMessages.handleRemove(event);
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
      if (event.change.isActive === false) stores.channels.handleDeactivatedUser(event.userId);
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

function dispatchBot({ bots }: ChatStores, event: Extract<ChatEvent, { type: 'realmBot' }>): void {
  switch (event.op) {
    case 'add':
      bots.handleAdd(event);
      break;
    case 'update':
      bots.handleUpdate(event);
      break;
    case 'remove':
      bots.handleRemove(event);
      break;
    case 'delete':
      bots.handleDelete(event);
      break;
  }
}

function dispatchEmoji(
  { emoji }: ChatStores,
  event: Extract<ChatEvent, { type: 'realmEmoji' }>,
): void {
  switch (event.op) {
    case 'add':
      emoji.handleAdd(event);
      break;
    case 'update':
      emoji.handleUpdate(event);
      break;
    case 'updateOne':
      emoji.handleUpdateOne(event);
      break;
  }
}

function dispatchDomains(
  { realm }: ChatStores,
  event: Extract<ChatEvent, { type: 'realmDomains' }>,
): void {
  if (event.op === 'remove') realm.handleDomainRemove(event);
  else realm.handleDomainSet(event);
}

function dispatchAttachment(
  { attachments }: ChatStores,
  event: Extract<ChatEvent, { type: 'attachment' }>,
): void {
  if (event.op === 'remove') attachments.handleRemove(event);
  else attachments.handleChange(event);
}

function dispatchUserSettings(
  stores: ChatStores,
  event: ChatEventOf<'user_settings/update'>,
): void {
  stores.serverWords.tell({ event });
  stores.userSettings.handleUpdate(event);
}

function dispatchUserTopic(stores: ChatStores, event: ChatEventOf<'user_topic'>): void {
  stores.serverWords.tell({ event });
  stores.userTopics.handleUserTopic(event);
  // Only the new decision tells which messages count and show.
  const { channelId, topicName } = event.userTopic;
  stores.unreads.recountChannel(channelId);
  stores.messageLists.handleVisibility(channelId, topicName);
}

function dispatchMutedUsers(stores: ChatStores, event: ChatEventOf<'muted_users'>): void {
  stores.users.handleMutedUsers(event);
  // Lists ask whom one hears now.
  stores.messageLists.handleVisibility(null, null);
}

function dispatchTyping(
  stores: ChatStores,
  event: ChatEventOf<'typing/start'> | ChatEventOf<'typing/stop'>,
): void {
  if (event.op === 'start') stores.typing.handleStart(event);
  else stores.typing.handleStop(event);
}

type EventOfType<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>;
type Handlers = {
  [Type in ChatEvent['type']]: (stores: ChatStores, event: EventOfType<Type>) => void;
};

/** For what older servers repeat in another form, and what no screen shows. */
const nobody = () => {};

/** Exhaustive: a kind of event without a line here does not compile. */
const handlers: Handlers = {
  message: dispatchMessage,
  updateMessage: dispatchUpdateMessage,
  deleteMessage: dispatchDeleteMessage,
  updateMessageFlags: dispatchFlags,
  reaction: dispatchReaction,
  submessage: ({ messages }, event) => messages.handleSubmessage(event),
  channel: dispatchChannel,
  channelFolder: ({ channelFolders }, event) => channelFolders.handle(event),
  subscription: dispatchSubscription,
  userTopic: dispatchUserTopic,
  typing: dispatchTyping,
  presence: ({ presence }, event) => presence.handlePresence(event),
  userStatus: ({ presence }, event) => presence.handleUserStatus(event),
  realm: dispatchRealm,
  realmUser: dispatchRealmUser,
  realmBot: dispatchBot,
  userGroup: dispatchUserGroup,
  mutedUsers: dispatchMutedUsers,
  userSettings: dispatchUserSettings,
  alertWords: ({ alertWords }, event) => alertWords.handleAlertWords(event),
  realmEmoji: dispatchEmoji,
  realmLinkifiers: ({ realm }, event) => realm.handleLinkifiers(event),
  realmPlaygrounds: ({ realm }, event) => realm.handlePlaygrounds(event),
  customProfileFields: ({ realm }, event) => realm.handleProfileFields(event),
  defaultChannels: ({ realm }, event) => realm.handleDefaultChannels(event),
  defaultChannelGroups: ({ realm }, event) => realm.handleDefaultChannelGroups(event),
  realmDomains: dispatchDomains,
  realmUserSettingsDefaults: ({ newUserSettings }, event) => newUserSettings.handleUpdate(event),
  invitesChanged: ({ invites }) => invites.handleChanged(),
  attachment: dispatchAttachment,
  realmExport: ({ realm }) => realm.handleExports(),
  hasZoomToken: ({ realm }, event) => realm.handleZoomToken(event),
  restart: ({ realm }, event) => realm.handleRestart(event),
  unknown: ({ connection }, event) => connection.countUnknown(event),
  drafts: dispatchDrafts,
  savedSnippets: ({ savedSnippets }, event) => savedSnippets.handle(event),
  scheduledMessages: dispatchScheduled,
  onboardingSteps: nobody,
  heartbeat: nobody,
  mutedTopics: nobody,
  realmFilters: nobody,
  updateDisplaySettings: nobody,
  updateGlobalNotifications: nobody,
  webReloadClient: nobody,
};

/** Applies one event. @throws whatever a store threw */
export function dispatch<Type extends ChatEvent['type']>(
  stores: ChatStores,
  event: EventOfType<Type>,
): void {
  if ('leftOut' in event && event.leftOut) stores.connection.countLeftOut(event.leftOut);
  const handle: Handlers[Type] = handlers[event.type];
  handle(stores, event);
}
