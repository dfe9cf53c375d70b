/** How events are declared: their wire names once, their fields as in any model. */
import * as v from 'valibot';
import { objectReader, quickened } from '@/api/quickRead';
import { fieldsOf, ourName, wire, withShared, type OurName } from '@/api/wire';

type Flat<T> = { [K in keyof T]: T[K] };
type WireObject<Entries extends v.ObjectEntries> = ReturnType<typeof wire<Entries>>;

/** An event's names as ours: the same renaming as for keys, so `stream`/`peer_add` is `channel`/`peerAdd`. */
export type EventNames<
  WireType extends string,
  WireOp extends string | null,
> = WireOp extends string
  ? { type: OurName<WireType>; op: OurName<WireOp>; eventId: number }
  : { type: OurName<WireType>; eventId: number };

/**
 * The schema of one event form; `wireOp` is null for types that have no `op`.
 * `id`, `type` and `op` are not declared.
 */
export function event<
  const WireType extends string,
  const WireOp extends string | null,
  const Entries extends v.ObjectEntries,
>(wireType: WireType, wireOp: WireOp, declared: Entries) {
  const entries = withShared(declared);
  const type = ourName(wireType);
  const names = wireOp === null ? { type } : { type, op: ourName(wireOp) };
  const schema = quickened<v.GenericSchema>(
    () => {
      const id = { wireName: 'id', name: 'eventId', schema: v.number() };
      return objectReader([id, ...fieldsOf(entries)], names);
    },
    () =>
      v.pipe(
        wire({ ...entries, id: v.number() }),
        v.transform((fields) => {
          const { id, ...payload } = fields as { id: number };
          return { ...names, eventId: id, ...payload };
        }),
      ),
  );
  return schema as v.GenericSchema<
    Flat<{ id: number } & v.InferInput<WireObject<Entries>>>,
    Flat<EventNames<WireType, WireOp> & v.InferOutput<WireObject<Entries>>>
  >;
}
