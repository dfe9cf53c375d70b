/** Delivers scheduled messages whose time has come. */

import { channelDestination, directDestination, type Destination } from './destinations';
import type { ScheduledMessage, User } from './model';
import { Refusal } from './refusals';
import { scheduledWire } from './smallWires';
import { sendMessage } from './sending';
import { emit, nowSeconds, type World } from './world';

export function destinationOf(
  world: World,
  sender: User,
  { type, to, topic }: Pick<ScheduledMessage, 'type' | 'to' | 'topic'>,
): Destination {
  if (type === 'stream') {
    if (typeof to !== 'number') throw new Refusal('Channel ID must be an integer');
    return channelDestination(world, sender, { operand: to, topic });
  }
  return directDestination(world, sender, Array.isArray(to) ? to : [to]);
}

function deliver(world: World, scheduled: ScheduledMessage): void {
  const sender = world.realm.users.get(scheduled.senderId);
  if (!sender) return;
  try {
    sendMessage(world, {
      sender,
      destination: destinationOf(world, sender, scheduled),
      content: scheduled.content,
      clientName: 'ScheduledMessages',
      readBySender: scheduled.readBySender,
    });
    world.realm.scheduled.delete(scheduled.id);
    emit(world, [sender.id], {
      type: 'scheduled_messages',
      op: 'remove',
      scheduled_message_id: scheduled.id,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The author may mend it and try again.
    scheduled.hasFailed = true;
    emit(world, [sender.id], {
      type: 'scheduled_messages',
      op: 'update',
      scheduled_message: scheduledWire(scheduled),
    });
  }
}

/** Runs before each request and on the timer that `watch` sets. */
export function deliverDue(world: World): void {
  const now = nowSeconds(world);
  const due = [...world.realm.scheduled.values()].filter(
    ({ deliverAt, hasFailed }) => !hasFailed && deliverAt <= now,
  );
  for (const scheduled of due.toSorted((a, b) => a.deliverAt - b.deliverAt))
    deliver(world, scheduled);
}

/** Makes sure that somebody looks when a message falls due. */
export function watch(world: World, { deliverAt }: ScheduledMessage): void {
  const milliseconds = Math.max(0, deliverAt * 1000 - world.clock());
  // Timers cannot wait longer than this; requests look too.
  if (milliseconds < 2 ** 31) world.timers.set(() => deliverDue(world), milliseconds);
}
