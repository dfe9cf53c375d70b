/** Files that are chosen, dropped or pasted into the box: sent at once, linked in the text when they have arrived. */
import { onMounted, onScopeDispose, shallowRef, watch } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { isAddress } from '@/domain/chat/compose/composeText';
import { linkMarkdown } from '@/domain/chat/compose/mentionSyntax';
import { useWords } from '@/i18n/words';
import { useUploadsStore } from '@/stores/chat/uploads';
import { useToastsStore } from '@/stores/toasts';
import type { useComposeField } from './useComposeField';
import { useKeeping } from './useKeeping';

/** Wherever on the page: beside the box the browser would open the file, in the place of the chat. */
function useDroppedFiles(add: (files: Iterable<File>) => void): void {
  function drag(event: DragEvent) {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  }

  function drop(event: DragEvent) {
    const files = event.dataTransfer?.files ?? [];
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    // What lies over the page is about something else.
    const isOver = event.target instanceof Element && event.target.closest('[role="dialog"]');
    if (!isOver) add(files);
  }

  onMounted(() => {
    document.addEventListener('dragover', drag);
    document.addEventListener('drop', drop);
  });
  onScopeDispose(() => {
    document.removeEventListener('dragover', drag);
    document.removeEventListener('drop', drop);
  });
}

export interface FilesOptions {
  target(): Conversation | null;
  field: Pick<ReturnType<typeof useComposeField>, 'insert'>;
  /** Puts the link of a file that has arrived into the text that it was added to, wherever that is by then. */
  keep(conversation: Conversation, markdown: string): void;
}

/** Files that are chosen or pasted, for any text. */
export function useAddedFiles({ target, field, keep }: FilesOptions) {
  const { t } = useWords();
  const uploads = useUploadsStore();
  const toasts = useToastsStore();

  function add(files: Iterable<File>) {
    const conversation = target();
    if (!conversation) {
      toasts.show({ text: t('chat.compose.destination.choose'), tone: 'plain' });
      return;
    }
    for (const file of files) {
      uploads.add(conversation, { content: file, name: file.name }, (url, place) =>
        keep(place, linkMarkdown(file.name, url)),
      );
    }
  }

  function paste(event: ClipboardEvent) {
    const { clipboardData } = event;
    if (!clipboardData) return;
    const { files } = clipboardData;
    const text = clipboardData.getData('text/plain');
    // Office programs put a picture of the text beside the text.
    if (files.length > 0 && text === '') {
      event.preventDefault();
      add(files);
      return;
    }
    const { target: element } = event;
    if (!(element instanceof HTMLTextAreaElement) || !isAddress(text)) return;
    const { selectionStart: start, selectionEnd: end, value } = element;
    const selected = value.slice(start, end);
    if (selected === '' || isAddress(selected) || selected.includes('\n')) return;
    event.preventDefault();
    field.insert(`[${selected}](${text})`);
  }

  return { add, paste };
}

/** Those for the box. */
export function useComposeUploads({ target, field }: Omit<FilesOptions, 'keep'>) {
  const uploads = useUploadsStore();
  const files = useAddedFiles({ target, field, keep: useKeeping() });
  useDroppedFiles(files.add);
  /** Whether there were any since the box is there: what lists them then stays, for the keyboard that may be in it. */
  const hadAny = shallowRef(false);
  watch(
    () => uploads.byId.size > 0,
    (hasAny) => (hadAny.value ||= hasAny),
    { immediate: true },
  );
  return { ...files, hadAny };
}
