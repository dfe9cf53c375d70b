/** Examples go through the real parsers, so that one which no longer fits its schema cannot exist. */
import type * as v from 'valibot';
import { parse } from '@/api/parse';

export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  wire: v.InferInput<Schema>,
): v.InferOutput<Schema> {
  return parse(schema, wire, 'EXAMPLE');
}
