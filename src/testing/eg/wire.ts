/** Builders of the server's JSON, as `eg.wire`. */
export { wireChannel as channel, wireSubscription as subscription } from './channel';
export {
  wireAttachment as attachment,
  wireDraft as draft,
  wireSavedSnippet as savedSnippet,
  wireScheduledMessage as scheduledMessage,
} from './drafts';
export { wireEvent as event, wireEventOf as eventOf } from './events';
export {
  wireGeneralChannel as generalChannel,
  wireInitialSnapshot as initialSnapshot,
  wireUnreadMessages as unreadMessages,
} from './initialSnapshot';
export {
  wireDirectMessage as directMessage,
  wireMessage as message,
  wireRecipient as recipient,
  wireSubmessage as submessage,
} from './message';
export { wireReaction as reaction } from './reaction';
export { wireRealm as realm, wireServerLimits as serverLimits } from './realm';
export {
  wireInvite as invite,
  wireLinkifier as linkifier,
  wireOwnBot as ownBot,
  wirePlayground as playground,
  wireProfileField as profileField,
  wireRealmEmoji as realmEmoji,
  wireUserTopic as userTopic,
} from './realmLists';
export {
  wireBot as bot,
  wireOtherUser as otherUser,
  wireSelfUser as selfUser,
  wireThirdUser as thirdUser,
  wireUser as user,
} from './user';
export { wireSystemGroups as systemGroups, wireUserGroup as userGroup } from './userGroup';
export { wireUserSettings as userSettings } from './userSettings';
