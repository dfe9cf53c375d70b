/** Whether a direct message would be refused, as far as the organization's settings and groups tell. */
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import type { RealmSettings } from '@/api/chat/model/realm';
import { otherUserIds, type DirectConversation } from '../conversation';

/**
 * `forbidden`: nobody may write directly; `noneMayAllow`: nobody in the conversation is among those of whom one has to
 * be in it; `mayNotBegin`: it has not begun, and I am not among those who begin conversations.
 */
export type DirectRefusal = 'forbidden' | 'noneMayAllow' | 'mayNotBegin';

export interface DirectContext {
  readonly ownUserId: number;
  readonly realm: Pick<
    RealmSettings,
    'directMessagePermissionGroup' | 'directMessageInitiatorGroup'
  >;
  /** Undefined for people whom I cannot see. */
  isBot(userId: number): boolean | undefined;
  /** Undefined for groups that I do not know. */
  isMember(groupId: number, userId: number): boolean | undefined;
  /** Whether a group is the one that nobody is in. */
  isNobody(groupId: number): boolean;
  /** Whether there are messages in the conversation; undefined where that is not known. */
  readonly hasBegun: boolean | undefined;
}

/** Whether anything holds of some; undefined where it holds of none, and is not known of all. */
function isSome<Item>(items: readonly Item[], holds: (item: Item) => boolean | undefined) {
  const answers = items.map(holds);
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

function isIn(setting: GroupSetting, userId: number, { isMember }: DirectContext) {
  if (typeof setting === 'number') return isMember(setting, userId);
  if (setting.directMembers.includes(userId)) return true;
  return isSome(setting.directSubgroups, (groupId) => isMember(groupId, userId));
}

function isEmpty(setting: GroupSetting, { isNobody }: DirectContext): boolean {
  if (typeof setting === 'number') return isNobody(setting);
  return setting.directMembers.length === 0 && setting.directSubgroups.every(isNobody);
}

/**
 * Why a direct message would be refused; null where it would not, or where only the server knows. Notes to oneself and
 * messages to bots alone are free for all.
 */
export function directRefusal(
  conversation: DirectConversation,
  context: DirectContext,
): DirectRefusal | null {
  const { ownUserId, realm, hasBegun } = context;
  const { directMessagePermissionGroup: allowing, directMessageInitiatorGroup: beginning } = realm;
  const others = otherUserIds(conversation, ownUserId).filter((userId) => userId !== ownUserId);
  const hasPeople = isSome(others, (userId) => {
    const isBot = context.isBot(userId);
    return isBot === undefined ? undefined : !isBot;
  });
  if (hasPeople !== true) return null;
  if (allowing !== undefined) {
    if (isEmpty(allowing, context)) return 'forbidden';
    const all = [ownUserId, ...others];
    if (isSome(all, (userId) => isIn(allowing, userId, context)) === false) return 'noneMayAllow';
  }
  if (beginning === undefined || hasBegun !== false) return null;
  return isIn(beginning, ownUserId, context) === false ? 'mayNotBegin' : null;
}
