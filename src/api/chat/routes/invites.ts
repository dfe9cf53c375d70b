/** The open invitations; what makes and ends them is in `inviteChanges.ts`. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import type { ChatClient } from '@/api/chat/client';
import { invite, type Invite } from '@/api/chat/model/invite';

const invitesAnswer = wire({ invites: v.array(invite) });

/** https://zulip.com/api/get-invites (administrators see everyone's) */
export async function getInvites(client: ChatClient, options?: CallOptions): Promise<Invite[]> {
  return (await client.get('/invites', invitesAnswer, {}, options)).invites;
}
