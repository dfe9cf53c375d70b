/** Turns written-down conversations into messages, in the order of their time. */

import { channelDestination, directDestination } from '../destinations';
import { resolveEmojiName } from '../emoji';
import { FLAG, type User } from '../model';
import { findByEmail } from '../realm';
import { render } from '../rendering';
import { sendMessage } from '../sending';
import type { World } from '../world';
import { addressOf } from './people';
import type { Line, Thread } from './thread';

interface Moment {
  thread: Thread;
  line: Line;
  /** UNIX seconds. */
  at: number;
}

export function userOf({ realm }: Pick<World, 'realm'>, handle: string): User {
  const user = findByEmail(realm, addressOf(handle));
  if (!user) throw new Error(`nobody is called ${handle}`);
  return user;
}

/** `<time:in 2 days at 20>` counts from the clock (UTC), so that the demo never grows stale. */
const dated = (says: string, now: number): string =>
  says.replaceAll(/<time:in (\d+) days at (\d+)>/g, (_whole, days: string, hour: string) => {
    const at = (Math.floor(now / 86_400) + Number(days)) * 86_400 + Number(hour) * 3600;
    return `<time:${new Date(at * 1000).toISOString().replace('.000Z', 'Z')}>`;
  });

const momentsOf = (thread: Thread, now: number): Moment[] =>
  thread.lines.map((line, index) => ({
    thread,
    line,
    at: Math.round(Math.min(now - 60, now - thread.hoursAgo * 3600 + index * thread.every * 60)),
  }));

function destinationOf(world: World, sender: User, { place, topic }: Thread) {
  if (typeof place === 'string')
    return channelDestination(world, sender, { operand: place, topic: topic ?? '' });
  return directDestination(
    world,
    sender,
    place.map((handle) => userOf(world, handle).id),
  );
}

function play(world: World, { thread, line, at }: Moment): void {
  const sender = userOf(world, line.who);
  const { message } = sendMessage(world, {
    sender,
    destination: destinationOf(world, sender, thread),
    content: dated(line.says, world.clock() / 1000),
    clientName: 'website',
    readBySender: true,
    timestamp: at,
    isSilent: true,
  });
  for (const [emojiName, handles] of Object.entries(line.reactions ?? {}))
    for (const handle of handles)
      message.reactions.push({
        ...resolveEmojiName(world.realm, world.emoji, emojiName),
        userId: userOf(world, handle).id,
      });
  for (const handle of line.starredBy ?? []) {
    const { rows } = userOf(world, handle);
    rows.set(message.id, (rows.get(message.id) ?? 0) | FLAG.starred);
  }
  if (line.before === undefined) return;
  message.lastEditTimestamp = at + 120;
  message.edits.unshift({
    userId: sender.id,
    timestamp: at + 120,
    prevContent: line.before,
    prevHtml: render(world, line.before).html,
  });
}

/** Ids follow time, whatever conversation a line belongs to. */
export function playThreads(world: World, threads: readonly Thread[]): void {
  const now = Math.floor(world.clock() / 1000);
  const moments = threads.flatMap((thread) => momentsOf(thread, now));
  for (const moment of moments.toSorted((a, b) => a.at - b.at)) play(world, moment);
}

/** What is older than the user's last look is read. */
export function markReadBefore(world: World, user: User, seconds: number): void {
  for (const [messageId, row] of user.rows) {
    const message = world.realm.messages.get(messageId);
    if (message && message.timestamp < seconds) user.rows.set(messageId, row | FLAG.read);
  }
}
