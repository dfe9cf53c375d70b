/** Notices that somebody is typing. */

import { conversationOf } from './destinations';
import type { User } from './model';
import { subscribersOf } from './realm';
import { emit, emitEach, type World } from './world';

/** Larger channels get no typing notices. */
const LARGEST_TYPING_CHANNEL = 100;

const wantsTyping = (user: User) => user.settings.receives_typing_notifications === true;

const personWire = (user: User) => ({ user_id: user.id, email: user.email });

export function typeInConversation(
  world: World,
  sender: User,
  { op, userIds }: { op: 'start' | 'stop'; userIds: readonly number[] },
): void {
  const users = conversationOf(world, sender, userIds);
  emit(
    world,
    users.filter(wantsTyping).map(({ id }) => id),
    {
      type: 'typing',
      op,
      message_type: 'direct',
      sender: personWire(sender),
      recipients: users.map(personWire),
    },
  );
}

export function typeInTopic(
  world: World,
  sender: User,
  { op, channelId, topic }: { op: 'start' | 'stop'; channelId: number; topic: string },
): void {
  const subscribers = subscribersOf(world.realm, channelId);
  if (subscribers.length > LARGEST_TYPING_CHANNEL) return;
  const others = subscribers.filter((user) => user.id !== sender.id && wantsTyping(user));
  emitEach(
    world,
    others.map(({ id }) => id),
    (queue) =>
      queue.capabilities.stream_typing_notifications
        ? {
            type: 'typing',
            op,
            message_type: 'stream',
            sender: personWire(sender),
            stream_id: channelId,
            topic,
          }
        : null,
  );
}
