/** Endpoints for who is here, and how recently. */
import * as v from 'valibot';
import { dictionary, dictionaryById, wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import type { ChatClient } from '@/api/chat/client';
import { anyPresence, presence, presenceByClient, type Presence } from '@/api/chat/model/presence';

const updateAnswer = wire({
  presence_last_update_id: v.optional(v.number()),
  server_timestamp: v.optional(v.number()),
  presences: v.optional(dictionaryById(presence, true)),
});

/** Who was seen since the last update, by user id; absent parts mean that only a ping was asked for. */
export type PresenceUpdate = v.InferOutput<typeof updateAnswer>;

/** https://zulip.com/api/update-presence */
export function updatePresence(
  client: ChatClient,
  args: {
    status: 'active' | 'idle';
    /** Whether the person did something since the last call. */
    newUserInput: boolean;
    /** Say that we are here, and ask for nothing. */
    pingOnly?: boolean;
    /** From the last answer or the snapshot; -1 for everyone. */
    lastUpdateId: number;
  },
  options?: CallOptions,
): Promise<PresenceUpdate> {
  const params = {
    status: args.status,
    new_user_input: args.newUserInput,
    ping_only: args.pingOnly ?? false,
    last_update_id: args.lastUpdateId,
    // Level 262 does not know `last_update_id`; there, this asks for the same shape.
    slim_presence: true,
  };
  return client.post('/users/me/presence', updateAnswer, params, options);
}

const allAnswer = wire({
  server_timestamp: v.number(),
  presences: dictionary(presenceByClient),
});

/** https://zulip.com/api/get-presence (by e-mail; `updatePresence` answers more cheaply) */
export function getPresence(client: ChatClient, options?: CallOptions) {
  return client.get('/realm/presence', allAnswer, {}, options);
}

/** By program; from level 487 on in the slim shape, too, or in that alone. */
const oneAnswer = wire({ presence: anyPresence });

/** https://zulip.com/api/get-user-presence */
export async function getUserPresence(
  client: ChatClient,
  { userId }: { userId: number },
  options?: CallOptions,
): Promise<Presence> {
  return (await client.get(`/users/${userId}/presence`, oneAnswer, {}, options)).presence;
}
