/** Whether Enter alone sends, as the person has chosen for all their devices. */
import { computed } from 'vue';
import { useComposeActionsStore } from '@/stores/chat/composeActions';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useAttempt } from '../forms/useAttempt';

export function useEnterSends() {
  const settings = useUserSettingsStore();
  const actions = useComposeActionsStore();
  const attempt = useAttempt();
  const entersSend = computed(() => settings.settings.enterSends === true);

  function toggleEnter() {
    const next = !entersSend.value;
    void attempt(() => actions.setEnterSends(next), 'chat.compose.failed.enterSends');
  }

  return { entersSend, toggleEnter };
}
