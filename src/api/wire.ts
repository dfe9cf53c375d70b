/**
 * The one place that knows how wire names become ours: snake_case in, camelCase out, "stream" and "subject"
 * in, "channel" and "topic" out. A schema's input type is the wire, its output type is ours.
 */
import * as v from 'valibot';
import { mapReader, objectReader, quickened, rowsReader, UNSURE, type Field } from './quickRead';

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

interface SchemaParts {
  readonly default?: unknown;
  readonly message?: unknown;
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
}

/** What a schema is that forgives; such a one forgives already. */
const forgivingSchemas = new WeakMap<v.GenericSchema, v.GenericSchema>();

/** Schemas of which one serves for all that say the same. */
const sharedSchemas = new Map<string, v.GenericSchema>();

/** What a schema says, where that is plain: a type, or a list of such, or that it may miss. Null for all others. */
function saysOf(schema: v.GenericSchema & SchemaParts): string | null {
  if ('pipe' in schema || schema.message || schema.default !== undefined) return null;
  if (forgivingSchemas.get(schema) === schema) return null;
  switch (schema.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return schema.type;
    case 'optional':
    case 'nullable':
    case 'array': {
      const inner = schema.wrapped ?? schema.item;
      const said = inner ? saysOf(inner) : null;
      return said && `${schema.type} ${said}`;
    }
    default:
      return null;
  }
}

function sharedSchema(schema: v.GenericSchema): v.GenericSchema {
  const said = saysOf(schema);
  if (said === null) return schema;
  const known = sharedSchemas.get(said) ?? schema;
  sharedSchemas.set(said, known);
  return known;
}

/** The same keys, each with another schema. A copy of what was written down, for that is how engines keep it small. */
function eachKey<Entries extends v.ObjectEntries>(
  entries: Entries,
  change: (schema: v.GenericSchema) => v.GenericSchema,
): Entries {
  const changed: Record<string, v.GenericSchema> = { ...entries };
  for (const [name, schema] of Object.entries(entries)) changed[name] = change(schema);
  return changed as Entries;
}

/** The same keys. A server's answers have a thousand, and most are a number, a text, or may miss: one schema does for each. */
export function withShared<Entries extends v.ObjectEntries>(entries: Entries): Entries {
  return eachKey(entries, sharedSchema);
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
export function wire<const Entries extends v.ObjectEntries>(declared: Entries) {
  type Wire = v.InferOutput<v.ObjectSchema<Entries, undefined>>;
  const entries = withShared(declared);
  return quickened(
    () => objectReader(fieldsOf(entries)),
    () =>
      v.pipe(
        v.object(entries),
        v.transform((value): Flat<Renamed<Wire>> => {
          const source = value as Record<string, unknown>;
          const result: Record<string, unknown> = {};
          for (const wireName of Object.keys(entries)) {
            if (wireName in source) result[ourName(wireName)] = source[wireName];
          }
          return result as Flat<Renamed<Wire>>;
        }),
      ),
    { entries },
  );
}

/**
 * A JSON list of which the rows that cannot be read are left out; malformed only where none can be. For lists that are
 * of use without some of their rows: whoever reads one compares how long it was, and says so.
 */
export function rows<Item extends v.GenericSchema>(item: Item) {
  return quickened(
    () => rowsReader(item),
    () => v.array(item),
    { expects: 'Array' },
  );
}

function forgivingOf(schema: v.GenericSchema & SchemaParts): v.GenericSchema {
  if (schema.type !== 'optional' || schema.default) return schema;
  const known = forgivingSchemas.get(schema);
  if (known) return known;
  const absent = { typed: true, value: undefined } as const;
  const forgiving: v.GenericSchema = {
    ...schema,
    '~run': (...input) => {
      const result = schema['~run'](...input);
      return result.issues ? absent : result;
    },
  };
  forgivingSchemas.set(schema, forgiving);
  forgivingSchemas.set(forgiving, forgiving);
  return forgiving;
}

/**
 * The same keys; one that may be absent is absent where it cannot be read. Servers change such settings and trimmings from
 * one version to the next, and the rest is worth having without them.
 */
export function lenient<const Entries extends v.ObjectEntries>(entries: Entries): Entries {
  return eachKey(entries, (schema) => forgivingOf(sharedSchema(schema)));
}

function mapSchema<Key, Value extends v.GenericSchema>(
  keys: () => v.GenericSchema<string, string>,
  keyOf: (text: string) => Key | null,
  value: Value,
  isForgiving: boolean,
) {
  return quickened(
    () => mapReader(keyOf, value, isForgiving),
    () =>
      v.pipe(
        v.record(keys(), value),
        v.transform((record): ReadonlyMap<Key, v.InferOutput<Value>> => {
          const entries = Object.entries<v.InferOutput<Value>>(record);
          return new Map(entries.map(([key, entry]) => [keyOf(key) as Key, entry]));
        }),
      ),
  );
}

/**
 * A JSON object used as a dictionary, as a Map: its keys are data and are not renamed. `isForgiving`: entries that cannot
 * be read are left out; see {@link rows}.
 */
export function dictionary<Value extends v.GenericSchema>(value: Value, isForgiving = false) {
  return mapSchema(v.string, (key) => key, value, isForgiving);
}

const ID = /^-?\d+$/;

/** A JSON object keyed by ids in text form, as a Map by number; `isForgiving` as in {@link dictionary}. */
export function dictionaryById<Value extends v.GenericSchema>(value: Value, isForgiving = false) {
  return mapSchema(
    () => v.pipe(v.string(), v.regex(ID)),
    (key) => (ID.test(key) ? Number(key) : null),
    value,
    isForgiving,
  );
}

/**
 * One of the given texts, or `'unknown'` for any other: servers newer than us send members that we have
 * never heard of, and that must not cost the rest of the answer.
 */
export function oneOf<const Options extends readonly string[]>(options: Options) {
  const memberOf = (text: string): Options[number] | 'unknown' =>
    options.includes(text) ? text : 'unknown';
  return quickened(
    () => (text) => (typeof text === 'string' ? memberOf(text) : UNSURE),
    () => v.pipe(v.string(), v.transform(memberOf)),
    { expects: 'string' },
  );
}
