import { ref, watch, type Ref } from 'vue';
import type { Outcome } from '@/domain/account/outcomes/outcome';

/** Whether the field for a one-time code stands: once the service asked for one it stays, and what is typed with it. */
export function useAskedCode(code: Ref<string>, outcome: () => Outcome | null): Ref<boolean> {
  const isAsked = ref(code.value !== '');
  watch(outcome, (now) => {
    if (now?.next === 'enterCode') isAsked.value = true;
  });
  return isAsked;
}
