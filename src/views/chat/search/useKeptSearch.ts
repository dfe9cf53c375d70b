/** Looks through what is kept here once the server answered a search, or cannot be reached. */
import { computed, onScopeDispose, shallowRef, watch } from 'vue';
import { includesId } from '@/domain/chat/messageRange';
import type { Narrow } from '@/domain/chat/narrow';
import { useConnectionStore } from '@/stores/chat/connection';
import { useKeptSearchStore, type KeptFindings } from '@/stores/chat/keptSearch';
import type { MessageList } from '@/stores/chat/messageList';
import { searchAnswerOf, type SearchAnswer } from './searchAnswer';

/** What was found, and when the server had said what. */
interface Looked {
  readonly findings: KeptFindings;
  readonly answer: SearchAnswer;
}

/** `narrow` is the same for good; `list` is what the server found in it. */
export function useKeptSearch(narrow: Narrow, list: () => MessageList) {
  const store = useKeptSearchStore();
  const connection = useConnectionStore();
  const looked = shallowRef<Looked | null>(null);
  let looking: AbortController | null = null;
  const stop = () => looking?.abort();
  onScopeDispose(stop);

  const answer = computed(() => searchAnswerOf(list(), connection.report));

  async function look(now: SearchAnswer) {
    stop();
    if (now === 'refused') looked.value = null;
    if (now !== 'answered' && now !== 'unreachable') return;
    const { signal } = (looking = new AbortController());
    try {
      const search = { narrow, list: list(), isAnswered: now === 'answered', signal };
      const findings = await store.look(search);
      looked.value = findings && { findings, answer: now };
    } catch (error) {
      // Somebody looks for something else, or the server said something else meanwhile.
      if (!signal.aborted) throw error;
    }
  }
  watch(answer, (now) => void look(now), { immediate: true });

  const messages = computed(() => {
    const findings = looked.value?.findings;
    if (!findings) return [];
    const { range, revision } = list();
    void revision.value;
    return findings.messages.flatMap((one) =>
      includesId(range.ids, one.id) ? [] : (store.nowOf(one, findings, narrow) ?? []),
    );
  });
  /** Whether the server's own answer holds something. */
  const isBeside = computed(() => {
    const { range, revision } = list();
    void revision.value;
    return range.ids.length > 0;
  });

  return { looked, messages, isBeside };
}
