/** Messages to be sent later. */

import type { ScheduledMessage, User } from '../model';
import { nextId } from '../realm';
import { notFound, Refusal } from '../refusals';
import { render } from '../rendering';
import { route } from '../router';
import { destinationOf, watch } from '../scheduling';
import { scheduledWire } from '../smallWires';
import { normalizeContent, normalizeTopic } from '../texts';
import {
  boolean,
  eitherOf,
  integer,
  isInteger,
  json,
  listOf,
  optional,
  text,
  word,
} from '../validate';
import { emit, nowSeconds, type World } from '../world';
import { isDirectKind, isReadBySender, MESSAGE_KINDS } from './messages';

const recipients = json(eitherOf(isInteger, listOf(isInteger)));

function requireScheduled(world: World, user: User, scheduledId: number): ScheduledMessage {
  const scheduled = world.realm.scheduled.get(scheduledId);
  if (scheduled?.senderId !== user.id) throw notFound('Scheduled message does not exist');
  return scheduled;
}

function requireFuture(world: World, deliverAt: number): void {
  if (deliverAt <= nowSeconds(world))
    throw new Refusal('Scheduled delivery time must be in the future.');
}

const listOrOne = (type: 'stream' | 'private', to: number | number[]): number | number[] => {
  if (type === 'stream') return Array.isArray(to) ? (to[0] ?? 0) : to;
  return Array.isArray(to) ? to : [to];
};

const isToSelf = (user: User, type: 'stream' | 'private', to: number | number[]) =>
  type === 'private' && [to].flat().every((userId) => userId === user.id);

/** Checks all of a scheduled message as if it were sent now. */
function check(world: World, user: User, scheduled: ScheduledMessage): void {
  scheduled.content = normalizeContent(scheduled.content);
  if (scheduled.type === 'stream') scheduled.topic = normalizeTopic(world, scheduled.topic);
  destinationOf(world, user, scheduled);
  scheduled.html = render(world, scheduled.content).html;
}

export const scheduledRoutes = [
  route('GET /scheduled_messages', {}, ({ world, user }) => ({
    scheduled_messages: [...world.realm.scheduled.values()]
      .filter(({ senderId }) => senderId === user.id)
      .toSorted((a, b) => a.deliverAt - b.deliverAt)
      .map(scheduledWire),
  })),

  route(
    'POST /scheduled_messages',
    {
      type: word(MESSAGE_KINDS),
      to: recipients,
      content: text(),
      topic: optional(text()),
      scheduled_delivery_timestamp: integer,
      read_by_sender: optional(boolean),
    },
    ({ world, user, values, clientName }) => {
      const type = isDirectKind(values.type) ? 'private' : 'stream';
      const scheduled: ScheduledMessage = {
        id: 0,
        senderId: user.id,
        type,
        to: listOrOne(type, values.to),
        topic: values.topic ?? '',
        content: values.content,
        html: '',
        deliverAt: values.scheduled_delivery_timestamp,
        hasFailed: false,
        // What somebody sends to nobody but themselves is there to be read when it comes.
        readBySender:
          values.read_by_sender ?? (isReadBySender(clientName) && !isToSelf(user, type, values.to)),
      };
      check(world, user, scheduled);
      requireFuture(world, scheduled.deliverAt);
      scheduled.id = nextId(world.realm, 'scheduled');
      world.realm.scheduled.set(scheduled.id, scheduled);
      watch(world, scheduled);
      emit(world, [user.id], {
        type: 'scheduled_messages',
        op: 'add',
        scheduled_messages: [scheduledWire(scheduled)],
      });
      return { scheduled_message_id: scheduled.id };
    },
  ),

  route(
    'PATCH /scheduled_messages/:scheduledId',
    {
      type: optional(word(MESSAGE_KINDS)),
      to: optional(recipients),
      content: optional(text()),
      topic: optional(text()),
      scheduled_delivery_timestamp: optional(integer),
    },
    ({ world, user, values, id }) => {
      const scheduled = requireScheduled(world, user, id('scheduledId'));
      if (Object.values(values).every((value) => value === undefined))
        throw new Refusal('Nothing to change');
      if (values.type !== undefined && values.to === undefined)
        throw new Refusal('Recipient required when updating type of scheduled message.');
      const type =
        values.type === undefined
          ? scheduled.type
          : isDirectKind(values.type)
            ? 'private'
            : 'stream';
      const changed: ScheduledMessage = {
        ...scheduled,
        type,
        to: listOrOne(type, values.to ?? scheduled.to),
        topic: values.topic ?? scheduled.topic,
        content: values.content ?? scheduled.content,
        deliverAt: values.scheduled_delivery_timestamp ?? scheduled.deliverAt,
        hasFailed: false,
      };
      check(world, user, changed);
      // What stays at its time may be about to go out; what could not be sent needs another one.
      if (scheduled.hasFailed || values.scheduled_delivery_timestamp !== undefined)
        requireFuture(world, changed.deliverAt);
      world.realm.scheduled.set(changed.id, changed);
      watch(world, changed);
      emit(world, [user.id], {
        type: 'scheduled_messages',
        op: 'update',
        scheduled_message: scheduledWire(changed),
      });
      return {};
    },
  ),

  route('DELETE /scheduled_messages/:scheduledId', {}, ({ world, user, id }) => {
    const scheduled = requireScheduled(world, user, id('scheduledId'));
    world.realm.scheduled.delete(scheduled.id);
    emit(world, [user.id], {
      type: 'scheduled_messages',
      op: 'remove',
      scheduled_message_id: scheduled.id,
    });
    return {};
  }),
];
