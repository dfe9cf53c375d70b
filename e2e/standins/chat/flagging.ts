/** Setting and clearing flags on messages, and the events that tell of it. */

import { FLAG, type Message, type User } from './model';
import { canSeeMessage } from './permissions';
import { isSubscribed } from './realm';
import { Refusal } from './refusals';
import { usersOf } from './messageWire';
import { isMention } from './unreads';
import { emit, type World } from './world';

const EDITABLE = ['read', 'starred', 'collapsed'] as const;

export type EditableFlag = (typeof EDITABLE)[number];

export function readFlag(flag: string): EditableFlag {
  const editable = EDITABLE.find((name) => name === flag);
  if (editable) return editable;
  if (Object.hasOwn(FLAG, flag) || flag === 'wildcard_mentioned')
    throw new Refusal(`Flag not editable: '${flag}'`);
  throw new Refusal(`Invalid flag: '${flag}'`);
}

export interface FlagChange {
  op: 'add' | 'remove';
  flag: EditableFlag;
}

/** Where an unread message lies, for clients that do not hold it. */
function detailsOf(world: World, user: User, message: Message) {
  const mentioned = isMention(user, message) && { mentioned: true };
  if (message.channelId !== null)
    return { type: 'stream', stream_id: message.channelId, topic: message.topic, ...mentioned };
  const others = usersOf(world, message.userIds).filter(({ id }) => id !== user.id);
  return { type: 'private', user_ids: others.map(({ id }) => id), ...mentioned };
}

/** A user may star and collapse what they never received; that makes a historical row. */
function rowForChange(user: User, message: Message, { op, flag }: FlagChange): number | null {
  const row = user.rows.get(message.id);
  if (row !== undefined) return row;
  return flag === 'read' || op === 'remove' ? null : FLAG.read | FLAG.historical;
}

/** Marking as unread says nothing where the user has no subscription. */
function isRefusedSilently(user: User, message: Message, { op, flag }: FlagChange): boolean {
  if (op !== 'remove' || flag !== 'read' || message.channelId === null) return false;
  return !isSubscribed(user, message.channelId);
}

function changeOne(user: User, message: Message, change: FlagChange): boolean {
  const row = rowForChange(user, message, change);
  if (row === null || isRefusedSilently(user, message, change)) return false;
  const bit = FLAG[change.flag];
  const next = change.op === 'add' ? row | bit : row & ~bit;
  if (next === row && user.rows.has(message.id)) return false;
  user.rows.set(message.id, next);
  return true;
}

interface FlagRequest {
  messages: readonly Message[];
  change: FlagChange;
  /** Set when the server itself tidies up what the user can no longer open. */
  isOutOfSight?: boolean;
}

/** Changes a flag on these messages and returns those that did change. */
export function changeFlag(
  world: World,
  user: User,
  { messages, change, isOutOfSight = false }: FlagRequest,
): Message[] {
  const changed = messages.filter(
    (message) =>
      (isOutOfSight || canSeeMessage(world.realm, user, message)) &&
      changeOne(user, message, change),
  );
  if (changed.length > 0) announceFlags(world, user, { messages: changed, change });
  return changed;
}

function announceFlags(
  world: World,
  user: User,
  { messages, change }: { messages: readonly Message[]; change: FlagChange },
): void {
  const details =
    change.op === 'remove' && change.flag === 'read'
      ? {
          message_details: Object.fromEntries(
            messages.map((message) => [message.id, detailsOf(world, user, message)]),
          ),
        }
      : {};
  emit(world, [user.id], {
    type: 'update_message_flags',
    op: change.op,
    operation: change.op,
    flag: change.flag,
    messages: messages.map(({ id }) => id),
    ...details,
    all: false,
  });
}

/** Everything becomes read, said in one event without ids. */
export function markEverythingRead(world: World, user: User): number {
  let total = 0;
  for (const [messageId, row] of user.rows) {
    if (row & FLAG.read) continue;
    user.rows.set(messageId, row | FLAG.read);
    total += 1;
  }
  if (total > 0)
    emit(world, [user.id], {
      type: 'update_message_flags',
      op: 'add',
      operation: 'add',
      flag: 'read',
      messages: [],
      all: true,
    });
  return total;
}
