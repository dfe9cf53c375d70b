/**
 * A second look, for what a server's search misses: parts of words, names in code, words that are left out as common. It
 * goes through what is here, in memory and written down on this device, and writes nothing.
 */
import { shallowReactive, watch } from 'vue';
import type { Message } from '@/api/chat/model/message';
import { belongs } from '@/domain/chat/belonging';
import { readKeptList } from '@/domain/chat/keptList';
import { includesId } from '@/domain/chat/messageRange';
import type { Narrow } from '@/domain/chat/narrow';
import {
  besideWords,
  holdsWanted,
  mayHold,
  wantedWords,
  type WantedWords,
} from '@/domain/chat/search/wordFinding';
import { contentText } from '@/domain/content/contentText';
import { usePlatform } from '@/platform/index';
import { useChannelsStore } from './channels';
import { defineChatStore, type ChatAccount } from './chatAccount';
import { useContentReaderStore } from './contentReader';
import { createKeptChecks } from './keptSearchChecks';
import { isPutOut, PICTURE } from './sessions/leftBehind';
import type { MessageList } from './messageList';
import { useMessageListsStore } from './messageLists';
import { useMessagesStore } from './messages';
import { readLists } from './pictureCache';
import { useRecordsStore } from './records';
import { useUsersStore } from './users';

/** Nobody looks through more: other words find fewer. */
const MOST_FOUND = 100;
/** Where the server turns out to have found nearly all of them itself, so often more are looked for. */
const MOST_ROUNDS = 4;
/** So much HTML is looked through at once, a few milliseconds' worth; a message that is read counts this many times. */
const SLICE = 60_000;
const READING_COSTS = 8;

export interface KeptSearch {
  readonly narrow: Narrow;
  /** What the server found, as far as that is here. */
  readonly list: MessageList;
  /** Whether it answered: then it is asked about what others may have changed meanwhile. */
  readonly isAnswered: boolean;
  readonly signal: AbortSignal;
}

export interface KeptFindings {
  readonly wanted: WantedWords;
  /** Newest first. */
  readonly messages: readonly Message[];
  /** Whether there may be older ones, which nobody looked at. */
  readonly isCut: boolean;
}

const topicOf = (message: Message) => (message.type === 'channel' ? message.topic : '');

/** What is gone through, newest first. */
function useSources(account: ChatAccount) {
  const platform = usePlatform();
  const records = useRecordsStore(account);
  const messages = useMessagesStore(account);

  /** Input and frames get their turn. */
  async function pause(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => platform.timers.soon(resolve));
    signal.throwIfAborted();
  }

  /** What tabs of this account wrote down last. */
  async function keptLists(): Promise<readonly unknown[]> {
    if (!account.isKeptOnDevice || isPutOut(platform, account.accountId)) return [];
    // What the disk refuses is not here.
    return (await records.get(PICTURE.shelf, 'lists', readLists).catch(() => null)) ?? [];
  }

  async function all(signal: AbortSignal): Promise<Message[]> {
    const kept = new Map<number, Message>();
    for (const one of await keptLists()) {
      await pause(signal);
      for (const message of readKeptList(one)?.messages ?? []) kept.set(message.id, message);
    }
    signal.throwIfAborted();
    for (const [messageId, message] of messages.byId) kept.set(messageId, message);
    return [...kept.values()].sort((one, other) => other.id - one.id);
  }

  return { pause, all };
}

/** Whether messages hold the words, and are for this person to see. */
function useRules(account: ChatAccount) {
  const { context } = useMessageListsStore(account);
  const channels = useChannelsStore(account);
  const users = useUsersStore(account);
  const reader = useContentReaderStore(account);

  function mayRead(message: Message): boolean {
    if (message.type === 'direct') return true;
    const channel = channels.channel(message.channelId);
    return (
      channel !== undefined && (!channel.inviteOnly || channels.isSubscribed(channel.channelId))
    );
  }

  function holds(message: Message, wanted: WantedWords): boolean {
    const { nodes } = reader.read({ key: null, html: message.content, isWhole: true });
    return holdsWanted(wanted, [topicOf(message), contentText(nodes)]);
  }

  /** `unknown`: only the server can tell. */
  function fits(message: Message, rest: Narrow) {
    if (users.isMuted(message.senderId) || !mayRead(message)) return 'no';
    return belongs(message, rest, context);
  }

  return { holds, fits };
}

export const useKeptSearchStore = defineChatStore('keptSearch', (account) => {
  const messages = useMessagesStore(account);
  const { pause, all } = useSources(account);
  const { holds, fits } = useRules(account);
  const { client } = account;
  const { missed } = createKeptChecks({ client, fits, mayHaveChanged: messages.mayHaveChanged });
  /** What was deleted since somebody searched first: it may lie on the disk yet. */
  const gone = shallowReactive(new Set<number>());
  watch(
    () => messages.lastDeleted,
    (deleted) => {
      for (const { id } of deleted) gone.add(id);
    },
    { flush: 'sync' },
  );

  /** What the server says of a batch. */
  async function missing(found: readonly Message[], wanted: WantedWords, search: KeptSearch) {
    const left = await missed(found, search);
    const rest = besideWords(search.narrow);
    return left.filter((message) => fits(message, rest) !== 'no' && holds(message, wanted));
  }

  /** Goes on where the one before ended. */
  function createScan(sources: readonly Message[], wanted: WantedWords, search: KeptSearch) {
    const rest = besideWords(search.narrow);
    let at = 0;

    function isFound(message: Message): boolean {
      const belonging = gone.has(message.id) ? 'no' : fits(message, rest);
      const isPossible = belonging === 'yes' || (belonging === 'unknown' && search.isAnswered);
      return isPossible && !includesId(search.list.range.ids, message.id) && holds(message, wanted);
    }

    return {
      isAtEnd: () => at >= sources.length,
      async next(most: number): Promise<Message[]> {
        const found: Message[] = [];
        let spent = 0;
        for (; at < sources.length && found.length < most; at += 1) {
          const message = sources[at];
          if (!message) continue;
          if (spent > SLICE) {
            await pause(search.signal);
            spent = 0;
          }
          const { length } = message.content;
          const isLikely = mayHold(wanted, topicOf(message), message.content);
          spent += length * (isLikely ? READING_COSTS : 1);
          if (isLikely && isFound(message)) found.push(message);
        }
        return found;
      },
    };
  }

  /** Null where nothing is looked for by words. @throws the signal's reason where something else is looked for */
  async function look(search: KeptSearch): Promise<KeptFindings | null> {
    const wanted = wantedWords(search.narrow);
    if (!wanted) return null;
    const scan = createScan(await all(search.signal), wanted, search);
    const found: Message[] = [];
    for (let round = 0; round < MOST_ROUNDS && found.length <= MOST_FOUND; round += 1) {
      const batch = await scan.next(MOST_FOUND + 1);
      if (batch.length === 0) break;
      found.push(...(search.isAnswered ? await missing(batch, wanted, search) : batch));
      search.signal.throwIfAborted();
    }
    const isCut = found.length > MOST_FOUND || !scan.isAtEnd();
    return { wanted, messages: found.slice(0, MOST_FOUND), isCut };
  }

  /** A message that was found, as it is now; null where it is to be shown no more. Reactive. */
  function nowOf(message: Message, { wanted }: KeptFindings, narrow: Narrow): Message | null {
    const held = messages.message(message.id);
    const now = held && !messages.mayHaveChanged(message.id) ? held : message;
    const isOut = gone.has(message.id) || fits(now, besideWords(narrow)) === 'no';
    return isOut || (now !== message && !holds(now, wanted)) ? null : now;
  }

  return { look, nowOf };
});
