/** When looking at messages marks them as read. */
import type { UserSettings } from '@/api/chat/model/userSettings';

/** Servers that do not have the setting mark wherever one looks. */
export function markReadPolicyAllows(
  policy: UserSettings['webMarkReadOnScrollPolicy'],
  isOneConversation: boolean,
): boolean {
  if (policy === 'never') return false;
  return policy !== 'conversationsOnly' || isOneConversation;
}
