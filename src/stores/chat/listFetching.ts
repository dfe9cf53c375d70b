/** Fetches the stretches of a list, and joins them on to what it holds. */
import type { ChatClient } from '@/api/chat/client';
import { getMessages } from '@/api/chat/routes/messages';
import {
  extendNewer,
  extendOlder,
  insertIds,
  replaceRange,
  trimNewest,
  trimOldest,
} from '@/domain/chat/messageRange';
import { belongs, type NarrowContext } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import type { MessageList, OpenAnchor } from './messageList';
import type { useMessagesStore } from './messages';
import { KEPT_IN_LIST } from './messageTidying';

/** How many messages a view starts with on each side of where it opens, and how many it fetches on. */
const AROUND = 50;
const ONWARD = 100;

/** The server answers this as anchor where nothing is unread. */
const NOTHING_UNREAD = 1e16;

/** Tells whoever shows a list that it is another one now. */
export function changed(list: MessageList) {
  list.revision.value += 1;
}

interface ListFetchingOptions {
  client: ChatClient;
  messages: ReturnType<typeof useMessagesStore>;
  context: NarrowContext;
  /** Lets go of messages that no list holds any more. */
  release(messageIds: Iterable<number>): void;
}

/** What waited for the list's end to be known joins there. */
function admitWaiting(list: MessageList, messages: ListFetchingOptions['messages']) {
  if (!list.range.hasNewest) return;
  const known = [...list.waitingIds].filter((messageId) => messages.message(messageId));
  insertIds(list.range, known);
  list.waitingIds.clear();
  list.newBeyond.value = 0;
}

export function createListFetching({ client, messages, context, release }: ListFetchingOptions) {
  /** Takes fetched messages in; those that moved away before the answer came are left out. */
  async function fetch(
    list: MessageList,
    place: Omit<Parameters<typeof getMessages>[1], 'narrow'>,
  ) {
    const narrow = narrowRequest(list.narrow);
    const taken = await messages.take(() => getMessages(client, { ...place, narrow }));
    const ids = taken.ids.filter((messageId) => {
      const message = messages.message(messageId);
      return message && belongs(message, list.narrow, context) !== 'no';
    });
    return { ...taken, ids };
  }

  async function fetchAround(list: MessageList, anchor: OpenAnchor, keepsPlace: boolean) {
    const fetches = (list.fetches += 1);
    const around = { anchor, numBefore: AROUND, numAfter: AROUND };
    let taken = await fetch(list, around);
    while (taken.isOutdated && fetches === list.fetches) taken = await fetch(list, around);
    if (fetches !== list.fetches) return;
    const { answer, ids } = taken;
    const before = [...list.range.ids];
    replaceRange(list.range, { ...answer, ids });
    const { anchor: found } = answer;
    const isAtNewest = found === undefined || found >= NOTHING_UNREAD || anchor === 'newest';
    if (!keepsPlace) list.openAt.value = isAtNewest ? null : found;
    list.isHistoryLimited.value = answer.historyLimited ?? false;
    admitWaiting(list, messages);
    release(before);
    list.state.value = 'ready';
    changed(list);
  }

  /** Fetches on at one end, once at a time; what is then too much leaves at the other. */
  async function fetchOn(list: MessageList, anchor: number, isOlder: boolean): Promise<void> {
    const { fetches } = list;
    const { answer, ids, isOutdated } = await fetch(list, {
      anchor,
      includeAnchor: false,
      numBefore: isOlder ? ONWARD : 0,
      numAfter: isOlder ? 0 : ONWARD,
    });
    // The list was fetched anew meanwhile, or this stretch is to be asked for again: it would not join on.
    if (fetches !== list.fetches || isOutdated) return;
    if (isOlder) extendOlder(list.range, { ...answer, ids });
    else extendNewer(list.range, { ...answer, ids });
    admitWaiting(list, messages);
    if (answer.historyLimited && isOlder) list.isHistoryLimited.value = true;
    const trimmed = isOlder
      ? trimNewest(list.range, KEPT_IN_LIST)
      : trimOldest(list.range, KEPT_IN_LIST);
    if (trimmed.length > 0) release(trimmed);
    changed(list);
  }

  return { fetchAround, fetchOn };
}
