/** Somewhere that a code block of one language can be opened. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const playground = wire({
  id: v.number(),
  name: v.string(),
  pygments_language: v.string(),
  /** RFC 6570 with the one variable `code`. Not checked by the server: check the scheme before following. */
  url_template: v.string(),
});

export type Playground = v.InferOutput<typeof playground>;
export type WirePlayground = v.InferInput<typeof playground>;
