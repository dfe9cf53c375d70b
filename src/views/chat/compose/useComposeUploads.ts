/** Files that are chosen, dropped or pasted into the box: sent at once, linked in the text when they have arrived. */
import type { Conversation } from '@/domain/chat/conversation';
import { isAddress } from '@/domain/chat/composeText';
import { fileMarkdown } from '@/domain/chat/mentionSyntax';
import { useWords } from '@/i18n/words';
import { useUploadsStore } from '@/stores/chat/uploads';
import { useToastsStore } from '@/stores/toasts';
import type { useComposeField } from './useComposeField';
import { useKeeping } from './useKeeping';

export function useComposeUploads(
  target: () => Conversation | null,
  field: Pick<ReturnType<typeof useComposeField>, 'insert'>,
) {
  const { t } = useWords();
  const uploads = useUploadsStore();
  const toasts = useToastsStore();
  // Whoever added a file may be elsewhere by then.
  const keep = useKeeping();

  function add(files: Iterable<File>) {
    const conversation = target();
    if (!conversation) {
      toasts.show({ text: t('chat.compose.destination.choose'), tone: 'plain' });
      return;
    }
    for (const file of files) {
      uploads.add(conversation, { content: file, name: file.name }, (url, place) =>
        keep(place, fileMarkdown(file.name, url)),
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

  function drop(event: DragEvent) {
    const files = event.dataTransfer?.files;
    if (!files || files.length === 0) return;
    event.preventDefault();
    add(files);
  }

  return { add, paste, drop };
}
