/** What keys do in the box: send, new line, format, edit the last message. */
import { isComposing } from '@/composables/composition';
import { isInOpenFence, type Format } from '@/domain/chat/compose/composeText';
import type { useComposeField } from './useComposeField';

export interface ComposeKeyOptions {
  field: Pick<ReturnType<typeof useComposeField>, 'format' | 'continueList'>;
  /** Whether Enter alone sends. */
  entersSend(): boolean;
  /** Whether the key was for the list that completes. */
  takenByList(event: KeyboardEvent): boolean;
  send(): void;
  /** Whether somebody could. */
  editLast(): boolean;
}

function formatOf(event: KeyboardEvent): Format | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (event.shiftKey) return key === 'l' ? 'link' : key === 'c' ? 'code' : null;
  return key === 'b' ? 'bold' : key === 'i' ? 'italic' : null;
}

export function useComposeKeys(options: ComposeKeyOptions) {
  function enter(event: KeyboardEvent, element: HTMLTextAreaElement) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      options.send();
      return;
    }
    if (event.altKey) return;
    const isInCode = isInOpenFence(element.value, element.selectionStart);
    if (options.entersSend() && !isInCode && !event.shiftKey) {
      event.preventDefault();
      options.send();
    } else if (!isInCode && options.field.continueList()) event.preventDefault();
  }

  return function press(event: KeyboardEvent) {
    const { currentTarget: element } = event;
    if (isComposing(event) || !(element instanceof HTMLTextAreaElement)) return;
    if (options.takenByList(event)) return;
    const format = formatOf(event);
    if (format) {
      event.preventDefault();
      options.field.format(format);
    } else if (event.key === 'Enter') enter(event, element);
    else if (event.key === 'ArrowUp' && element.value === '' && options.editLast()) {
      event.preventDefault();
    }
  };
}
