/** All that a route needs at hand: the realm, the queues and the machine, and how events go out. */

import type { EventQueues, Queue, ServerEvent, Timings } from './eventQueues';
import type { EmojiTable } from './markdown/emojiTable';
import type { Clock, Random, Timers } from './machine';
import type { User } from './model';
import type { Realm } from './realm';

export interface World {
  realm: Realm;
  queues: EventQueues;
  emoji: EmojiTable;
  clock: Clock;
  timers: Timers;
  random: Random;
  timings: Timings;
  /** Whether version keys are `zulip_*` or `service_*`. */
  vocabulary: 'zulip' | 'service';
  /** What it says it can: of what came later than 276, only what `fromLevel` in `routes` names is here. */
  featureLevel: number;
  /** Whether events carry `local_message_id`, which real ones do though no description says so. */
  hasUndocumentedKeys: boolean;
  /** Where browsers find this realm, without a slash at the end. */
  realmUrl: string;
  /** A new value after each restart. */
  generation: number;
  /** The number of the newest change of anybody's presence. */
  presenceUpdateId: number;
  /** Told of each message that people or bots have sent; bots answer from here. */
  listeners: Set<(messageId: number) => void>;
  /** Uploaded avatars and emoji by their address. */
  pictureFiles: Map<string, { bytes: Uint8Array; contentType: string }>;
  /** Tokens of files: token → attachment id and expiry (milliseconds). */
  temporaryUrls: Map<string, { attachmentId: number; expiresAt: number }>;
}

export const nowSeconds = (world: World): number => Math.floor(world.clock() / 1000);

/** Sends one event to every live queue of these users. */
export function emit(world: World, userIds: Iterable<number>, event: ServerEvent): void {
  emitEach(world, userIds, () => event);
}

/** As `emit`, with an event made for each queue; null sends nothing. */
export function emitEach(
  world: World,
  userIds: Iterable<number>,
  make: (queue: Queue) => ServerEvent | ServerEvent[] | null,
): void {
  const wanted = new Set(userIds);
  for (const queue of world.queues.live()) {
    if (!wanted.has(queue.userId)) continue;
    const events = make(queue) ?? [];
    for (const event of Array.isArray(events) ? events : [events]) world.queues.push(queue, event);
  }
}

export const activeUserIds = (world: World): number[] =>
  [...world.realm.users.values()]
    .filter((user) => user.isActive && !user.isSystemBot)
    .map((user) => user.id);

export const idsOf = (users: Iterable<User>): number[] => [...users].map((user) => user.id);
