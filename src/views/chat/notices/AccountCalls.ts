/** Tells a person of what comes in for one of their accounts, and of what did not go out; shows nothing in the page. */
import { defineComponent, type PropType } from 'vue';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useArrivalCalls } from './useArrivalCalls';
import { useUnsentCalls } from './useUnsentCalls';

export const AccountCalls = defineComponent({
  props: { account: { type: Object as PropType<ChatAccount>, required: true } },
  setup({ account }) {
    useArrivalCalls(account);
    useUnsentCalls(account);
    return () => null;
  },
});
