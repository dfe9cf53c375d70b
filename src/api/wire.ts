/**
 * The one place that knows how wire names become ours: snake_case in, camelCase out, "stream" and "subject"
 * in, "channel" and "topic" out. A schema's input type is the wire, its output type is ours.
 */
import * as v from 'valibot';
import {
  mapReader,
  objectReader,
  quickened,
  thoroughReader,
  UNSURE,
  type Field,
} from './quickRead';

type Replace<
  S extends string,
  From extends string,
  To extends string,
> = S extends `${infer Head}${From}${infer Tail}` ? `${Head}${To}${Replace<Tail, From, To>}` : S;

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;

/** Our name for a wire name: `stream_post_policy` is `channelPostPolicy`. */
export type OurName<S extends string> = Camel<
  Replace<Replace<S, 'stream', 'channel'>, 'subject', 'topic'>
>;

type Renamed<T> = { [K in keyof T as K extends string ? OurName<K> : never]: T[K] };

type Flat<T> = { [K in keyof T]: T[K] };

/** Our name for a wire name, at run time; see {@link OurName}. */
export function ourName(wireName: string): string {
  return wireName
    .replaceAll('stream', 'channel')
    .replaceAll('subject', 'topic')
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The declared keys of an object with their names on both sides. */
export function fieldsOf(entries: v.ObjectEntries): Field[] {
  return Object.entries(entries).map(([wireName, schema]) => ({
    wireName,
    name: ourName(wireName),
    schema,
  }));
}

/**
 * A schema for a JSON object: keys are declared in wire names and come out in ours. Unknown keys are dropped,
 * absent optional keys stay absent, and only declared keys are renamed, so keys that are data are safe.
 */
export function wire<const Entries extends v.ObjectEntries>(entries: Entries) {
  let known: readonly Field[] | null = null;
  const fields = () => (known ??= fieldsOf(entries));
  type Wire = v.InferOutput<v.ObjectSchema<Entries, undefined>>;
  const schema = v.pipe(
    v.object(entries),
    v.transform((value): Flat<Renamed<Wire>> => {
      const source = value as Record<string, unknown>;
      const result: Record<string, unknown> = {};
      for (const { wireName, name } of fields()) {
        if (wireName in source) result[name] = source[wireName];
      }
      return result as Flat<Renamed<Wire>>;
    }),
  );
  return quickened(schema, objectReader(fields));
}

/**
 * A JSON list of which the rows that cannot be read are left out; malformed only where none can be. For lists that are
 * of use without some of their rows: whoever reads one compares how long it was, and says so.
 */
export function rows<Item extends v.GenericSchema>(item: Item) {
  const read = thoroughReader(item);
  return quickened(v.array(item), (list, config) => {
    if (!Array.isArray(list)) return UNSURE;
    const found: unknown[] = [];
    for (const one of list) {
      const row = read(one, config);
      if (row !== UNSURE) found.push(row);
    }
    return found.length === 0 && list.length > 0 ? UNSURE : found;
  });
}

/**
 * The same keys; one that may be absent is absent where it cannot be read. Servers change such settings and trimmings from
 * one version to the next, and the rest is worth having without them.
 */
export function lenient<const Entries extends v.ObjectEntries>(entries: Entries): Entries {
  const forgiving = { ...entries } as Record<string, v.GenericSchema & { default?: unknown }>;
  for (const [name, schema] of Object.entries(forgiving)) {
    if (schema.type !== 'optional' || schema.default) continue;
    const absent = { typed: true, value: undefined } as const;
    forgiving[name] = {
      ...schema,
      '~run': (...input) => {
        const result = schema['~run'](...input);
        return result.issues ? absent : result;
      },
    };
  }
  return forgiving as unknown as Entries;
}

/**
 * A JSON object used as a dictionary, as a Map: its keys are data and are not renamed. `isForgiving`: entries that cannot
 * be read are left out; see {@link rows}.
 */
export function dictionary<Value extends v.GenericSchema>(value: Value, isForgiving = false) {
  const schema = v.pipe(
    v.record(v.string(), value),
    v.transform(
      (record): ReadonlyMap<string, v.InferOutput<Value>> => new Map(Object.entries(record)),
    ),
  );
  return quickened(
    schema,
    mapReader((key) => key, value, isForgiving),
  );
}

const ID = /^-?\d+$/;

/** A JSON object keyed by ids in text form, as a Map by number; `isForgiving` as in {@link dictionary}. */
export function dictionaryById<Value extends v.GenericSchema>(value: Value, isForgiving = false) {
  const schema = v.pipe(
    v.record(v.pipe(v.string(), v.regex(ID)), value),
    v.transform(
      (record): ReadonlyMap<number, v.InferOutput<Value>> =>
        new Map(Object.entries(record).map(([key, entry]) => [Number(key), entry])),
    ),
  );
  return quickened(
    schema,
    mapReader((key) => (ID.test(key) ? Number(key) : null), value, isForgiving),
  );
}

/**
 * One of the given texts, or `'unknown'` for any other: servers newer than us send members that we have
 * never heard of, and that must not cost the rest of the answer.
 */
export function oneOf<const Options extends readonly string[]>(options: Options) {
  const memberOf = (text: string): Options[number] | 'unknown' =>
    options.includes(text) ? text : 'unknown';
  const schema = v.pipe(v.string(), v.transform(memberOf));
  return quickened(schema, (text) => (typeof text === 'string' ? memberOf(text) : UNSURE));
}
