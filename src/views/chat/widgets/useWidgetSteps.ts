/** Taking a step in a poll or a to-do list: the event brings it back to everybody, ourselves included. */
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useAttempt } from '../useAttempt';

export function useWidgetSteps(messageId: () => number) {
  const changes = useMessageChangesStore();
  const attempt = useAttempt();

  /** Whether it was taken; where not, a toast says so. */
  function take(step: object): Promise<boolean> {
    return attempt(() => changes.takeStep(messageId(), step), 'chat.widget.failed');
  }

  return { take };
}
