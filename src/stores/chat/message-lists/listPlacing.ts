/** Puts messages into lists and takes them out, as they come to belong or cease to. */
import type { ChatClient } from '@/api/chat/client';
import type { Message } from '@/api/chat/model/message';
import { checkMessagesMatchNarrow } from '@/api/chat/routes/messages';
import {
  includesId,
  insertIds,
  isWithinRange,
  placeNewMessage,
  placeOf,
  removeIds,
  trimNewest,
  trimOldest,
} from '@/domain/chat/messageRange';
import {
  belongs,
  looksIntoHistory,
  type Belonging,
  type NarrowContext,
} from '@/domain/chat/belonging';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { changed } from './listFetching';
import type { MessageList } from '../messageList';
import { KEPT_IN_LIST } from './messageTidying';
import type { useMessagesStore } from '../messages';

interface Ground {
  client: ChatClient;
  messages: ReturnType<typeof useMessagesStore>;
  context: NarrowContext;
  /** Lets go of messages that no list holds any more. */
  release(messageIds: Iterable<number>): void;
  isShown(list: MessageList): boolean;
  /** Has a list fetched: at once where it is shown, else when it is next opened. */
  refresh(list: MessageList): void;
}

/** Keeps a list that grew at its end within bounds: what is farther from where it is read leaves. */
function trim({ range, readingAt }: MessageList): readonly number[] {
  const isReadBefore =
    typeof readingAt === 'number' && placeOf(range.ids, readingAt) < KEPT_IN_LIST / 2;
  return isReadBefore ? trimNewest(range, KEPT_IN_LIST) : trimOldest(range, KEPT_IN_LIST);
}

function join({ release }: Ground, list: MessageList, messageId: number) {
  list.joinedMeanwhile?.add(messageId);
  if (list.state.value === 'ready' && placeNewMessage(list.range, messageId)) {
    const trimmed = trim(list);
    release(trimmed.filter((one) => one !== messageId));
    changed(list);
    if (!trimmed.includes(messageId)) return;
  }
  // What is older than what is held is found when somebody goes there.
  if (messageId < (list.range.ids.at(-1) ?? 0)) return;
  // Before the first answer, and behind a gap, the end of the list is not known: whoever reaches it finds this.
  list.waitingIds.add(messageId);
  list.newBeyond.value = list.waitingIds.size;
}

/** What was found to belong counts no more, until it is found again. */
function takeBack(list: MessageList, messageIds: readonly number[]) {
  for (const messageId of messageIds) {
    list.waitingIds.delete(messageId);
    list.joinedMeanwhile?.delete(messageId);
  }
}

/** Does what the server said of a message. */
function settle(ground: Ground, list: MessageList, messageId: number, isBelonging: boolean) {
  list.asked.delete(messageId);
  if (!isBelonging) {
    list.waitingIds.delete(messageId);
    if (removeIds(list.range, [messageId])) changed(list);
  } else if (ground.messages.message(messageId)) join(ground, list, messageId);
  // It belongs, and is not held.
  else ground.refresh(list);
}

/** `isTold`: what happened told where the message is now. Else an old copy may be wrong about it. */
function currentBelonging(
  { messages, context }: Ground,
  { narrow, range }: MessageList,
  message: Message,
  isTold: boolean,
): Belonging {
  const belonging = belongs(message, narrow, context);
  if (isTold || !messages.mayHaveChanged(message.id)) return belonging;
  // Nothing speaks against what is there.
  if (belonging === 'yes' && includesId(range.ids, message.id)) return 'yes';
  return belongs(message, narrow, context, true);
}

type Sorted = Record<Belonging | 'missing', number[]>;

function sorted(ground: Ground, list: MessageList, messageIds: readonly number[], isTold: boolean) {
  const groups: Sorted = { yes: [], no: [], unknown: [], missing: [] };
  for (const messageId of messageIds) {
    const message = ground.messages.message(messageId);
    groups[message ? currentBelonging(ground, list, message, isTold) : 'missing'].push(messageId);
  }
  return groups;
}

function mayBeHistory(
  { messages }: Ground,
  { narrow }: MessageList,
  messageIds: readonly number[],
) {
  if (!looksIntoHistory(narrow)) return false;
  return messageIds.some((messageId) => {
    const message = messages.message(messageId);
    return !message || message.flags.includes('historical');
  });
}

export function createListPlacing(ground: Ground) {
  let asks = 0;

  /**
   * Asks the server about messages whose place only it can tell, and puts them there. Only for the list that is shown;
   * the others are fetched when they are opened.
   */
  function placeByServer(list: MessageList, messageIds: readonly number[]) {
    // The endpoint does not know `with`: its lists are followed as the conversations that they are.
    if (messageIds.length === 0 || list.narrow.some((term) => term.operator === 'with')) return;
    takeBack(list, messageIds);
    // Nor does it know of what was never delivered to me, which the lists of channels show.
    if (!ground.isShown(list) || mayBeHistory(ground, list, messageIds)) {
      ground.refresh(list);
      return;
    }
    const serial = (asks += 1);
    for (const messageId of messageIds) list.asked.set(messageId, serial);
    const narrow = narrowRequest(list.narrow);
    checkMessagesMatchNarrow(ground.client, { messageIds, narrow }).then(
      (matches) => {
        const current = messageIds.filter((messageId) => list.asked.get(messageId) === serial);
        for (const messageId of current) settle(ground, list, messageId, matches.has(messageId));
      },
      () => ground.refresh(list),
    );
  }

  /** Puts a new message where it belongs. */
  function place(list: MessageList, message: Message) {
    const belonging = belongs(message, list.narrow, ground.context);
    if (belonging === 'yes') join(ground, list, message.id);
    if (belonging === 'unknown') placeByServer(list, [message.id]);
  }

  /**
   * Takes out what no longer belongs and puts in what now does. Returns those of the messages that are not held.
   * `isTold`: what happened is where they are, so that no old copy of them is wrong about that.
   */
  function reconsider(
    list: MessageList,
    messageIds: readonly number[],
    isTold: boolean = false,
  ): number[] {
    const groups = sorted(ground, list, messageIds, isTold);
    const { yes: joining, no: leaving, unknown, missing } = groups;
    for (const messageId of joining) list.joinedMeanwhile?.add(messageId);
    if (leaving.length < messageIds.length) list.beyond += 1;
    for (const messageId of leaving) list.waitingIds.delete(messageId);
    for (const messageId of [...leaving, ...joining]) list.asked.delete(messageId);
    const inRange = joining.filter((messageId) => isWithinRange(list.range, messageId));
    const hasLeft = removeIds(list.range, leaving);
    const hasJoined = insertIds(list.range, inRange);
    if (hasLeft || hasJoined) changed(list);
    placeByServer(list, unknown);
    return missing;
  }

  return { place, placeByServer, reconsider };
}
