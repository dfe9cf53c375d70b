/** Looks for a day in a view, goes there, and says what else is shown where nothing was written on it. */
import { effectScope, nextTick, onScopeDispose, shallowRef, watchPostEffect } from 'vue';
import { useRouter } from 'vue-router';
import { useConnectivity } from '@/composables/useConnectivity';
import { useClock } from '@/composables/useMachine';
import type { CalendarDay } from '@/domain/chat/calendarDay';
import type { Narrow } from '@/domain/chat/narrow';
import { NetworkError } from '@/domain/requestError';
import { useWords } from '@/i18n/words';
import { useDayFinderStore, type FoundDay } from '@/stores/chat/dayFinder';
import { useToastsStore } from '@/stores/toasts';
import { useComposeDesk } from '../compose/composeDesk';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { useServerWords } from '../forms/useServerWords';
import { useTimeFormats } from '../useTimeFormats';

/** What a person does who has gone on by then. */
const SIGNS = ['pointerdown', 'keydown'];

/** Goes to a message of a view: the focus goes along, once it is there, unless the person does something else by then. */
function useGoing() {
  const router = useRouter();
  const desk = useComposeDesk();
  const { toNarrow } = useNarrowLink();

  return async function goTo(narrow: Narrow, messageId: number) {
    // Whoever is there already, and has read on, comes back to it.
    const to = router.resolve(toNarrow(narrow, messageId));
    if (await router.push({ path: to.fullPath, force: true })) return;
    await nextTick();
    const waiting = effectScope(true);
    const stopListening = router.afterEach(end);
    for (const sign of SIGNS) document.addEventListener(sign, end, { capture: true });
    function end() {
      waiting.stop();
      stopListening();
      for (const sign of SIGNS) document.removeEventListener(sign, end, { capture: true });
    }
    function arrive() {
      const { value: feed } = desk.feed;
      if (!feed?.isAt(messageId)) return;
      end();
      feed.takeFocus();
    }
    waiting.run(() => watchPostEffect(arrive));
  };
}

/** What is said of a search: what stands in the day's place, and why nothing was found. */
function useSearchWords() {
  const { t } = useWords();
  const clock = useClock();
  const toasts = useToastsStore();
  const formats = useTimeFormats();
  const serverWords = useServerWords();
  const { isOnline } = useConnectivity();

  const dayName = (timestamp: number) => formats.value.day(timestamp, clock.now());

  function sayKind({ message, kind }: FoundDay, day: CalendarDay | null) {
    if (kind === 'there' || day === null) return;
    const values = { day: dayName(day.start), found: dayName(message.timestamp) };
    const text = t(`chat.date.kind.${kind}`, values);
    // Who asks for the same again is told anew.
    for (const toast of toasts.toasts) if (toast.text === text) toasts.dismiss(toast.toastId);
    toasts.show({ text, tone: 'plain' });
  }

  function wordsOf(error: unknown): string {
    const isOffline = error instanceof NetworkError && !isOnline.value;
    return isOffline ? t('chat.date.offline') : serverWords(error, 'chat.date.failed');
  }

  return { sayKind, wordsOf };
}

export function useDaySearch(narrow: () => Narrow, close: () => void) {
  const { t } = useWords();
  const finder = useDayFinderStore();
  const { sayKind, wordsOf } = useSearchWords();
  const goTo = useGoing();
  /** What is being looked for; null while nothing is. */
  const search = shallowRef<AbortController | null>(null);
  /** Why nothing was found, in words; empty where nothing went wrong. */
  const problem = shallowRef('');

  function stop() {
    search.value?.abort();
    search.value = null;
  }
  onScopeDispose(stop);

  /** Null for the beginning. */
  async function lookFor(day: CalendarDay | null) {
    stop();
    problem.value = '';
    const mine = (search.value = new AbortController());
    const wanted = narrow();
    try {
      const found = await finder.find({ narrow: wanted, day, signal: mine.signal });
      if (mine.signal.aborted) return;
      if (!found) {
        problem.value = t('chat.date.empty');
        return;
      }
      close();
      // The dialog is gone before the focus goes elsewhere.
      await nextTick();
      sayKind(found, day);
      await goTo(wanted, found.message.id);
    } catch (error) {
      if (!mine.signal.aborted) problem.value = wordsOf(error);
    } finally {
      if (search.value === mine) search.value = null;
    }
  }

  return { search, problem, stop, lookFor };
}
