/** Finds the first message of a day in a view, or what stands in its place. The server finds messages by ids alone. */
import { getMessages } from '@/api/chat/routes/messages';
import { belongs } from '@/domain/chat/belonging';
import type { CalendarDay } from '@/domain/chat/calendarDay';
import { findSince, type Stamped } from '@/domain/chat/dayFinding';
import type { Narrow } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { defineChatStore } from './chatAccount';
import { useMessageListsStore } from './messageLists';
import { useMessagesStore } from './messages';

/** So much is asked for on each side: what is between two bursts, or little, is known at once. */
const AROUND = 5;
/** So much at once where what was found is not shown to whoever muted its sender. */
const ONWARD = 100;

/**
 * `there`: written on the day. `later`: the next one after it. `first`: there is nothing older, or nothing that the
 * organization's plan lets people see (`limited`). `newest`: there is nothing on that day or later.
 */
export type FoundKind = 'there' | 'later' | 'first' | 'limited' | 'newest';

export interface FoundDay {
  readonly message: Stamped;
  readonly kind: FoundKind;
}

type Place = Omit<Parameters<typeof getMessages>[1], 'narrow'>;

interface Search {
  readonly narrow: Narrow;
  /** Null for the beginning of everything. */
  readonly day: CalendarDay | null;
  readonly signal: AbortSignal;
}

export const useDayFinderStore = defineChatStore('dayFinder', (account) => {
  const { client } = account;
  const lists = useMessageListsStore(account);
  const messages = useMessagesStore(account);

  function createAsking({ narrow, signal }: Search) {
    let isLimited = false;
    /** What the server has there and the view does not show, as what passes between me and whom I muted. */
    const hiddenIds = new Set<number>();

    async function fetch(place: Place) {
      const args = { ...place, narrow: narrowRequest(narrow) };
      const answer = await getMessages(client, args, { signal });
      isLimited ||= answer.historyLimited ?? false;
      for (const one of answer.messages)
        if (belongs(one, narrow, lists.context) === 'no') hiddenIds.add(one.id);
      return answer;
    }

    /** A message, or in place of one that is hidden the next of those behind or before it that is shown. */
    async function shown(wanted: Stamped, isOlder: boolean): Promise<Stamped | null> {
      let at: Stamped | undefined = wanted;
      while (at && hiddenIds.has(at.id)) {
        const { id }: Stamped = at;
        const sides = { numBefore: isOlder ? ONWARD : 0, numAfter: isOlder ? 0 : ONWARD };
        const { messages: beyond } = await fetch({ anchor: id, includeAnchor: false, ...sides });
        const inOrder: Stamped[] = isOlder ? [...beyond].reverse() : beyond;
        at = inOrder.find((one) => !hiddenIds.has(one.id)) ?? inOrder.at(-1);
      }
      return at ?? null;
    }

    return {
      isLimited: () => isLimited,
      around: (anchor: Place['anchor']) => fetch({ anchor, numBefore: AROUND, numAfter: AROUND }),
      shown,
    };
  }

  /** Null where the view holds nothing. @throws RequestError; the signal's reason where the person has enough */
  async function find(search: Search): Promise<FoundDay | null> {
    const { day } = search;
    const asking = createAsking(search);
    const { next, previous } = await findSince({
      since: day?.start ?? -Infinity,
      hints: messages.byId.values(),
      ask: asking.around,
    });
    const message = next && (await asking.shown(next, false));
    if (message) {
      const isThere = day === null || message.timestamp < day.end;
      if (isThere || previous) return { message, kind: isThere ? 'there' : 'later' };
      return { message, kind: asking.isLimited() ? 'limited' : 'first' };
    }
    const newest = previous && (await asking.shown(previous, true));
    return newest && { message: newest, kind: 'newest' };
  }

  return { find };
});
