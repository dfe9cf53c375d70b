/** Answers that many endpoints share. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

/** An answer that says only that it worked. */
export const emptyAnswer = v.unknown();

/** An answer that may name the parameters that this server does not know. */
export const ignoringAnswer = wire({
  ignored_parameters_unsupported: v.optional(v.array(v.string())),
});
