/**
 * What events change of a whole: read as a part of it, property by property. Servers change what their properties hold
 * from one version to the next; one that cannot be read is left out and named, and costs neither the others nor the queue.
 */
import * as v from 'valibot';
import { lenient, ourName, wire } from '@/api/wire';

type Whole<Entries extends v.ObjectEntries> = v.InferOutput<ReturnType<typeof wire<Entries>>>;

/** A part of a whole, as far as it could be read. */
export interface PartRead<Part> {
  /** In our names; without properties that we do not know. */
  readonly part: Part;
  /** What could not be read, as the server calls it. */
  readonly unread: readonly string[];
}

/** An event that changes something says what of it could not be read, as "stream/update: name": to be counted. */
export interface LeftOut {
  readonly leftOut?: readonly string[];
}

export function leftOutOf(form: string, ...reads: readonly PartRead<unknown>[]): LeftOut {
  const leftOut = reads.flatMap(({ unread }) => unread).map((name) => `${form}: ${name}`);
  return leftOut.length > 0 ? { leftOut } : {};
}

function allOptional(entries: v.ObjectEntries): v.ObjectEntries {
  const optional = Object.entries(entries).map(([name, schema]) => [name, v.optional(schema)]);
  return lenient(Object.fromEntries(optional) as v.ObjectEntries);
}

/** Reads those of the properties that are there. */
export function partOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries);
  const schema: v.GenericSchema = v.pipe(
    v.looseObject({}),
    v.transform((raw) => ({ told: raw, read: raw })),
    v.object({ told: v.looseObject({}), read: wire(allOptional(entries)) }),
    v.transform(({ told, read }): PartRead<unknown> => {
      const known = Object.entries(read).filter(([, value]) => value !== undefined);
      const part = Object.fromEntries(known);
      const isUnread = (name: string) => Object.hasOwn(told, name) && !(ourName(name) in part);
      return { part, unread: names.filter(isUnread) };
    }),
  );
  type Part = Partial<Whole<Entries>>;
  return schema as v.GenericSchema<
    Partial<v.InferInput<ReturnType<typeof wire<Entries>>>>,
    PartRead<Part>
  >;
}

/** Reads `{property, value}` with the entry of that name: what came of it is empty for properties that we do not know. */
export function changeOf<const Entries extends v.ObjectEntries>(
  entries: Entries,
  entryOf = (property: string) => property,
) {
  const part = partOf(entries);
  const schema: v.GenericSchema = v.pipe(
    v.object({ property: v.string(), value: v.optional(v.unknown()) }),
    v.transform(({ property, value }): object => ({ [entryOf(property)]: value })),
    part,
  );
  return schema as v.GenericSchema<
    { property: string; value?: unknown },
    v.InferOutput<typeof part>
  >;
}
