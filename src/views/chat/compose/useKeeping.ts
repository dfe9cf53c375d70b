/** Text that comes by itself, as a link to a file or a quote that was asked for a while ago. */
import type { Conversation } from '@/domain/chat/conversation';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useDraftsStore } from '@/stores/chat/drafts';
import { useComposeDesk } from './composeDesk';

/**
 * Gives what puts it behind a conversation's text and calls nobody there: into the box that shows it, else its draft; with
 * null, into the draft of which nobody has chosen where it goes. It ends when the text is there.
 */
export function useAwaitedKeeping(account?: ChatAccount) {
  const { boxes } = useComposeDesk();
  const drafts = useDraftsStore(account);
  return async (conversation: Conversation | null, markdown: string): Promise<void> => {
    for (const box of boxes) {
      const received = conversation && box.receive(conversation, markdown);
      if (received) return received;
    }
    const before = drafts.textFor(conversation);
    drafts.write(conversation, before === '' ? markdown : `${before}\n${markdown}`);
  };
}

/** The same for those who do not wait for it. */
export function useKeeping(): (conversation: Conversation, markdown: string) => void {
  const keep = useAwaitedKeeping();
  return (conversation, markdown) => void keep(conversation, markdown);
}
