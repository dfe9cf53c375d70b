/** Messages on their way: what states they can be in, and which steps lead from one to another. */
import type { Conversation } from './conversation';

export type OutboxState =
  /** Not sent yet: it waits for its turn, for the network, or for a time that the server named. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'inFlight' }
  /** The server took it under this id; its event, or a fetch, has yet to bring it. */
  | { readonly kind: 'accepted'; readonly messageId: number }
  /** The server refused: nothing was sent. */
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** No usable answer came: it may have been sent. */
  | { readonly kind: 'uncertain' }
  /** Looked for long enough and not found: it was not sent. */
  | { readonly kind: 'notFound' };

export type OutboxStateKind = OutboxState['kind'];

export interface OutboxMessage {
  /** Names it towards the server and in lists. */
  readonly localId: string;
  readonly conversation: Conversation;
  /** Markdown, as typed. */
  readonly text: string;
  /** When send was pressed, in seconds since 1970 by the server's clock, as far as it is known. */
  readonly startedAt: number;
  /** The newest message known then: it cannot be older than that. */
  readonly newestKnownId: number;
  /** How often it was handed to the network. */
  readonly attempts: number;
  readonly state: OutboxState;
}

const steps: Readonly<Record<OutboxStateKind, readonly OutboxStateKind[]>> = {
  queued: ['inFlight'],
  inFlight: ['accepted', 'rejected', 'queued', 'uncertain'],
  accepted: [],
  rejected: ['queued'],
  uncertain: ['accepted', 'notFound'],
  notFound: ['queued'],
};

/** The message one step on. @throws Error for a step that is not drawn: a bug of ours. */
export function stepTo(message: OutboxMessage, state: OutboxState): OutboxMessage {
  if (!steps[message.state.kind].includes(state.kind)) {
    throw new Error(`No step from ${message.state.kind} to ${state.kind}`);
  }
  return { ...message, state, attempts: message.attempts + (state.kind === 'inFlight' ? 1 : 0) };
}

/** The text as the server stores it: white space at the end and empty lines at the start cut off. */
export function storedText(text: string): string {
  return text.replace(/^\n+/, '').trimEnd();
}
