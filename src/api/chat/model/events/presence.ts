/** The event about people who came back. */
import * as v from 'valibot';
import { dictionaryById } from '@/api/wire';
import { presence, presenceByClient, type Presence } from '../presence';
import { event } from './event';

/** One person, by program; or, from servers that were asked for it, several people in the slim shape. */
export const presenceEvent = v.pipe(
  event('presence', null, {
    server_timestamp: v.optional(v.number()),
    user_id: v.optional(v.number()),
    presence: v.optional(presenceByClient),
    presences: v.optional(dictionaryById(presence)),
  }),
  v.check(
    (value) => Boolean(value.presences ?? (value.presence && value.userId !== undefined)),
    'presence',
  ),
  v.transform(({ type, eventId, serverTimestamp, userId, presence: one, presences }) => ({
    type,
    eventId,
    /** When it was true, in seconds since 1970, by the server's clock. */
    serverTimestamp,
    /** By user id. */
    presences:
      presences ?? new Map<number, Presence>(one && userId !== undefined ? [[userId, one]] : []),
  })),
);
