/** Taking one's own account out of use; apart from changes of others, for it goes with the ways out. */
import * as v from 'valibot';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { deactivationRefusal } from '@/api/chat/model/deactivationRefusal';
import { ApiError } from '@/domain/requestError';

/** https://zulip.com/api/deactivate-own-user */
export async function deactivateOwnUser(client: ChatClient, options?: CallOptions): Promise<void> {
  await client.delete('/users/me', emptyAnswer, {}, options);
}

/** Whom an organization cannot do without. */
export type LastOne = 'onlyOwner' | 'onlyPerson';

/** Why somebody cannot deactivate themselves; null where it is for another reason. */
export function readDeactivationRefusal(error: unknown): LastOne | null {
  if (!(error instanceof ApiError) || error.code !== 'CANNOT_DEACTIVATE_LAST_USER') return null;
  const found = v.safeParse(deactivationRefusal, error.details);
  if (!found.success) return null;
  return found.output.isLastOwner ? 'onlyOwner' : 'onlyPerson';
}
