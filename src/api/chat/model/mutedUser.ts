/** Someone whom I muted. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const mutedUser = wire({
  /** The user. */
  id: v.number(),
  /** Seconds since 1970. */
  timestamp: v.number(),
});
