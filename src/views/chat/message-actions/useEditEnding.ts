/** How an edit ends that is not saved: what was typed can be had back. */
import { watch } from 'vue';
import { conversationOf, type Conversation } from '@/domain/chat/conversation';
import { useWords } from '@/i18n/words';
import { useMessageChangesStore, type EditDraft } from '@/stores/chat/messageChanges';
import { useMessagesStore } from '@/stores/chat/messages';
import { useToastsStore } from '@/stores/toasts';
import { useKeeping } from '../compose/useKeeping';
import { useActionDesk } from './useActionTools';

export interface EditEndingOptions {
  messageId: number;
  /** Lets go of files that are on their way. */
  giveUpFiles(): void;
  close(): void;
}

export function useEditEnding({ messageId, giveUpFiles, close }: EditEndingOptions) {
  const { t } = useWords();
  const changes = useMessageChangesStore();
  const messages = useMessagesStore();
  const toasts = useToastsStore();
  const keep = useKeeping();
  const { tools } = useActionDesk();

  /** What was typed, where it is something of its own. */
  function giveUp(): EditDraft | null {
    const draft = changes.drafts.get(messageId);
    giveUpFiles();
    changes.giveUpEdit(messageId);
    const isTyped = draft && draft.text !== draft.original && draft.text.trim() !== '';
    return isTyped ? draft : null;
  }

  function takeUp(draft: EditDraft, conversation: Conversation) {
    // Deleted meanwhile, or being edited anew.
    if (!messages.message(messageId)) return keep(conversation, draft.text);
    if (!changes.drafts.has(messageId)) changes.takeUpEdit(messageId, draft);
    tools.startEditing(messageId);
  }

  function cancel() {
    const message = messages.message(messageId);
    const draft = giveUp();
    close();
    if (!draft || !message) return;
    const conversation = conversationOf(message);
    toasts.show({
      text: t('chat.action.editCancelled'),
      tone: 'plain',
      action: { label: t('chat.draft.undo'), run: () => takeUp(draft, conversation) },
    });
  }

  /** What was typed does not go with the message: it is left to the box. */
  function leaveTo(conversation: Conversation) {
    const draft = giveUp();
    if (!draft) return;
    keep(conversation, draft.text);
    toasts.show({ text: t('chat.action.editLeft'), tone: 'plain' });
  }

  watch(
    () => messages.lastDeleted.find(({ id }) => id === messageId),
    (deleted) => deleted && leaveTo(conversationOf(deleted)),
    // Before the row goes, and this with it.
    { flush: 'sync' },
  );

  return cancel;
}
