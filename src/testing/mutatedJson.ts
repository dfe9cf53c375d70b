/** JSON with something wrong in it: another kind of value, a key that is gone, names that reach for prototypes. */
import { fc } from './properties';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What stands at a place, made into something else. */
type Change = (here: Json) => Json;

const POISON = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
const NUMBERS = [-1, 0, 0.5, 2 ** 31, 2 ** 53, 1e300, -0];
const TEXTS = [
  '',
  '0',
  'null',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '<b>',
  'x'.repeat(5_000),
];

function withPoison(here: Json): Json {
  if (typeof here !== 'object' || here === null) return JSON.parse(POISON) as Json;
  const copy = JSON.parse(JSON.stringify(here)) as Record<string, Json>;
  return Object.defineProperty(copy, '__proto__', { value: { polluted: true }, enumerable: true });
}

function withoutKey(here: Json, index: number): Json {
  if (typeof here !== 'object' || here === null || Array.isArray(here)) return here;
  const keys = Object.keys(here);
  const gone = keys[index % Math.max(keys.length, 1)];
  return Object.fromEntries(Object.entries(here).filter(([key]) => key !== gone));
}

/** A copy with one place changed: `steps` lead downwards, then `change` is put there. */
function mutated(json: Json, steps: readonly number[], change: Change): Json {
  const [step, ...rest] = steps;
  if (step === undefined || typeof json !== 'object' || json === null) return change(json);
  const keys = Object.keys(json);
  const key = keys[step % Math.max(keys.length, 1)];
  if (key === undefined) return change(json);
  if (Array.isArray(json)) {
    return json.map((item, index) => (String(index) === key ? mutated(item, rest, change) : item));
  }
  return { ...json, [key]: mutated(json[key] ?? null, rest, change) };
}

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.jsonValue().map((value) => () => value as Json),
  fc.constantFrom<Json>(null, [], {}, ...NUMBERS, ...TEXTS).map((value) => () => value),
  fc.constant<Change>((here) => (Array.isArray(here) ? { ...here } : [here])),
  fc.constant<Change>(withPoison),
  fc.nat().map((index) => (here: Json) => withoutKey(here, index)),
);

const edit = fc.tuple(fc.array(fc.nat({ max: 200 }), { maxLength: 6 }), change);

/** JSON with one to three places changed. */
export function mutationsOf(json: Json): fc.Arbitrary<Json> {
  return fc
    .array(edit, { minLength: 1, maxLength: 3 })
    .map((edits) => edits.reduce((now, [steps, change]) => mutated(now, steps, change), json));
}

/** Whether something reached the prototype of all objects. */
export function isPolluted(): boolean {
  return 'polluted' in {} || 'polluted' in Object;
}
