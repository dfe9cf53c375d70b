/** When to tell others that one is writing: at once, again while it goes on, and when it stops. Time comes from outside. */
import { isSameConversation, type Conversation } from '../conversation';

export interface TypingIntervals {
  /** The server forgets a writer who is not named again within this. In milliseconds, as all times here. */
  readonly startedWaitMs: number;
  /** A pause of this length is a stop. */
  readonly stoppedWaitMs: number;
}

export interface TypingNotice {
  readonly op: 'start' | 'stop';
  readonly conversation: Conversation;
}

export interface TypingState {
  readonly conversation: Conversation | null;
  readonly lastStartMs: number;
  readonly lastKeyMs: number;
}

export const NOT_TYPING: TypingState = { conversation: null, lastStartMs: 0, lastKeyMs: 0 };

export interface TypingStep {
  readonly state: TypingState;
  readonly notices: readonly TypingNotice[];
}

function stopped(state: TypingState): TypingNotice[] {
  return state.conversation ? [{ op: 'stop', conversation: state.conversation }] : [];
}

/** A key was pressed, and there is text. */
export function typed(
  state: TypingState,
  { conversation, nowMs }: { conversation: Conversation; nowMs: number },
  { startedWaitMs }: TypingIntervals,
): TypingStep {
  const isSame =
    state.conversation !== null && isSameConversation(state.conversation, conversation);
  if (isSame && nowMs - state.lastStartMs < startedWaitMs) {
    return { state: { ...state, lastKeyMs: nowMs }, notices: [] };
  }
  const notices: TypingNotice[] = isSame ? [] : stopped(state);
  return {
    state: { conversation, lastStartMs: nowMs, lastKeyMs: nowMs },
    notices: [...notices, { op: 'start', conversation }],
  };
}

/** It was sent, emptied, or left. */
export function ended(state: TypingState): TypingStep {
  return { state: NOT_TYPING, notices: stopped(state) };
}

/** Time went by. */
export function waited(
  state: TypingState,
  nowMs: number,
  { stoppedWaitMs }: TypingIntervals,
): TypingStep {
  const isIdle = state.conversation !== null && nowMs - state.lastKeyMs >= stoppedWaitMs;
  return isIdle ? ended(state) : { state, notices: [] };
}
