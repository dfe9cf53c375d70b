/** Tells a person of what comes in for one of their accounts; shows nothing in the page. */
import { defineComponent, type PropType } from 'vue';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useArrivalCalls } from './useArrivalCalls';

export const AccountCalls = defineComponent({
  props: { account: { type: Object as PropType<ChatAccount>, required: true } },
  setup({ account }) {
    useArrivalCalls(account);
    return () => null;
  },
});
