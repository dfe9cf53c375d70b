/** One property that changed, as events tell it: `{property, value}` read as a part of the whole. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

type Whole<Entries extends v.ObjectEntries> = v.InferOutput<ReturnType<typeof wire<Entries>>>;

/**
 * Reads `{property, value}` with the entry of that name, giving the change in our names; it is empty for
 * properties that we do not know. A known property with a value of another kind is malformed.
 */
export function changeOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  const known = wire(
    Object.fromEntries(
      Object.entries(entries).map(([name, schema]) => [name, v.optional(schema)]),
    ) as v.ObjectEntries,
  );
  const schema: v.GenericSchema = v.pipe(
    v.object({ property: v.string(), value: v.unknown() }),
    v.transform(({ property, value }): unknown => ({ [property]: value })),
    known,
  );
  return schema as v.GenericSchema<{ property: string; value: unknown }, Partial<Whole<Entries>>>;
}
