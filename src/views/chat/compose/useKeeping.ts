/** Text that comes by itself, as a link to a file or a quote that was asked for a while ago. */
import type { Conversation } from '@/domain/chat/conversation';
import { useDraftsStore } from '@/stores/chat/drafts';
import { useComposeDesk } from './composeDesk';

/** Gives what puts it behind a conversation's text and calls nobody there: into the box that shows it, else its draft. */
export function useKeeping(): (conversation: Conversation, markdown: string) => void {
  const { boxes } = useComposeDesk();
  const drafts = useDraftsStore();
  return (conversation, markdown) => {
    if ([...boxes].some((box) => box.receive(conversation, markdown))) return;
    const before = drafts.textFor(conversation);
    drafts.write(conversation, before === '' ? markdown : `${before}\n${markdown}`);
  };
}
