/** Taking a step in a poll or a to-do list: the event brings it back to everybody, ourselves included. */
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useAttempt } from '../forms/useAttempt';

export function useWidgetSteps(messageId: () => number) {
  const changes = useMessageChangesStore();
  const attempt = useAttempt();

  /** Whether it was taken; where not, a toast says so. */
  function take(step: object): Promise<boolean> {
    return attempt(() => changes.takeStep(messageId(), step), 'chat.widget.failed');
  }

  let lastIndex = 0;

  /** The number for something that is added. `known`: as far as came back; what was added just now may be on its way. */
  function nextIndex(known: number): number {
    lastIndex = Math.max(known, lastIndex + 1);
    return lastIndex;
  }

  return { take, nextIndex };
}
