/** Marks messages as read and unread: what was seen at once here, told to the server in batches. */
import { onScopeDispose, shallowRef } from 'vue';
import type { Message } from '@/api/chat/model/message';
import { updateMessageFlags, updateMessageFlagsForNarrow } from '@/api/chat/routes/messageFlags';
import type { Narrow } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { isRateLimited, isUnauthorized } from '@/domain/requestError';
import { usePlatform, type Timer } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useMessagesStore } from './messages';
import { useUnreadsStore } from './unreads';

/** The server takes this many ids a call, and wants no more than a call a second. */
const MOST_AT_ONCE = 1_000;
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Messages of a narrow that one call walks through. */
const STEP = 1_000;
/** A walk through all that is unread takes fifty calls: no more than five a second. */
const STEP_PAUSE_MS = 200;

/** How far a long walk through messages has come; null where none is under way. */
export interface MarkProgress {
  readonly kind: 'read' | 'unread';
  readonly processed: number;
}

export const useReadMarksStore = defineChatStore('readMarks', (account) => {
  const { presence, timers } = usePlatform();
  const messages = useMessagesStore(account);
  const unreads = useUnreadsStore(account);
  /** Whether somebody looks at this page: it is visible and has the focus. */
  const isAttending = shallowRef(presence.isVisible() && presence.isFocused());
  const progress = shallowRef<MarkProgress | null>(null);
  /** Read here, and not yet told. */
  const untold = new Set<number>();
  const seenSoon = new Set<number>();
  let sending: Promise<void> | null = null;
  let timer: Timer | null = null;
  let pauseMs = 0;
  let isOver = false;

  function attend() {
    isAttending.value = presence.isVisible() && presence.isFocused();
  }

  const stops = [
    presence.onVisibility(attend),
    presence.onFocus(attend),
    presence.onLeaving(() => {
      markSeenNow();
      void tell();
    }),
  ];
  // Nobody hears any more from a person who is signed out.
  onScopeDispose(() => {
    isOver = true;
    timer?.cancel();
    stops.forEach((stop) => stop());
  });

  /** False for messages that are not held, too. */
  const isUnread = (messageId: number) =>
    messages.message(messageId)?.flags.includes('read') === false;

  /** These were seen. Those that are unread are read here at once; the server hears of it soon. */
  function markSeen(messageIds: readonly number[]) {
    const seen = messageIds.filter(isUnread);
    if (seen.length === 0) return;
    for (const messageId of seen) {
      messages.setFlag(messageId, 'read', true);
      untold.add(messageId);
    }
    unreads.markRead(seen.map((id) => ({ id })));
    tellSoon();
  }

  function markSeenNow() {
    const seen = [...seenSoon];
    seenSoon.clear();
    markSeen(seen);
  }

  /** The same in the next turn of the page: what is on its way to the screen is drawn first. */
  function markSeenSoon(messageIds: readonly number[]) {
    const seen = messageIds.filter(isUnread);
    if (seenSoon.size === 0 && seen.length > 0) timers.soon(markSeenNow);
    for (const messageId of seen) seenSoon.add(messageId);
  }

  function tellSoon() {
    if (timer || sending || isOver) return;
    // The first goes at once; what follows waits for the next turn.
    timer = timers.after(pauseMs, () => {
      timer = null;
      void tell();
    });
  }

  function tell(): Promise<void> {
    sending ??= tellOnce().finally(() => {
      sending = null;
      if (untold.size > 0) tellSoon();
    });
    return sending;
  }

  async function tellOnce(): Promise<void> {
    const batch = [...untold].slice(0, MOST_AT_ONCE);
    if (batch.length === 0) return;
    for (const messageId of batch) untold.delete(messageId);
    try {
      await updateMessageFlags(account.client, { op: 'add', flag: 'read', messageIds: batch });
      pauseMs = PAUSE_MS;
    } catch (error) {
      failed(batch, error);
    }
  }

  /**
   * Marking twice does no harm: what may not have arrived is told again. What was refused is unread, and nothing is told
   * again with a key that may be dead.
   */
  function failed(batch: readonly number[], error: unknown) {
    if (isRateLimited(error)) pauseMs = Math.max(PAUSE_MS, error.retryAfterMs ?? 0);
    else pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, pauseMs * 2));
    if (isRefusedByServer(error) || isUnauthorized(error)) takeBack(batch);
    else for (const messageId of batch) untold.add(messageId);
  }

  function takeBack(messageIds: readonly number[]) {
    for (const messageId of messageIds) messages.setFlag(messageId, 'read', false);
    const held = messageIds.map((messageId) => messages.message(messageId));
    unreads.markUnread(held.filter((message): message is Message => message !== undefined));
  }

  /** Walks through a narrow from a message on, until its end. @throws RequestError */
  async function walk(
    narrow: Narrow,
    from: { anchor: number | 'oldest'; includesAnchor: boolean },
    change: 'read' | 'unread',
  ): Promise<void> {
    let { anchor, includesAnchor } = from;
    const onlyUnread = { operator: 'is', operand: 'unread' };
    let processed = 0;
    progress.value = { kind: change, processed };
    try {
      for (;;) {
        const answer = await updateMessageFlagsForNarrow(account.client, {
          op: change === 'read' ? 'add' : 'remove',
          flag: 'read',
          anchor,
          includeAnchor: includesAnchor,
          numBefore: 0,
          numAfter: STEP,
          narrow: [...narrowRequest(narrow), ...(change === 'read' ? [onlyUnread] : [])],
        });
        processed += answer.processedCount;
        progress.value = { kind: change, processed };
        if (answer.foundNewest || answer.lastProcessedId === null) return;
        anchor = answer.lastProcessedId;
        includesAnchor = false;
        await new Promise<void>((resolve) => timers.after(STEP_PAUSE_MS, resolve));
      }
    } finally {
      progress.value = null;
    }
  }

  /** Marks everything in a narrow as read, however much there is; events bring the change. @throws RequestError */
  function markAllRead(narrow: Narrow): Promise<void> {
    return walk(narrow, { anchor: 'oldest', includesAnchor: true }, 'read');
  }

  /** Marks a message and all after it in a narrow as unread; events bring the change. @throws RequestError */
  async function markUnreadFrom(narrow: Narrow, messageId: number): Promise<void> {
    // What was read here a moment ago must not be told afterwards; a call that is under way takes nothing more in.
    markSeenNow();
    await tell();
    await tell();
    const kept = [...untold].filter((id) => id >= messageId);
    for (const id of kept) untold.delete(id);
    try {
      await walk(narrow, { anchor: messageId, includesAnchor: true }, 'unread');
      takeBack(kept);
    } catch (error) {
      // The server may have heard of them all the same: whoever shows them as unread must not be alone with it.
      for (const id of kept) untold.add(id);
      tellSoon();
      throw error;
    }
  }

  return { isAttending, progress, markSeen, markSeenSoon, markAllRead, markUnreadFrom };
});
