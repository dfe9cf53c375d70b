/** The text field of the box: what is in it, and changes that the browser's own undo can take back. */
import { insertTextIntoField } from 'text-field-edit';
import { nextTick, type ShallowRef } from 'vue';
import {
  formatted,
  nextListMark,
  type Format,
  type TextEdit,
} from '@/domain/chat/compose/composeText';
import { TYPED_CTRL_ENTER, TYPED_ENTER } from '../hotkeys/overlayState';
import { growToFit } from './fieldHeight';

/** What goes on with the list in which the cursor stands; null where it stands in none. */
function listEdit({
  value: text,
  selectionStart: at,
  selectionEnd,
}: HTMLTextAreaElement): TextEdit | null {
  if (at !== selectionEnd) return null;
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const mark = nextListMark(text.slice(from, at));
  if (mark === null) return null;
  if (mark === '') return { start: from, end: at, text: '', select: [0, 0] };
  const { length } = mark;
  return { start: at, end: at, text: `\n${mark}`, select: [length + 1, length + 1] };
}

/** Presses Enter, with Ctrl or without, as it stands in what was typed. Whether somebody took it. */
function pressEnter(element: HTMLElement, typed: string): boolean {
  const how = { ctrlKey: typed === TYPED_CTRL_ENTER, bubbles: true, cancelable: true };
  return !element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...how }));
}

/** Types text or an Enter where the cursor is by then; where Enter `mayNotAct` in the box's own text, it is a new line there. */
function typeOne(part: string, text: HTMLTextAreaElement | null, mayNotAct: boolean) {
  const { activeElement: element } = document;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isField || part === '') return;
  const isInText = element === text;
  if (part !== TYPED_ENTER && part !== TYPED_CTRL_ENTER) insertTextIntoField(element, part);
  else if (!(isInText && mayNotAct) && pressEnter(element, part)) return;
  else if (isInText && part === TYPED_ENTER) insertTextIntoField(element, part);
}

function onItsOwnLine(text: string, { value: before }: HTMLTextAreaElement): string {
  return before === '' || before.endsWith('\n') ? text : `\n${text}`;
}

/** Without the focus, and so without the browser's undo. */
function putBehind(element: HTMLTextAreaElement, text: string) {
  const { length } = element.value;
  element.setRangeText(onItsOwnLine(text, element), length, length, 'end');
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Adding text behind everything, on a line of its own where there is something before. */
function useEnd(field: Readonly<ShallowRef<HTMLTextAreaElement | null>>) {
  /** Puts the cursor behind it. */
  async function append(text: string) {
    await nextTick();
    const { value: element } = field;
    if (!element) return;
    const { length } = element.value;
    element.focus();
    element.setSelectionRange(length, length);
    if (!text) return;
    // A dialog takes the focus back at once: what goes in by way of the focus would go into its field.
    if (element === document.activeElement)
      insertTextIntoField(element, onItsOwnLine(text, element));
    else putBehind(element, text);
  }

  /** Adds what comes by itself: who is somewhere else by then stays there. */
  async function receive(text: string) {
    const { value: element } = field;
    if (!element) return;
    if (element.form?.contains(document.activeElement)) await append(text);
    else putBehind(element, text);
  }

  return { append, receive };
}

/** Changes at the cursor. */
function useCursor(field: Readonly<ShallowRef<HTMLTextAreaElement | null>>) {
  /** Puts text in place of a stretch; the field tells of it as of typing. */
  function replace({ start, end, text, select }: TextEdit) {
    const { value: element } = field;
    if (!element) return;
    element.focus();
    element.setSelectionRange(start, end);
    insertTextIntoField(element, text);
    element.setSelectionRange(start + select[0], start + select[1]);
  }

  function replaceWith(start: number, end: number, text: string) {
    replace({ start, end, text, select: [text.length, text.length] });
  }

  /** Adds text at the cursor. */
  function insert(text: string) {
    const { value: element } = field;
    if (element) replaceWith(element.selectionStart, element.selectionEnd, text);
  }

  /** The same for what stands by itself: a space from the words beside it. */
  function insertWord(text: string) {
    const { value: element } = field;
    if (!element) return;
    const before = element.value.slice(0, element.selectionStart);
    const after = element.value.slice(element.selectionEnd);
    const isBeside = (one: string, other: string) => /\S$/.test(one) && /^\S/.test(other);
    insert(`${isBeside(before, text) ? ' ' : ''}${text}${isBeside(text, after) ? ' ' : ''}`);
  }

  function format(how: Format) {
    const { value: element } = field;
    if (!element) return;
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    replace(formatted({ text, start, end }, how));
  }

  return { replace, replaceWith, insert, insertWord, format };
}

export function useComposeField(field: Readonly<ShallowRef<HTMLTextAreaElement | null>>) {
  const cursor = useCursor(field);

  /** Does what was typed before there was a field for it, and after it was `asked` to put something in. */
  function typeOn(typed: string, asked = '') {
    // A draft that lay here was not in sight: it is not sent unread.
    const isUnread = (field.value?.value ?? '') !== asked;
    for (const part of typed.split(/([\n\r])/)) typeOne(part, field.value, isUnread);
  }

  /** Goes on with a list, as people expect of Enter. Whether it did. */
  function continueList(): boolean {
    const edit = field.value && listEdit(field.value);
    if (edit) cursor.replace(edit);
    return edit !== null;
  }

  /** Without a way back: another conversation's text is not an edit. */
  function show(text: string) {
    if (!field.value) return;
    if (field.value.value !== text) field.value.value = text;
    growToFit(field.value);
  }

  return { ...cursor, typeOn, ...useEnd(field), continueList, show };
}
