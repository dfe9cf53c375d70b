/** When looking at messages marks them as read. */
import type { UserSettings } from '@/api/chat/model/userSettings';
import type { Narrow, NarrowTerm } from './narrow';

/** Conditions that take in a conversation with all that was said in it, or leave all of it out. */
function isAboutConversations(term: NarrowTerm): boolean {
  switch (term.operator) {
    case 'channel':
    case 'channels':
    case 'topic':
    case 'dm':
    case 'dm-including':
    case 'in':
    case 'with':
      return true;
    case 'is':
      return ['dm', 'resolved', 'muted'].includes(term.what);
    default:
      return false;
  }
}

/**
 * Whether a view shows messages among all that was said around them. A search, what one person wrote, mentions and
 * starred messages are picked out of their conversations: whoever looks at them there has not read those.
 */
export function showsWholeConversations(narrow: Narrow): boolean {
  return narrow.every(isAboutConversations);
}

/**
 * Whether reading goes on at the first unread message. Where looking reads nothing, that one would stay first for ever;
 * but who asks for what is unread, or calls them, wants to begin there.
 */
export function opensAtFirstUnread(narrow: Narrow): boolean {
  const isAbout = (term: NarrowTerm) =>
    term.operator === 'is' && term.what !== 'starred' && term.isNegated !== true;
  return showsWholeConversations(narrow) || narrow.some(isAbout);
}

/** Servers that do not have the setting mark as those do that have it by default. */
export function markReadPolicyAllows(
  policy: UserSettings['webMarkReadOnScrollPolicy'],
  narrow: Narrow,
  isOneConversation: boolean,
): boolean {
  if (policy === 'never' || !showsWholeConversations(narrow)) return false;
  return policy !== 'conversationsOnly' || isOneConversation;
}
