/** Why some or all of those who were to be invited were not. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

/** What the server says beside its refusal to invite some or all of many addresses. */
export const inviteRefusal = wire({
  /** Address, reason, and whether it is of an account that was deactivated. */
  errors: v.array(v.looseTuple([v.string(), v.string()])),
  /** Whether all the others were invited nevertheless. */
  sent_invitations: v.boolean(),
});
