/** Words with a count in them: what stands around it is said once, for to say it anew with each message is dear. */
import { formatCount, pluralForm } from '@/domain/countFormat';
import type { Words, WordValues } from './words';

/** What stands before and after a count. */
type Surroundings = readonly [before: string, after: string];

/** By language, message, plural form and what else is filled in. */
const knownOf = new WeakMap<Words, Map<string, Surroundings>>();
/** Names go by while one reads: what was said of them is said anew some day. */
const MOST_KNOWN = 500;

/**
 * What stands around a whole count in a message whose placeholder is `count`; null where it stands there not at all,
 * more than once, or as `formatCount` does not write it. Reactive to a change of language.
 */
export function wordsAround(
  words: Words,
  messageId: string,
  count: number,
  values?: WordValues,
): Surroundings | null {
  const language = words.locale.value;
  // Messages name none and one apart, whatever the plural form.
  const form = count < 2 ? count : pluralForm(count, language);
  const key = [language, messageId, form, ...(values ? Object.values(values) : [])].join('\n');
  const known = knownOf.get(words) ?? new Map<string, Surroundings>();
  const found = known.get(key);
  if (found) return found;
  const [before, after, ...more] = words
    .t(messageId, { ...values, count })
    .split(formatCount(count, language));
  if (before === undefined || after === undefined || more.length > 0) return null;
  if (known.size >= MOST_KNOWN) known.clear();
  knownOf.set(words, known.set(key, [before, after]));
  return [before, after];
}

/** A message with this count in it. The same as `t` says. Reactive to a change of language. */
export function sayCount(
  words: Words,
  messageId: string,
  count: number,
  values?: WordValues,
): string {
  const around = wordsAround(words, messageId, count, values);
  if (!around) return words.t(messageId, { ...values, count });
  return around[0] + formatCount(count, words.locale.value) + around[1];
}
