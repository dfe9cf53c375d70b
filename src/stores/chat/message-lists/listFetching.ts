/** Fetches the stretches of a list, and joins them on to what it holds. */
import type { ChatClient } from '@/api/chat/client';
import { getMessages } from '@/api/chat/routes/messages';
import {
  extendNewer,
  extendOlder,
  insertIds,
  isWithinRange,
  replaceRange,
  trimNewest,
  trimOldest,
} from '@/domain/chat/messageRange';
import { belongs, type NarrowContext } from '@/domain/chat/belonging';
import { narrowRequest } from '@/domain/chat/narrowWire';
import type { MessageList, OpenAnchor } from '../messageList';
import type { useMessagesStore } from '../messages';
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

/** A list that holds nothing, as before it was fetched; what it held is to be let go of. */
export function empty(list: MessageList): number[] {
  const held = list.range.ids.splice(0);
  list.range.hasOldest = list.range.hasNewest = false;
  changed(list);
  return held;
}

/** What a fetch brought, as far as it belongs to the list. */
interface Taken {
  readonly answer: Awaited<ReturnType<typeof getMessages>>;
  readonly ids: number[];
}

interface Ground {
  client: ChatClient;
  messages: ReturnType<typeof useMessagesStore>;
  context: NarrowContext;
  /** Lets go of messages that no list holds any more. */
  release(messageIds: Iterable<number>): void;
  /** Says that something of an answer could not be read. */
  noteSkipped(kind: string): void;
}

/** Those that are held and still belong. */
function belonging(
  { messages, context }: Ground,
  list: MessageList,
  messageIds: Iterable<number>,
): number[] {
  return [...messageIds].filter((messageId) => {
    const message = messages.message(messageId);
    return message && belongs(message, list.narrow, context) !== 'no';
  });
}

/** What waited for the list's end to be known joins there. */
function admitWaiting(ground: Ground, list: MessageList) {
  if (!list.range.hasNewest) return;
  insertIds(list.range, belonging(ground, list, list.waitingIds));
  list.waitingIds.clear();
  list.newBeyond.value = 0;
}

/** Everything that a list held before gives way to what was fetched, and to what came while it was. */
function replace(ground: Ground, list: MessageList, { answer, ids }: Taken, anchor: OpenAnchor) {
  const before = [...list.range.ids];
  replaceRange(list.range, { ...answer, ids });
  list.isHistoryLimited.value = answer.historyLimited ?? false;
  admitWaiting(ground, list);
  const joined = belonging(ground, list, list.joinedMeanwhile ?? []);
  insertIds(
    list.range,
    joined.filter((messageId) => isWithinRange(list.range, messageId)),
  );
  ground.release(before);
  list.state.value = 'ready';
  changed(list);
  const { anchor: found } = answer;
  const isAtNewest = found === undefined || found >= NOTHING_UNREAD || anchor === 'newest';
  return isAtNewest ? null : found;
}

/** Joins a stretch on at one end; what is then too much leaves at the other. */
function extend(ground: Ground, list: MessageList, { answer, ids }: Taken, isOlder: boolean) {
  if (isOlder) extendOlder(list.range, { ...answer, ids });
  else extendNewer(list.range, { ...answer, ids });
  admitWaiting(ground, list);
  if (answer.historyLimited && isOlder) list.isHistoryLimited.value = true;
  const trimmed = isOlder
    ? trimNewest(list.range, KEPT_IN_LIST)
    : trimOldest(list.range, KEPT_IN_LIST);
  if (trimmed.length > 0) ground.release(trimmed);
  changed(list);
}

/**
 * What somebody came to read in what was kept of a list while it was being fetched, where that is not in the answer;
 * undefined where nothing is.
 */
function readElsewhere(
  { readingAt }: MessageList,
  anchor: OpenAnchor,
  ids: readonly number[],
): number | undefined {
  if (anchor !== 'first_unread' || typeof readingAt !== 'number') return undefined;
  return ids.includes(readingAt) ? undefined : readingAt;
}

/** Where to ask on behind a stretch of which nothing is to show; undefined where there is no need or no more. */
function onward({ answer, ids }: Taken, isOlder: boolean): number | undefined {
  if (ids.length > 0 || (isOlder ? answer.foundOldest : answer.foundNewest)) return undefined;
  return answer.messages.at(isOlder ? 0 : -1)?.id;
}

/**
 * Takes fetched messages in, again and again until nothing has happened to them meanwhile and `use` is content; those
 * that moved away before the answer came are left out. An answer is dropped where the list was fetched anew since.
 */
async function fetchUntilTrue(
  ground: Ground,
  list: MessageList,
  place: () => Omit<Parameters<typeof getMessages>[1], 'narrow'>,
  use: (taken: Taken) => 'done' | 'again',
): Promise<void> {
  const { client, messages } = ground;
  const { fetches } = list;
  const narrow = narrowRequest(list.narrow);
  const take = () =>
    messages.take(
      () => getMessages(client, { ...place(), narrow }),
      ({ answer, ids, isOutdated }) => {
        if (fetches !== list.fetches) return 'done';
        if (!answer.isWhole) ground.noteSkipped('message');
        return isOutdated ? 'again' : use({ answer, ids: belonging(ground, list, ids) });
      },
    );
  while ((await take()) === 'again');
}

export function createListFetching(ground: Ground) {
  async function fetchAround(list: MessageList, anchor: OpenAnchor, keepsPlace: boolean) {
    const fetches = (list.fetches += 1);
    list.joinedMeanwhile ??= new Set();
    let at = anchor;
    const place = () => ({ anchor: at, numBefore: AROUND, numAfter: AROUND });
    try {
      await fetchUntilTrue(ground, list, place, (taken) => {
        const elsewhere = readElsewhere(list, at, taken.ids) ?? onward(taken, true);
        at = elsewhere ?? at;
        if (elsewhere !== undefined) return 'again';
        const openAt = replace(ground, list, taken, at);
        if (!keepsPlace) list.openAt.value = openAt;
        return 'done';
      });
    } finally {
      if (fetches === list.fetches) list.joinedMeanwhile = null;
    }
  }

  /** Fetches on at one end, once at a time. */
  async function fetchOn(list: MessageList, anchor: number, isOlder: boolean): Promise<void> {
    let at = anchor;
    const stretch = {
      includeAnchor: false,
      numBefore: isOlder ? ONWARD : 0,
      numAfter: isOlder ? 0 : ONWARD,
    };
    let { beyond } = list;
    await fetchUntilTrue(
      ground,
      list,
      () => {
        ({ beyond } = list);
        return { ...stretch, anchor: at };
      },
      (taken) => {
        if (beyond !== list.beyond) return 'again';
        extend(ground, list, taken, isOlder);
        const further = onward(taken, isOlder);
        at = further ?? at;
        return further === undefined ? 'done' : 'again';
      },
    );
  }

  return { fetchAround, fetchOn };
}
