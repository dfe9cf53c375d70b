/** Files for a message that is edited. They stand apart from those for the box, which would wait for them. */
import { computed, type ShallowRef } from 'vue';
import { conversationKey, topicConversation } from '@/domain/chat/conversation';
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useUploadsStore } from '@/stores/chat/uploads';
import { useAddedFiles } from '../compose/useComposeUploads';
import type { useComposeField } from '../compose/useComposeField';

export interface EditFilesOptions {
  messageId: number;
  field: Readonly<ShallowRef<HTMLTextAreaElement | null>>;
  edit: Pick<ReturnType<typeof useComposeField>, 'insert' | 'receive'>;
}

export function useEditFiles({ messageId, field, edit }: EditFilesOptions) {
  const changes = useMessageChangesStore();
  const uploads = useUploadsStore();
  /** No conversation has this name, wherever the message goes meanwhile. */
  const shelf = topicConversation(-messageId, '');
  const key = conversationKey(shelf);

  /** Its row may have been scrolled away: then the text waits without a field. */
  function keep(markdown: string) {
    const draft = changes.drafts.get(messageId);
    if (field.value) void edit.receive(markdown);
    else if (draft) changes.typeEdit(messageId, `${draft.text}\n${markdown}`);
  }

  const { add, paste } = useAddedFiles({
    target: () => shelf,
    field: edit,
    keep: (_, markdown) => keep(markdown),
  });

  function drag(event: DragEvent) {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  }

  /** Over the editor they are for it; beside it the box takes them. */
  function drop(event: DragEvent) {
    const files = event.dataTransfer?.files ?? [];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  }

  function giveUp() {
    for (const { uploadId } of uploads.uploadsIn(key)) uploads.cancel(uploadId);
  }

  return {
    shelf,
    isUploading: computed(() => uploads.isSendingIn(key)),
    add,
    paste,
    drag,
    drop,
    giveUp,
  };
}
