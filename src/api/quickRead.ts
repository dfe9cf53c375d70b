/**
 * The fast way through a schema, for data that is as it should be: one pass, no object per key.
 * Anything unexpected is left to the schema itself, which alone knows how to say what is wrong.
 */
import type * as v from 'valibot';

type Run = v.GenericSchema['~run'];
type Dataset = Parameters<Run>[0];
type Config = Parameters<Run>[1];

/** What a quick reader gives back where only the schema can tell. */
export const UNSURE: unique symbol = Symbol('unsure');

/** Whether a value goes through unchanged; null for schemas that change values or look deeper. */
type Check = ((value: unknown) => boolean) | null;

/** What `v.number()` takes. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}

/** What `v.array(v.number())` takes: the list itself may then be kept. */
export function isNumbers(value: unknown): value is number[] {
  if (!Array.isArray(value)) return false;
  for (const each of value) if (!isNumber(each)) return false;
  return true;
}

function wrappedOf(schema: v.GenericSchema): v.GenericSchema | null {
  return 'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : null;
}

function itemOf(schema: v.GenericSchema): v.GenericSchema | null {
  return 'item' in schema ? (schema.item as v.GenericSchema) : null;
}

function checkInside(schema: v.GenericSchema | null): Check {
  return schema === null ? null : checkOf(schema);
}

/** True for an entry whose key may be missing and is then missing from the result as well. */
function isPlainOptional(schema: v.GenericSchema): boolean {
  return schema.type === 'optional' && !('pipe' in schema) && !hasDefault(schema);
}

function hasDefault(schema: v.GenericSchema): boolean {
  return 'default' in schema && schema.default !== undefined;
}

function checkOf(schema: v.GenericSchema): Check {
  if ('pipe' in schema || hasDefault(schema)) return null;
  switch (schema.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return isNumber;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'optional': {
      const inner = checkInside(wrappedOf(schema));
      return inner && ((value) => value === undefined || inner(value));
    }
    case 'nullable': {
      const inner = checkInside(wrappedOf(schema));
      return inner && ((value) => value === null || inner(value));
    }
    case 'array': {
      const inner = checkInside(itemOf(schema));
      return inner && ((value) => Array.isArray(value) && value.every(inner));
    }
    default:
      return null;
  }
}

/** Reads one value by its schema: the output, or UNSURE. */
export type Reader = (value: unknown, config: Config) => unknown;

function readAll(item: v.GenericSchema): Reader {
  const read = readerOf(item);
  return (value, config) => {
    if (!Array.isArray(value)) return UNSURE;
    const results: unknown[] = [];
    for (const each of value) {
      const output = read(each, config);
      if (output === UNSURE) return UNSURE;
      results.push(output);
    }
    return results;
  };
}

function throughSchema(schema: v.GenericSchema): Reader {
  return (value, config) => {
    const result = schema['~run']({ value }, config);
    return result.issues ? UNSURE : result.value;
  };
}

/** Reads whatever the schema itself can read: UNSURE only where it cannot. */
function thoroughReader(schema: v.GenericSchema): Reader {
  const quickly = readerOf(schema);
  const carefully = throughSchema(schema);
  return (value, config) => {
    const output = quickly(value, config);
    return output === UNSURE ? carefully(value, config) : output;
  };
}

/** Reads those items of a list that can be read; UNSURE where there are some and none can be. */
export function rowsReader(item: v.GenericSchema): Reader {
  const read = thoroughReader(item);
  return (list, config) => {
    if (!Array.isArray(list)) return UNSURE;
    const found: unknown[] = [];
    for (const one of list) {
      const row = read(one, config);
      if (row !== UNSURE) found.push(row);
    }
    return found.length === 0 && list.length > 0 ? UNSURE : found;
  };
}

/** The first option that takes the value, as the schema decides; where a quick way cannot tell, its schema may. */
function readAny(options: readonly v.GenericSchema[]): Reader {
  const ways = options.map(thoroughReader);
  return (value, config) => {
    for (const read of ways) {
      const output = read(value, config);
      if (output !== UNSURE) return output;
    }
    return UNSURE;
  };
}

/** The reader for what only looks through to another schema; null for every other one. */
function readerThrough(schema: v.GenericSchema): Reader | null {
  if ('pipe' in schema || hasDefault(schema)) return null;
  const item = itemOf(schema);
  if (item && schema.type === 'array') return readAll(item);
  if ('options' in schema && schema.type === 'union') {
    return readAny(schema.options as v.GenericSchema[]);
  }
  const wrapped = wrappedOf(schema);
  if (!wrapped) return null;
  const inner = readerOf(wrapped);
  switch (schema.type) {
    case 'nullable':
      return (value, config) => (value === null ? null : inner(value, config));
    case 'optional':
      return (value, config) => (value === undefined ? undefined : inner(value, config));
    default:
      return null;
  }
}

/** The quickest reader for a schema; arrays, optional and nullable wrappers are seen through. */
export function readerOf(schema: v.GenericSchema): Reader {
  const check = checkOf(schema);
  if (check) return (value) => (check(value) ? value : UNSURE);
  if (schema instanceof QuickSchema) return whenRead(() => schema.reader());
  return readerThrough(schema) ?? throughSchema(schema);
}

/** A reader that is made when something is to be read: most shapes that a server may send, it does not send. */
function whenRead(make: () => Reader): Reader {
  let read: Reader | null = null;
  return (value, config) => (read ??= make())(value, config);
}

/** One declared key: what it is called there and here. */
export interface Field {
  readonly wireName: string;
  readonly name: string;
  readonly schema: v.GenericSchema;
}

/** More keys that may miss than bits to tell them apart. */
const MOST_OPTIONALS = 30;
/** No honest server needs as many; a hostile one is not to fill the memory. */
const MOST_MOULDS = 64;

type Mould = Readonly<Record<string, unknown>>;

/**
 * An object with these keys, to be copied. Engines keep an object that grows past some twenty keys one by one as a
 * hash table, which is three times as large and slower for ever; parsed JSON, and copies of it, they do not.
 */
function mouldOf(names: readonly string[], base: Mould): Mould {
  const keys = Object.fromEntries([...Object.keys(base), ...names].map((name) => [name, null]));
  const mould = JSON.parse(JSON.stringify(keys)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(base)) mould[name] = value;
  return mould;
}

interface FieldReader {
  readonly wireName: string;
  readonly name: string;
  readonly read: Reader;
  readonly mayMiss: boolean;
}

/** Finds the mould by which of the keys that may miss are there: a bit for each. */
function mouldsFor(fields: readonly FieldReader[], base: Mould) {
  const optionals = fields.filter(({ mayMiss }) => mayMiss);
  const moulds = new Map<number, Mould>();

  function make(present: number): Mould {
    if (optionals.length > MOST_OPTIONALS || moulds.size >= MOST_MOULDS) return base;
    const absent = new Set(optionals.filter((_, place) => (present & (1 << place)) === 0));
    const there = fields.filter((field) => !absent.has(field));
    const mould = mouldOf(
      there.map(({ name }) => name),
      base,
    );
    moulds.set(present, mould);
    return mould;
  }

  return (source: Mould): Mould => {
    let present = 0;
    let bit = 1;
    for (const { wireName } of optionals) {
      if (source[wireName] !== undefined) present |= bit;
      bit <<= 1;
    }
    return moulds.get(present) ?? make(present);
  };
}

/** Reads the declared keys of an object and renames them; `base` is there in every result unless it is read anew. */
export function objectReader(declared: readonly Field[], base: Mould = {}): Reader {
  const fields = declared.map(({ wireName, name, schema }): FieldReader => ({
    wireName,
    name,
    read: readerOf(schema),
    mayMiss: isPlainOptional(schema),
  }));
  const mouldFor = mouldsFor(fields, base);

  return (input, config) => {
    if (typeof input !== 'object' || input === null) return UNSURE;
    const source = input as Mould;
    const result: Record<string, unknown> = { ...mouldFor(source) };
    for (const { wireName, name, read, mayMiss } of fields) {
      const value = source[wireName];
      if (value === undefined) {
        if (mayMiss && !(wireName in source)) continue;
        return UNSURE;
      }
      const output = read(value, config);
      if (output === UNSURE) return UNSURE;
      result[name] = output;
    }
    return result;
  };
}

const NOTHING: ReadonlyMap<unknown, unknown> = new Map();

const UNSAFE_KEYS = new Set(['__proto__', 'prototype', 'constructor']);

/**
 * Reads an object whose keys are data; keys that could touch prototypes are dropped, as the schema does. `isForgiving`:
 * entries that cannot be read are left out, and UNSURE only where none can be.
 */
export function mapReader<Key>(
  keyOf: (text: string) => Key | null,
  value: v.GenericSchema,
  isForgiving: boolean,
): Reader {
  const read = isForgiving ? thoroughReader(value) : readerOf(value);
  return (input, config) => {
    if (typeof input !== 'object' || input === null) return UNSURE;
    const keys = Object.keys(input);
    // Most are empty in large organizations: one serves them all, for nobody may change what was read.
    if (keys.length === 0) return NOTHING;
    const result = new Map<Key, unknown>();
    for (const text of keys) {
      const raw = (input as Mould)[text];
      if (UNSAFE_KEYS.has(text)) continue;
      const key = keyOf(text);
      const output = key === null ? UNSURE : read(raw, config);
      if (key !== null && output !== UNSURE) result.set(key, output);
      else if (!isForgiving) return UNSURE;
    }
    return isForgiving && result.size === 0 ? UNSURE : result;
  };
}

/** What else others may want to know of a schema. */
interface Traits {
  /** What issues say that they expected. */
  readonly expects?: string;
  /** For an object whose keys are declared. */
  readonly entries?: v.ObjectEntries;
}

/** Both ways are made when they are first gone. */
class QuickSchema {
  readonly kind = 'schema';
  readonly type = 'quick';
  readonly reference = QuickSchema;
  readonly async = false;
  readonly expects: string;
  readonly entries: v.ObjectEntries | undefined;
  readonly #quick: () => Reader;
  readonly #careful: () => v.GenericSchema;
  #read: Reader | null = null;
  #schema: v.GenericSchema | null = null;

  constructor(quick: () => Reader, careful: () => v.GenericSchema, traits: Traits) {
    this.#quick = quick;
    this.#careful = careful;
    this.expects = traits.expects ?? 'Object';
    this.entries = traits.entries;
  }

  reader(): Reader {
    return (this.#read ??= this.#quick());
  }

  '~run'(dataset: Dataset, config: Config) {
    const value = this.reader()(dataset.value, config);
    if (value !== UNSURE) return { typed: true, value };
    this.#schema ??= this.#careful();
    return this.#schema['~run'](dataset, config);
  }
}

/**
 * A schema with a quick way in front: same types, same results, same issues.
 * @param careful makes the schema itself, which alone knows what is wrong, and how to say it
 */
export function quickened<Schema extends v.GenericSchema>(
  quick: () => Reader,
  careful: () => Schema,
  traits: Traits = {},
): Schema {
  return new QuickSchema(quick, careful, traits) as unknown as Schema;
}
