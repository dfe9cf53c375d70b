/** Endpoints for what people are doing right now: presence, status, typing. */
import * as v from 'valibot';
import { dictionary, dictionaryById, wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { presence, presenceByClient, type Presence } from '@/api/chat/model/presence';
import { userStatus, type UserStatus } from '@/api/chat/model/userStatus';

const updateAnswer = wire({
  presence_last_update_id: v.optional(v.number()),
  server_timestamp: v.optional(v.number()),
  presences: v.optional(dictionaryById(presence)),
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

const oneAnswer = wire({ presence: presenceByClient });

/** https://zulip.com/api/get-user-presence */
export async function getUserPresence(
  client: ChatClient,
  { userId }: { userId: number },
  options?: CallOptions,
): Promise<Presence> {
  return (await client.get(`/users/${userId}/presence`, oneAnswer, {}, options)).presence;
}

const statusAnswer = wire({ status: userStatus });

/** https://zulip.com/api/get-user-status (new at level 262) */
export async function getUserStatus(
  client: ChatClient,
  { userId }: { userId: number },
  options?: CallOptions,
): Promise<UserStatus> {
  return (await client.get(`/users/${userId}/status`, statusAnswer, {}, options)).status;
}

/** https://zulip.com/api/update-status (only what is given changes; empty texts clear) */
export async function updateStatus(
  client: ChatClient,
  args: { statusText?: string; emojiName?: string; emojiCode?: string; reactionType?: string },
  options?: CallOptions,
): Promise<void> {
  const params = {
    status_text: args.statusText,
    emoji_name: args.emojiName,
    emoji_code: args.emojiCode,
    reaction_type: args.reactionType,
  };
  await client.post('/users/me/status', emptyAnswer, params, options);
}

/** Where someone types. */
export type TypingDestination =
  | { type: 'channel'; channelId: number; topic: string }
  | { type: 'direct'; userIds: readonly number[] };

/** https://zulip.com/api/set-typing-status (400 where the person has switched these notices off) */
export async function setTypingStatus(
  client: ChatClient,
  { op, destination }: { op: 'start' | 'stop'; destination: TypingDestination },
  options?: CallOptions,
): Promise<void> {
  const params =
    destination.type === 'direct'
      ? { op, type: 'direct', to: destination.userIds }
      : { op, type: 'channel', stream_id: destination.channelId, topic: destination.topic };
  await client.post('/typing', emptyAnswer, params, options);
}
