/** Messages on their way: what states they can be in, and which steps lead from one to another. */
import { conversationKey, type Conversation } from './conversation';
import type { TopicMove } from './topicMove';

/** Why nothing was sent. */
export interface SendRefusal {
  /** The server's error code, or null where it gave none. */
  readonly code: string | null;
  /** The server's own sentence; empty where it gave none. */
  readonly serverMessage: string;
  /** The credentials were refused: signing in again comes first. */
  readonly isSignedOut: boolean;
}

/** In place of a server's code: the topic went to another channel before the message was handed over. */
const MOVED = 'quayside.moved';

export function isMovedAway({ code }: SendRefusal): boolean {
  return code === MOVED;
}

/** Whether the server itself said no: its refusals have a code. Without one, something on the way spoke. */
export function isServersOwn({ code, isSignedOut }: SendRefusal): boolean {
  return code !== null || isSignedOut;
}

export type OutboxState =
  /** Waits for its turn, for the network, or for the end of the time that the server asked us to wait. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'inFlight' }
  /** The server took it under this id; its event, or a fetch, has yet to bring it. */
  | { readonly kind: 'accepted'; readonly messageId: number }
  /** The server refused: nothing was sent. */
  | { readonly kind: 'rejected'; readonly refusal: SendRefusal }
  /**
   * No usable answer came: it may have been sent. It is being looked for. Something on the way may have refused it, and
   * an earlier copy, which the browser made by itself, may have passed: then the first look decides.
   */
  | { readonly kind: 'uncertain'; readonly refusal?: SendRefusal }
  /** Looked for long enough and not found, or never handed over: it was not sent. */
  | { readonly kind: 'notFound' }
  /** It may have been sent, and the server does not let anybody look: only the person can decide. */
  | { readonly kind: 'unknown' }
  /** It is on the server under this id, and known here: nothing is left to do. */
  | { readonly kind: 'done'; readonly messageId: number };

export type OutboxStateKind = OutboxState['kind'];

export interface OutboxMessage {
  /** Names it towards the server and in lists. */
  readonly localId: string;
  readonly conversation: Conversation;
  /** Markdown, as typed. */
  readonly text: string;
  /** The topic as the server will store it, or stored it before its topic moved; empty between people. */
  readonly storedTopic: string;
  /** When send was pressed, in milliseconds since 1970 by this device: for people, and to know old from new. */
  readonly createdAtMs: number;
  /** Until when it can be taken back, and does not leave, in the same count; absent where it leaves at once. */
  readonly leavesAtMs?: number;
  /** When it was first handed over, in seconds since 1970 by the server's clock; null where that is not known. */
  readonly startedAt: number | null;
  /** The newest message known when it was first handed over: it cannot be older than that. */
  readonly newestKnownId: number;
  /** How often it was handed to the network. */
  readonly attempts: number;
  readonly state: OutboxState;
}

const steps: Readonly<Record<OutboxStateKind, readonly OutboxStateKind[]>> = {
  // What waited for too long is sent on a click only, and so is what would go to other readers; what was refused once may
  // turn up all the same.
  queued: ['inFlight', 'rejected', 'notFound', 'done'],
  // Back to the queue where the server asked us to wait.
  inFlight: ['accepted', 'rejected', 'queued', 'uncertain', 'done'],
  accepted: ['done'],
  rejected: ['queued', 'done'],
  uncertain: ['rejected', 'notFound', 'unknown', 'done'],
  notFound: ['queued', 'done'],
  unknown: ['queued', 'done'],
  done: [],
};

export function isDrawnStep(from: OutboxStateKind, to: OutboxStateKind): boolean {
  return steps[from].includes(to);
}

/** The message one step on. @throws Error for a step that is not drawn: a bug of ours. */
export function stepTo(message: OutboxMessage, state: OutboxState): OutboxMessage {
  if (!isDrawnStep(message.state.kind, state.kind)) {
    throw new Error(`No step from ${message.state.kind} to ${state.kind}`);
  }
  return { ...message, state };
}

/** What was known when the message was handed over: what looking for it starts from. */
export function handOver(
  message: OutboxMessage,
  known: { startedAt: number | null; newestKnownId: number },
): OutboxMessage {
  const after = stepTo(message, { kind: 'inFlight' });
  // A first copy may arrive late: what was true before it stays true for all of them.
  const start = message.attempts === 0 ? known : {};
  return { ...after, ...start, attempts: message.attempts + 1 };
}

/** Whether it stands in the way of the next one: two at once could arrive the other way round. */
export function blocksNext({ state }: OutboxMessage): boolean {
  return state.kind === 'queued' || state.kind === 'inFlight' || state.kind === 'uncertain';
}

/** Whether it stays where it is until somebody decides what becomes of it. */
export function isNotSent({ state }: OutboxMessage): boolean {
  return state.kind === 'rejected' || state.kind === 'notFound' || state.kind === 'unknown';
}

/** Whether it was handed over before: then it must be looked for before it is sent again. */
export function mayBeThere({ attempts }: OutboxMessage): boolean {
  return attempts > 0;
}

/**
 * A message whose topic moves: it goes along. Where other people may read it there, nothing leaves before somebody has
 * looked; what may be on the server already stays where it would be found. Null where the move does not concern it.
 */
export function movedAlong(
  message: OutboxMessage,
  { from, to, isOtherChannel }: TopicMove,
  storedTopic: string,
): OutboxMessage | null {
  if (conversationKey(message.conversation) !== from) return null;
  if (mayBeThere(message)) return isOtherChannel ? null : { ...message, conversation: to };
  const moved = { ...message, conversation: to, storedTopic };
  if (!isOtherChannel || message.state.kind !== 'queued') return moved;
  const refusal = { code: MOVED, serverMessage: '', isSignedOut: false };
  return stepTo(moved, { kind: 'rejected', refusal });
}

/** What was true of all messages when the page was loaded again. */
interface AfterReload {
  nowMs: number;
  patienceMs: number;
  /** Whether it was handed over although that is not written down. */
  wasHandedOver?(localId: string): boolean;
}

/** A message as it was found after a reload: what was under way has an outcome that nobody heard. */
export function afterReload(
  message: OutboxMessage,
  { nowMs, patienceMs, wasHandedOver = () => false }: AfterReload,
): OutboxMessage {
  if (message.state.kind === 'inFlight') return stepTo(message, { kind: 'uncertain' });
  // Sent, or sent again, since it was written down.
  if ((message.state.kind === 'queued' || isNotSent(message)) && wasHandedOver(message.localId))
    return { ...message, attempts: message.attempts + 1, state: { kind: 'uncertain' } };
  if (message.state.kind !== 'queued') return message;
  return nowMs - message.createdAtMs > patienceMs ? stepTo(message, { kind: 'notFound' }) : message;
}
