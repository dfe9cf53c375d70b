/** Who is around: both shapes of presence, and what a ping changes. */

import type { Presence, User } from './model';
import { activeUserIds, emitEach, nowSeconds, type World } from './world';

export const PING_SECONDS = 60;
export const OFFLINE_SECONDS = 200;
const REMEMBERED_SECONDS = 14 * 86_400;

/** Who is away for so long gets no more rows of messages, and counts as gone in other ways, too. */
const LONG_IDLE_SECONDS = 28 * 86_400;

export const isLongIdle = (world: World, user: User): boolean =>
  !user.isBot &&
  nowSeconds(world) - (user.presence?.activeAt ?? user.presence?.idleAt ?? 0) > LONG_IDLE_SECONDS;

const isShown = (world: World, user: User): user is User & { presence: Presence } =>
  user.presence !== null &&
  user.isActive &&
  user.settings.presence_enabled === true &&
  nowSeconds(world) - (user.presence.activeAt ?? user.presence.idleAt ?? 0) < REMEMBERED_SECONDS;

export const usersWithPresence = (world: World): (User & { presence: Presence })[] =>
  [...world.realm.users.values()].filter((user) => isShown(world, user));

export const slimPresence = ({ presence }: { presence: Presence }) => ({
  active_timestamp: presence.activeAt ?? presence.idleAt ?? 0,
  idle_timestamp: presence.idleAt ?? presence.activeAt ?? 0,
});

/** The older shape, by client; there is only the one called "website". */
export function legacyPresence({ presence }: { presence: Presence }) {
  const isActive = (presence.activeAt ?? 0) >= (presence.idleAt ?? 0) - 1;
  const entry = {
    client: 'website',
    status: isActive ? 'active' : 'idle',
    timestamp: (isActive ? presence.activeAt : presence.idleAt) ?? 0,
  };
  return { website: { ...entry, pushable: false }, aggregated: entry };
}

/** Everybody's presence, by id or by address. */
export const presencesWire = (world: World, isSlim: boolean): Record<string, object> =>
  Object.fromEntries<object>(
    usersWithPresence(world).map((user) =>
      isSlim ? [String(user.id), slimPresence(user)] : [user.email, legacyPresence(user)],
    ),
  );

/** Changes since the caller's last update. */
export const presencesSince = (world: World, updateId: number) =>
  Object.fromEntries(
    usersWithPresence(world)
      .filter(({ presence }) => presence.updateId > updateId)
      .map((user) => [String(user.id), slimPresence(user)]),
  );

/** Notes that a user is here. Others hear of it only when the user had been away. */
export function notePresence(world: World, user: User, status: 'active' | 'idle'): void {
  if (user.settings.presence_enabled !== true) return;
  const now = nowSeconds(world);
  const before = user.presence;
  const wasAway = now - (before?.activeAt ?? 0) > OFFLINE_SECONDS;
  world.presenceUpdateId += 1;
  user.presence = {
    ...(status === 'active'
      ? { activeAt: now }
      : before?.activeAt !== undefined && { activeAt: before.activeAt }),
    idleAt: now,
    updateId: world.presenceUpdateId,
  };
  if (wasAway && status === 'active') announcePresence(world, user);
}

export function announcePresence(world: World, user: User): void {
  if (world.realm.settings.presence_disabled === true || !isShown(world, user)) return;
  const { website } = legacyPresence(user);
  emitEach(world, activeUserIds(world), () => ({
    type: 'presence',
    user_id: user.id,
    email: user.email,
    server_timestamp: world.clock() / 1000,
    presence: { website },
  }));
}
