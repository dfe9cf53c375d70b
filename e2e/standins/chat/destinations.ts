/** Where a message goes: reads the `to` of a request and checks that the sender may write there. */

import type { Channel, Message, User } from './model';
import { canSeeChannel, isInRealmSetting, requirePosting } from './permissions';
import { findByEmail, findChannel, GROUP_ID, recipientIdFor } from './realm';
import { noSuchChannel, Refusal } from './refusals';
import { normalizeTopic } from './texts';
import type { World } from './world';

export type Destination =
  | { channel: Channel; topic: string; users: null }
  /** Everybody in the conversation, the sender too. */
  | { channel: null; users: User[] };

/** A channel by name or id, with the refusal that names what was asked for. */
export function requireNamedChannel(world: World, operand: number | string): Channel {
  const channel =
    typeof operand === 'number'
      ? world.realm.channels.get(operand)
      : findChannel(world.realm, operand);
  if (!channel || channel.isArchived) throw noSuchChannel(operand);
  return channel;
}

/** By id, where an unknown one is simply invalid. */
export function requireChannel(world: World, user: User, channelId: number): Channel {
  const channel = world.realm.channels.get(channelId);
  if (!channel || !(user.isSystemBot || canSeeChannel(user, channel)))
    throw new Refusal('Invalid channel ID');
  return channel;
}

function requirePerson(world: World, operand: number | string): User {
  const user =
    typeof operand === 'number'
      ? world.realm.users.get(operand)
      : findByEmail(world.realm, operand);
  if (!user)
    throw new Refusal(
      typeof operand === 'number' ? `Invalid user ID ${operand}` : `Invalid email '${operand}'`,
    );
  if (!user.isActive) throw new Refusal(`'${user.email}' is no longer using Zulip.`);
  return user;
}

/** The people of a direct conversation, ascending by id and with the sender. */
export function conversationOf(
  world: World,
  sender: User,
  operands: readonly (number | string)[],
): User[] {
  if (operands.length === 0) throw new Refusal('Message must have recipients');
  const users = new Map(
    [sender, ...operands.map((operand) => requirePerson(world, operand))].map((user) => [
      user.id,
      user,
    ]),
  );
  return [...users.values()].toSorted((a, b) => a.id - b.id);
}

/** Whether a direct conversation of exactly these people has begun. */
function hasBegun({ realm }: World, users: readonly User[]): boolean {
  const wanted = users.map(({ id }) => id).join();
  return realm.messages
    .all()
    .some(({ channelId, userIds }) => channelId === null && userIds.join() === wanted);
}

/** Direct messages may be limited to some groups of the realm, and so may beginning them. */
function checkDirect(world: World, sender: User, users: readonly User[]): void {
  const others = users.filter((user) => user.id !== sender.id);
  if (sender.isSystemBot || others.every((user) => user.isBot)) return;
  if (!users.some((user) => isInRealmSetting(world, user, 'direct_message_permission_group')))
    throw new Refusal(
      world.realm.settings.direct_message_permission_group === GROUP_ID.nobody
        ? 'Direct messages are disabled in this organization.'
        : 'This conversation does not include any users who can authorize it.',
    );
  if (isInRealmSetting(world, sender, 'direct_message_initiator_group')) return;
  if (!hasBegun(world, users))
    throw new Refusal('You do not have permission to initiate direct message conversations.');
}

export function directDestination(
  world: World,
  sender: User,
  operands: readonly (number | string)[],
): Destination {
  const users = conversationOf(world, sender, operands);
  checkDirect(world, sender, users);
  return { channel: null, users };
}

export function channelDestination(
  world: World,
  sender: User,
  { operand, topic }: { operand: number | string; topic: string },
): Destination {
  const channel = requireNamedChannel(world, operand);
  requirePosting(world, sender, channel);
  return { channel, topic: normalizeTopic(world, topic), users: null };
}

/** The fields of a message that say where it lies. */
export function addressOf(
  world: World,
  sender: User,
  destination: Destination,
): Pick<Message, 'channelId' | 'topic' | 'userIds' | 'recipientId'> {
  if (destination.channel)
    return {
      channelId: destination.channel.id,
      topic: destination.topic,
      userIds: [],
      recipientId: destination.channel.recipientId,
    };
  const userIds = destination.users.map(({ id }) => id);
  const [first = sender.id, second] = userIds;
  const other = first === sender.id ? (second ?? first) : first;
  const key = userIds.length <= 2 ? `user ${other}` : `group ${userIds.join(',')}`;
  return { channelId: null, topic: '', userIds, recipientId: recipientIdFor(world.realm, key) };
}
