/** Example data for tests: `import * as eg from '@/testing/eg/index'`. The server's JSON is under `eg.wire`. */
export { channel, subscription } from './channel';
export { attachment, draft, scheduledMessage } from './drafts';
export { event, eventForms } from './events';
export { nextId, nextTimestamp } from './ids';
export { initialSnapshot } from './initialSnapshot';
export { directMessage, message } from './message';
export { reaction } from './reaction';
export { invite } from './realmLists';
export { otherUser, selfUser, thirdUser, user } from './user';
export {
  administratorsGroupId,
  everyoneGroupId,
  fullMembersGroupId,
  internetGroupId,
  membersGroupId,
  moderatorsGroupId,
  nobodyGroupId,
  ownersGroupId,
  userGroup,
} from './userGroup';
export * as wire from './wire';
