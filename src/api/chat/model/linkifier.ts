/** A pattern that the server turns into links. Order matters: the first that matches wins. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const linkifier = wire({
  id: v.number(),
  /** A Python regular expression (RE2 flavour). */
  pattern: v.string(),
  /** RFC 6570. */
  url_template: v.string(),
  example_input: v.optional(v.nullable(v.string())),
  reverse_template: v.optional(v.nullable(v.string())),
});

export type Linkifier = v.InferOutput<typeof linkifier>;
export type WireLinkifier = v.InferInput<typeof linkifier>;
