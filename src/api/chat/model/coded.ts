/** Numbers that stand for words: the protocol's integer enums, read as the words they mean. */
import * as v from 'valibot';
import { isNumber, quickened, UNSURE } from '@/api/quickRead';

type Codes = Readonly<Record<string, number>>;

/**
 * A schema from an integer code to its word; codes that we have never heard of become `'unknown'`.
 * The table is exported by its model, so that requests can send the code back.
 */
export function coded<const Table extends Codes>(table: Table) {
  const words = new Map(Object.entries(table).map(([word, code]) => [code, word]));
  const wordOf = (code: number): Extract<keyof Table, string> | 'unknown' =>
    (words.get(code) as Extract<keyof Table, string> | undefined) ?? 'unknown';
  return quickened(
    () => (code) => (isNumber(code) ? wordOf(code) : UNSURE),
    () => v.pipe(v.number(), v.transform(wordOf)),
    { expects: 'number' },
  );
}
