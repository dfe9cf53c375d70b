/** Exports of the realm's data: asked for, made in their own time, and told of to whoever asked. */

import type { RealmExport, User } from '../model';
import { requireAdmin } from '../permissions';
import { nextId, systemBot } from '../realm';
import { Refusal } from '../refusals';
import { route } from '../router';
import { sendMessage } from '../sending';
import { emit, type World } from '../world';

const MOST_IN_A_WEEK = 5;
const WEEK_MS = 7 * 24 * 60 * 60_000;

const seconds = (milliseconds: number | null) => milliseconds && milliseconds / 1000;

const urlOf = ({ realmUrl }: World, one: RealmExport) =>
  one.path === null || one.deletedAt !== null ? null : realmUrl + one.path;

/** By their ids, the oldest first. */
const exportsWire = (world: World) =>
  world.realm.exports.map((one) => ({
    id: one.id,
    export_time: one.startedAt / 1000,
    acting_user_id: one.actingUserId,
    export_url: urlOf(world, one),
    deleted_timestamp: seconds(one.deletedAt),
    failed_timestamp: seconds(one.failedAt),
    pending: one.path === null && one.failedAt === null && one.deletedAt === null,
  }));

/** At this level nobody hears of it but whoever acts. */
function announce(world: World, userId: number): void {
  emit(world, [userId], { type: 'realm_export', exports: exportsWire(world) });
}

const token = (world: World) =>
  Array.from({ length: 24 }, () => Math.floor(world.random() * 36).toString(36)).join('');

function end(world: World, one: RealmExport, outcome: 'finished' | 'failed'): void {
  if (one.path !== null || one.failedAt !== null) return;
  if (outcome === 'failed') {
    one.failedAt = world.clock();
    return announce(world, one.actingUserId);
  }
  one.path = `/user_avatars/exports/1/${token(world)}/zulip-export-${one.id}.tar.gz`;
  const bytes = new TextEncoder().encode('What is public.');
  world.pictureFiles.set(one.path, { bytes, contentType: 'application/gzip' });
  const asker = world.realm.users.get(one.actingUserId);
  if (asker)
    sendMessage(world, {
      sender: systemBot(world.realm),
      destination: { channel: null, users: [asker, systemBot(world.realm)] },
      content: `Your data export is complete and has been uploaded here:\n\n${world.realmUrl}${one.path}`,
      clientName: 'Internal',
      readBySender: true,
    });
  announce(world, one.actingUserId);
}

/** For those who do not wait. */
export function endExports(world: World, outcome: 'finished' | 'failed'): void {
  for (const one of world.realm.exports) end(world, one, outcome);
}

function start(world: World, user: User) {
  const recent = world.realm.exports.filter(({ startedAt }) => startedAt > world.clock() - WEEK_MS);
  if (recent.length >= MOST_IN_A_WEEK) throw new Refusal('Exceeded rate limit.');
  const one: RealmExport = {
    id: nextId(world.realm, 'export'),
    actingUserId: user.id,
    startedAt: world.clock(),
    path: null,
    deletedAt: null,
    failedAt: null,
  };
  world.realm.exports.push(one);
  announce(world, user.id);
  world.timers.set(() => end(world, one, 'finished'), world.timings.exportMs);
  return { id: one.id };
}

function remove(world: World, user: User, exportId: number): void {
  const one = world.realm.exports.find(({ id }) => id === exportId);
  if (!one) throw new Refusal('Invalid data export ID');
  if (one.path === null)
    throw new Refusal(
      one.failedAt === null ? 'Export still in progress' : 'Export failed, nothing to delete',
    );
  if (one.deletedAt !== null) throw new Refusal('Export already deleted');
  one.deletedAt = world.clock();
  world.pictureFiles.delete(one.path);
  announce(world, user.id);
}

export const exportRoutes = [
  route('GET /export/realm', {}, ({ world, user }) => {
    requireAdmin(user);
    return { exports: exportsWire(world) };
  }),

  route('POST /export/realm', {}, ({ world, user }) => {
    requireAdmin(user);
    return start(world, user);
  }),

  route('DELETE /export/realm/:exportId', {}, ({ world, user, id }) => {
    requireAdmin(user);
    remove(world, user, id('exportId'));
    return {};
  }),
];
