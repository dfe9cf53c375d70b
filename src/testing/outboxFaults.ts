/** What may become of a request that hands a message over. For tests. */
import type { FoundMessage } from '@/domain/chat/outboxMatcher';
import type { SendOutcome } from '@/stores/chat/outbox/outboxPorts';

/** What the server made of one. */
export interface Work extends FoundMessage {
  localId: string;
  place: string;
  /** Made by the browser, which sent the request a second time by itself. */
  isCopy: boolean;
}

export type Fault =
  | 'neverArrives'
  | 'answerLost'
  | 'workedLate'
  | 'errorPage'
  | 'limited'
  | 'refused'
  | 'sentTwice'
  | 'sentTwiceFirstLate'
  | 'sentTwiceSecondLimited'
  | 'sentTwiceSecondRefused';
export const FAULTS: readonly Fault[] = [
  'neverArrives',
  'answerLost',
  'workedLate',
  'errorPage',
  'limited',
  'refused',
  'sentTwice',
  'sentTwiceFirstLate',
  'sentTwiceSecondLimited',
  'sentTwiceSecondRefused',
];

/** What something on the way says. */
export const REFUSED: SendOutcome = {
  kind: 'rejected',
  refusal: { code: null, serverMessage: '', isSignedOut: false },
};
