/** Tells a person of what comes in for one of their accounts, and of what did not go out; shows nothing in the page. */
import { defineComponent, h, shallowRef, watch, type PropType } from 'vue';
import { useLazily } from '@/composables/useLazily';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useHeldSendsStore } from '@/stores/chat/heldSends';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useArrivalCalls } from './useArrivalCalls';

export const AccountCalls = defineComponent({
  props: { account: { type: Object as PropType<ChatAccount>, required: true } },
  setup({ account }) {
    const outbox = useOutboxStore(account);
    const held = useHeldSendsStore(account);
    const SendingCalls = useLazily()(async () => ({
      default: (await import('./SendingCalls')).SendingCalls,
    }));
    useArrivalCalls(account);
    /** From then on: what tells of them knows what it told of before. */
    const wasAnySent = shallowRef(false);
    watch(
      () => outbox.byLocalId.size + held.byKey.size > 0,
      (isAny) => (wasAnySent.value ||= isAny),
      { immediate: true },
    );
    return () => (wasAnySent.value ? h(SendingCalls, { account }) : null);
  },
});
