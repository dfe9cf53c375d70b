/** What was typed into forms and is not saved, as it is kept for a page that is loaded again. */
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import type { EmojiReference } from '@/api/chat/model/reaction';
import { entriesOf, fieldsOf, isNumber, isText, readJson, type Fields } from '../storedRecord';

/** By the form's key, the one that was typed into last at the end: of each what differs from what was there before. */
export type TypedForms = ReadonlyMap<string, Fields>;

/** More than these nobody fills in at a time. */
export const MOST_FORMS = 12;
/** All of them together, as they are written down, in UTF-16 units. */
export const MOST_TYPED = 100_000;

/** None where it was not written by this version. */
export function readTypedForms(text: string | null): TypedForms {
  const forms = new Map<string, Fields>();
  for (const entry of entriesOf(readJson(text))) {
    const [key, value] = entriesOf(entry);
    const fields = fieldsOf(value);
    if (isText(key) && fields) forms.set(key, fields);
  }
  return forms;
}

/** Null where there is nothing to write down. Where it grows too much, those go that were typed into longest ago. */
export function writtenForms(forms: TypedForms): string | null {
  let entries = [...forms].slice(-MOST_FORMS);
  let text = JSON.stringify(entries);
  while (text.length > MOST_TYPED) {
    entries = entries.slice(1);
    text = JSON.stringify(entries);
  }
  return entries.length > 0 ? text : null;
}

/** With what a form holds now; null where nothing of it waits to be saved. */
export function withForm(forms: TypedForms, key: string, fields: Fields | null): TypedForms {
  const others = [...forms].filter(([one]) => one !== key);
  return new Map(fields ? [...others, [key, fields]] : others);
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function areNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(isNumber);
}

/** A reader of one of these, as a choice among them needs it. */
export function oneOf<One extends string>(all: readonly One[]) {
  return (value: unknown): value is One => all.some((one) => one === value);
}

/** Who may do something, as `GroupSetting` has it. */
export function isGroupSetting(value: unknown): value is GroupSetting {
  const { directMembers, directSubgroups } = fieldsOf(value) ?? {};
  return isNumber(value) || (areNumbers(directMembers) && areNumbers(directSubgroups));
}

/** An emoji as it is referred to, or none. */
export function isEmojiOrNone(value: unknown): value is EmojiReference | null {
  const { emojiName, emojiCode, reactionType } = fieldsOf(value) ?? {};
  return value === null || [emojiName, emojiCode, reactionType].every(isText);
}
