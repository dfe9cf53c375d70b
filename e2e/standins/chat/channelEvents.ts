/** Events about channels and who is in them. */

import type { Channel, User } from './model';
import { canSeeChannel } from './permissions';
import { channelWire, subscriptionWire } from './wire';
import { emit, emitEach, idsOf, type World } from './world';

/** Everybody for whom the channel exists. */
export const seersOf = (world: World, channel: Channel): User[] =>
  [...world.realm.users.values()].filter((user) => user.isActive && canSeeChannel(user, channel));

export function announceCreation(world: World, userIds: Iterable<number>, channel: Channel): void {
  emitEach(world, userIds, () => ({
    type: 'stream',
    op: 'create',
    streams: [channelWire(world, channel)],
  }));
}

export function announceLoss(world: World, userIds: Iterable<number>, channel: Channel): void {
  emitEach(world, userIds, () => ({
    type: 'stream',
    op: 'delete',
    streams: [channelWire(world, channel)],
  }));
}

export function announceUpdate(
  world: World,
  channel: Channel,
  { property, value, also = {} }: { property: string; value: unknown; also?: object },
): void {
  emit(world, idsOf(seersOf(world, channel)), {
    type: 'stream',
    op: 'update',
    stream_id: channel.id,
    name: channel.name,
    property,
    value,
    ...also,
  });
}

const othersOf = (world: World, channel: Channel, users: readonly User[]): number[] =>
  idsOf(seersOf(world, channel).filter((user) => !users.includes(user)));

/** New subscribers get the subscription, all others who see the channel get their ids. */
export function announceSubscribed(world: World, channel: Channel, users: readonly User[]): void {
  for (const user of users) {
    const subscription = user.subscriptions.get(channel.id);
    if (!subscription) continue;
    emitEach(world, [user.id], () => ({
      type: 'subscription',
      op: 'add',
      subscriptions: [subscriptionWire(world, channel, subscription, true)],
    }));
  }
  announcePeers(world, channel, users);
}

/** Tells all others who see the channel that these are among its subscribers now. */
export function announcePeers(world: World, channel: Channel, users: readonly User[]): void {
  emit(world, othersOf(world, channel, users), {
    type: 'subscription',
    op: 'peer_add',
    stream_ids: [channel.id],
    user_ids: idsOf(users),
  });
}

export function announceUnsubscribed(world: World, channel: Channel, users: readonly User[]): void {
  emit(world, idsOf(users), {
    type: 'subscription',
    op: 'remove',
    subscriptions: [{ name: channel.name, stream_id: channel.id }],
  });
  // Who leaves a private channel no longer knows of it.
  const lost = users.filter((user) => !canSeeChannel(user, channel));
  announceLoss(world, idsOf(lost), channel);
  emit(world, othersOf(world, channel, users), {
    type: 'subscription',
    op: 'peer_remove',
    stream_ids: [channel.id],
    user_ids: idsOf(users),
  });
}
