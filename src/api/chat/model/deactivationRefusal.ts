/** Why somebody's own account was not taken out of use. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

/** What the server says beside its refusal to let the last one go. */
export const deactivationRefusal = wire({
  /** Whether they are the only owner; else they are the only person. */
  is_last_owner: v.boolean(),
});
