/** Takes the text of a message that was not sent back into the box, to be changed. */
import { useDraftsStore } from '@/stores/chat/drafts';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useComposeRequests } from './composeRequests';
import { useAwaitedKeeping } from './compose/useKeeping';

/** Ends when the text is in the box, or a draft, and the message is gone. */
export function useTakeBack(): (localId: string) => Promise<void> {
  const drafts = useDraftsStore();
  const outbox = useOutboxStore();
  const compose = useComposeRequests();
  const keep = useAwaitedKeeping();
  const underWay = new Set<string>();

  return async (localId) => {
    const message = outbox.byLocalId.get(localId);
    if (!message || underWay.has(localId)) return;
    underWay.add(localId);
    await keep(message.conversation, message.text);
    // Written down before it is given up: its box may never come, as where the channel is gone.
    drafts.flush();
    outbox.discard(localId);
    compose?.open(message.conversation);
    underWay.delete(localId);
  };
}
