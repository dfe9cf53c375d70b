/** What browsers do with text that is put into the field that has the cursor; this document does nothing of the kind. */
export function installFieldCommands(): void {
  document.execCommand = (command, _, text = '') => {
    const { activeElement: field } = document;
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isField || !['insertText', 'delete'].includes(command)) return false;
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return true;
  };
}
