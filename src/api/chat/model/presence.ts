/** When people were last here. */
import * as v from 'valibot';
import { dictionary, oneOf, wire } from '@/api/wire';

/** One person's presence, by two times in seconds since 1970; absent where never. */
export const presence = wire({
  active_timestamp: v.optional(v.number()),
  idle_timestamp: v.optional(v.number()),
});
export type Presence = v.InferOutput<typeof presence>;

/** What one program of a person last said: the older shape, by program name. */
export const clientPresence = wire({
  client: v.optional(v.string()),
  status: oneOf(['active', 'idle']),
  /** Seconds since 1970. */
  timestamp: v.number(),
  pushable: v.optional(v.boolean()),
});
export type ClientPresence = v.InferOutput<typeof clientPresence>;

const clientPresences = dictionary(clientPresence);

/** The two times that a person's programs amount to; the server's own `aggregated` entry repeats another. */
export function presenceOfClients(clients: ReadonlyMap<string, ClientPresence>): Presence {
  let active: number | undefined;
  let idle: number | undefined;
  for (const { status, timestamp } of clients.values()) {
    if (status === 'active') active = Math.max(active ?? timestamp, timestamp);
    else if (status === 'idle') idle = Math.max(idle ?? timestamp, timestamp);
  }
  return {
    ...(active === undefined ? {} : { activeTimestamp: active }),
    ...(idle === undefined ? {} : { idleTimestamp: idle }),
  };
}

/** The older shape, by program, read as the two times. */
export const presenceByClient = v.pipe(
  clientPresences,
  v.transform((clients) => presenceOfClients(clients)),
);

/** Either shape of one person's presence, told apart by what the entries are. */
export const anyPresence = v.union([
  v.pipe(
    presence,
    v.check((value) => 'activeTimestamp' in value || 'idleTimestamp' in value),
  ),
  presenceByClient,
]);
