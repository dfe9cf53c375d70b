/** Whether two pictures are equal by the rules of `plain`, without writing either of them down. */
import { toRaw } from 'vue';
import { isUnordered, isUntold } from './picture';

type Fields = Record<string, unknown>;

function isSameMap(one: ReadonlyMap<unknown, unknown>, other: ReadonlyMap<unknown, unknown>) {
  if (one.size !== other.size) return false;
  for (const [key, value] of one) {
    if (!other.has(key) || !isSame(value, other.get(key))) return false;
  }
  return true;
}

function isSameSet(one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) {
  if (one.size !== other.size) return false;
  for (const value of one) if (!other.has(value)) return false;
  return true;
}

function isSameList(one: readonly unknown[], other: readonly unknown[]) {
  return one.length === other.length && one.every((value, place) => isSame(value, other[place]));
}

function isSameField(key: string, one: unknown, other: unknown): boolean {
  if (!isUnordered(key) || !Array.isArray(one) || !Array.isArray(other)) return isSame(one, other);
  return isSameList(one.map(String).sort(), other.map(String).sort());
}

function isSameObject(one: Fields, other: Fields): boolean {
  for (const key in one) {
    if (!isUntold(key) && !isSameField(key, one[key], other[key])) return false;
  }
  for (const key in other) {
    if (!(key in one) && other[key] !== undefined && !isUntold(key)) return false;
  }
  return true;
}

function isSameThing(a: object, b: object): boolean {
  if (a instanceof Map) return b instanceof Map && isSameMap(a, b);
  if (a instanceof Set) return b instanceof Set && isSameSet(a, b);
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b);
  if (b instanceof Map || b instanceof Set || Array.isArray(b)) return false;
  return isSameObject(a as Fields, b as Fields);
}

/** Ids as keys of Maps and members of Sets must be of one type; else this is as lenient as `plain`, and no more. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [toRaw(one), toRaw(other)];
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return isSameThing(a, b);
}

const MOST_DIFFERENCES = 12;

function* differencesAt(path: string, one: unknown, other: unknown): IterableIterator<string> {
  if (Object.is(one, other)) return;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    yield `${path}: ${JSON.stringify(one)} instead of ${JSON.stringify(other)}`;
    return;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    yield* differencesAt(`${path}.${key}`, (one as Fields)[key], (other as Fields)[key]);
  }
}

/** Where two values differ that `plain` made, a line for each place. */
export function differences(one: unknown, other: unknown): string {
  return [...differencesAt('', one, other)].slice(0, MOST_DIFFERENCES).join('\n');
}
