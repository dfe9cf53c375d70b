/** A topic of a channel, as the list of topics tells it. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const topic = wire({
  /** May be empty: the general chat of servers that have it. */
  name: v.string(),
  /** The newest message in it that we may see. */
  max_id: v.number(),
});

export type Topic = v.InferOutput<typeof topic>;
