/** What a field of profiles is made of, read from the text that it travels as, and what may be said in one. */
import type { ProfileField } from '@/api/chat/model/profileField';
import { entriesOf, fieldsOf, isNumber, readJson, type Fields } from '../storedRecord';
import { parseUrl } from '../urlText';

/** One option of a list; its key is what people's answers hold. */
export interface FieldOption {
  readonly key: string;
  readonly text: string;
}

/** The site where accounts are: one that the server knows by its name, or `custom`, with an address of its own. */
export interface FieldSite {
  readonly subtype: string;
  /** An address with `%(username)s` in it; empty where the server knows it. */
  readonly urlPattern: string;
}

export const CUSTOM_SITE = 'custom';
const USERNAME = '%(username)s';

const dataOf = ({ fieldData }: Pick<ProfileField, 'fieldData'>): Fields =>
  fieldsOf(readJson(fieldData)) ?? {};

/** The options of a list, in their order. */
export function optionsOf(field: Pick<ProfileField, 'fieldData'>): FieldOption[] {
  return Object.entries(dataOf(field))
    .flatMap(([key, value]) => {
      const { text, order } = fieldsOf(value) ?? {};
      return typeof text === 'string' ? [{ key, text, order: Number(order) }] : [];
    })
    .sort((one, other) => one.order - other.order)
    .map(({ key, text }) => ({ key, text }));
}

/** A key that no option has. */
export function freeOptionKey(options: readonly FieldOption[]): string {
  let key = options.length;
  while (options.some((one) => one.key === String(key))) key += 1;
  return String(key);
}

/** Options as they travel. */
export function optionData(options: readonly FieldOption[]): object {
  return Object.fromEntries(
    options.map(({ key, text }, index) => [key, { text: text.trim(), order: String(index + 1) }]),
  );
}

export function siteOf(field: Pick<ProfileField, 'fieldData'>): FieldSite {
  const { subtype, url_pattern: urlPattern } = dataOf(field);
  return {
    subtype: typeof subtype === 'string' ? subtype : CUSTOM_SITE,
    urlPattern: typeof urlPattern === 'string' ? urlPattern : '',
  };
}

/** A site as it travels. */
export function siteData({ subtype, urlPattern }: FieldSite): object {
  return subtype === CUSTOM_SITE ? { subtype, url_pattern: urlPattern.trim() } : { subtype };
}

/** Whether the server gives the field its name and its address, so that neither can be changed. */
export function isOfKnownSite(field: Pick<ProfileField, 'type' | 'fieldData'>): boolean {
  return field.type === 'externalAccount' && siteOf(field).subtype !== CUSTOM_SITE;
}

export type OptionsProblem = 'missing' | 'empty' | 'twice';

/** Why options will not do; null where they do. */
export function optionsProblem(options: readonly FieldOption[]): OptionsProblem | null {
  const texts = options.map(({ text }) => text.trim());
  if (texts.length === 0) return 'missing';
  if (texts.includes('')) return 'empty';
  return new Set(texts).size < texts.length ? 'twice' : null;
}

const isAddress = (text: string) => /^https?:$/.test(parseUrl(text)?.protocol ?? '');

/** Whether accounts can be found by this address. */
export function isUrlPattern(pattern: string): boolean {
  const parts = pattern.trim().split(USERNAME);
  return parts.length === 2 && isAddress(parts.join('username'));
}

/** Whether a field of this type can stand where people are shown in brief. */
export function isForSummary(type: ProfileField['type']): boolean {
  return type !== 'longText' && type !== 'people' && type !== 'unknown';
}

/** So many fields stand there at most. */
export const MOST_IN_SUMMARY = 2;
export const LONGEST_FIELD_NAME = 40;
export const LONGEST_FIELD_HINT = 80;

/** An order with one thing moved by some places; the same where it would leave the list. */
export function moved<Item>(list: readonly Item[], from: number, by: number): readonly Item[] {
  const item = list[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Longest answers, in characters, where there is a limit. */
const LONGEST_ANSWER: Partial<Record<ProfileField['type'], number>> = {
  shortText: 50,
  longText: 500,
  externalAccount: 50,
  pronouns: 50,
};

export type AnswerProblem =
  { readonly kind: 'tooLong'; readonly most: number } | { readonly kind: 'noAddress' };

/** Why a text will not do as the answer to a field; null where it does, as none at all always does. */
export function answerProblem(type: ProfileField['type'], text: string): AnswerProblem | null {
  const answer = text.trim();
  const most = LONGEST_ANSWER[type];
  if (most !== undefined && [...answer].length > most) return { kind: 'tooLong', most };
  return type === 'link' && answer !== '' && !isAddress(answer) ? { kind: 'noAddress' } : null;
}

/** The people whom an answer names. */
export function peopleIn(answer: string): readonly number[] {
  return entriesOf(readJson(answer)).filter(isNumber);
}
