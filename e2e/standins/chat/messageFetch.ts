/** Picks the messages around an anchor in a narrow, as paging needs them. */

import type { Message, User } from './model';
import { canSeeMessage, isUnread } from './permissions';
import type { Narrow } from './narrow';
import type { Realm } from './realm';
import { Refusal } from './refusals';
import { isMutedFor, policyFor } from './userTopics';

/** What stands for "after everything". */
export const NEWEST_ANCHOR = 10_000_000_000_000_000;

export type Anchor = number | 'first_unread';

/** Reads `anchor`; ids beyond the newest possible one count as the newest. */
export function readAnchor(raw: string | undefined, usesFirstUnread: boolean): Anchor {
  if (usesFirstUnread) return 'first_unread';
  if (raw === undefined) throw new Refusal("Missing 'anchor' argument.");
  if (raw === 'oldest') return 0;
  if (raw === 'newest') return NEWEST_ANCHOR;
  if (raw === 'first_unread') return 'first_unread';
  if (!/^-?\d+$/.test(raw)) throw new Refusal('Invalid anchor');
  return Math.min(Math.max(0, Number(raw)), NEWEST_ANCHOR);
}

/** All messages of a narrow that the user may see, ascending. */
export function messagesIn(realm: Realm, user: User, narrow: Narrow): Message[] {
  return realm.messages.all().filter((message) => {
    const row = user.rows.get(message.id);
    if (row === undefined && !narrow.hasSharedHistory) return false;
    return narrow.matches(message, row) && canSeeMessage(realm, user, message);
  });
}

/** In a channel's own narrow only its muted topics are passed over. */
function isPassedOver(user: User, message: Message, isInChannelNarrow: boolean): boolean {
  const { channelId, topic } = message;
  if (channelId === null) return false;
  return isInChannelNarrow
    ? policyFor(user, channelId, topic) === 1
    : isMutedFor(user, channelId, topic);
}

function firstUnread(user: User, narrow: Narrow, messages: readonly Message[]): number {
  const isInChannel = narrow.terms.some(
    ({ operator, isNegated }) => operator === 'channel' && !isNegated,
  );
  const first = messages.find(
    (message) => isUnread(user.rows.get(message.id)) && !isPassedOver(user, message, isInChannel),
  );
  return first?.id ?? NEWEST_ANCHOR;
}

export interface Window {
  anchor: Anchor;
  includeAnchor: boolean;
  numBefore: number;
  numAfter: number;
}

export interface Fetched {
  anchor: number;
  messages: Message[];
  foundAnchor: boolean;
  foundOldest: boolean;
  foundNewest: boolean;
}

/** What `include_anchor=false` makes no sense with. */
export function checkWindow({ includeAnchor, numBefore, numAfter }: Window): void {
  if (!includeAnchor && numBefore > 0 && numAfter > 0)
    throw new Refusal('The anchor can only be excluded at an end of the range');
}

export function fetchAround(
  realm: Realm,
  user: User,
  { narrow, window }: { narrow: Narrow; window: Window },
): Fetched {
  const all = messagesIn(realm, user, narrow);
  const anchor = window.anchor === 'first_unread' ? firstUnread(user, narrow, all) : window.anchor;
  const isLeftmost = anchor === 0;
  const isRightmost = anchor >= NEWEST_ANCHOR;
  const numBefore = isLeftmost ? 0 : window.numBefore;
  const numAfter = isRightmost ? 0 : window.numAfter;
  const older = all.filter(({ id }) => id < anchor);
  const newer = all.filter(({ id }) => id > anchor);
  const before = numBefore > 0 ? older.slice(-numBefore) : [];
  const after = newer.slice(0, numAfter);
  const atAnchor = window.includeAnchor ? all.filter(({ id }) => id === anchor) : [];
  return {
    anchor,
    messages: [...before, ...atAnchor, ...after],
    foundAnchor: atAnchor.length === 1,
    foundOldest: isLeftmost || before.length < numBefore,
    foundNewest: isRightmost || after.length < numAfter,
  };
}
