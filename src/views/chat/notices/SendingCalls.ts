/** What is said of messages on their way while the person looks elsewhere; fetched with the first that is. */
import { defineComponent, type PropType } from 'vue';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useLeavingCalls } from './useLeavingCalls';
import { useUnsentCalls } from './useUnsentCalls';

export const SendingCalls = defineComponent({
  props: { account: { type: Object as PropType<ChatAccount>, required: true } },
  setup({ account }) {
    useUnsentCalls(account);
    useLeavingCalls(account);
    return () => null;
  },
});
