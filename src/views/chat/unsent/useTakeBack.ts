/** Takes the text of a message that was not sent, or did not leave yet, back into the box, to be changed. */
import { isNotSent } from '@/domain/chat/outboxMessage';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useDraftsStore } from '@/stores/chat/drafts';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useComposeRequests } from '../composeRequests';
import { useAwaitedKeeping } from '../compose/useKeeping';

/** Ends when the text is in the box, or a draft, and the message is gone. */
export function useTakeBack(account?: ChatAccount): (localId: string) => Promise<void> {
  const drafts = useDraftsStore(account);
  const outbox = useOutboxStore(account);
  const compose = useComposeRequests();
  const keep = useAwaitedKeeping(account);
  const underWay = new Set<string>();

  return async (localId) => {
    const message = outbox.byLocalId.get(localId);
    if (!message || underWay.has(localId)) return;
    // Or it leaves while its text is on its way back, and people would have it twice.
    if (!isNotSent(message) && !outbox.withhold(localId)) return;
    underWay.add(localId);
    await keep(message.conversation, message.text);
    // Written down before it is given up: its box may never come, as where the channel is gone.
    drafts.flush();
    outbox.discard(localId);
    compose?.open(message.conversation);
    underWay.delete(localId);
  };
}
