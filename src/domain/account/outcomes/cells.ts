/** Every way in which a step of the account wing can fail: what is kept, and what comes next. The words go by cell. */

/** What a failure leaves as it was; each has its words at `account.kept`. */
export type Kept = 'form' | 'proof' | 'session' | 'balance' | 'account';

/** What the person can do now. */
export type NextStep =
  /** The same again, by a click. */
  | 'tryAgain'
  /** A new puzzle must be solved, which starts by a click. */
  | 'freshProof'
  | 'changePassword'
  | 'enterInvite'
  /** The service did not say what it minds: password, invite code or proof. */
  | 'choose'
  /** The service told us to wait; a countdown runs. */
  | 'wait'
  /** See whether registration is open again. */
  | 'checkRegistration'
  /** Connect to the network. */
  | 'goOnline'
  /** Write down what the service answered: it may hold the only copy of the new key. */
  | 'saveAnswer'
  | 'signIn'
  | 'otherToken'
  | 'enterCode'
  | 'correctEntry'
  /** See what has become of it. */
  | 'checkAgain'
  | 'removeBlockers'
  | 'tellOperator'
  | 'none';

/** One cell of the matrix. */
export interface Cell {
  readonly kept: readonly Kept[];
  readonly next: NextStep;
  readonly tone: 'plain' | 'warning' | 'danger';
  /** The request may have been carried out all the same. */
  readonly isUnknown?: true;
}

const formAndProof = ['form', 'proof'] as const;

export const registrationCells = {
  password: { kept: formAndProof, next: 'changePassword', tone: 'warning' },
  invite: { kept: formAndProof, next: 'enterInvite', tone: 'warning' },
  inviteTries: { kept: formAndProof, next: 'enterInvite', tone: 'warning' },
  inviteNeeded: { kept: formAndProof, next: 'enterInvite', tone: 'warning' },
  challenge: { kept: ['form'], next: 'freshProof', tone: 'warning' },
  challengeTwice: { kept: ['form'], next: 'freshProof', tone: 'warning' },
  conflict: { kept: ['form'], next: 'freshProof', tone: 'warning', isUnknown: true },
  unclear: { kept: formAndProof, next: 'choose', tone: 'warning' },
  closed: { kept: formAndProof, next: 'checkRegistration', tone: 'warning' },
  refused: { kept: formAndProof, next: 'tryAgain', tone: 'danger' },
  moved: { kept: formAndProof, next: 'tellOperator', tone: 'danger' },
  busy: { kept: formAndProof, next: 'wait', tone: 'plain' },
  unknown: { kept: formAndProof, next: 'tryAgain', tone: 'warning', isUnknown: true },
  unknownBusy: { kept: formAndProof, next: 'tryAgain', tone: 'warning', isUnknown: true },
  portal: { kept: formAndProof, next: 'tryAgain', tone: 'warning', isUnknown: true },
  unreadable: { kept: ['form'], next: 'saveAnswer', tone: 'danger', isUnknown: true },
  offline: { kept: formAndProof, next: 'goOnline', tone: 'warning' },
  unreachable: { kept: formAndProof, next: 'tryAgain', tone: 'danger' },
  slow: { kept: formAndProof, next: 'tryAgain', tone: 'warning' },
  failing: { kept: formAndProof, next: 'tryAgain', tone: 'warning' },
  noPuzzle: { kept: ['form'], next: 'tryAgain', tone: 'warning' },
  badPuzzle: { kept: ['form'], next: 'tellOperator', tone: 'danger' },
  cannotSolve: { kept: ['form'], next: 'tryAgain', tone: 'danger' },
} as const satisfies Record<string, Cell>;

export const accountCells = {
  unexpected: { kept: ['balance', 'session'], next: 'tellOperator', tone: 'danger' },
  ended: { kept: ['balance'], next: 'signIn', tone: 'warning' },
  lacksRight: { kept: ['session'], next: 'otherToken', tone: 'warning' },
  gone: { kept: ['balance'], next: 'signIn', tone: 'danger' },
  codeWanted: { kept: ['balance', 'session'], next: 'enterCode', tone: 'plain' },
  codeWrong: { kept: ['balance', 'session'], next: 'enterCode', tone: 'warning' },
  busy: { kept: ['balance', 'session'], next: 'wait', tone: 'plain' },
  failing: { kept: ['balance', 'session'], next: 'tryAgain', tone: 'warning' },
  offline: { kept: ['balance', 'session'], next: 'goOnline', tone: 'warning' },
  unreachable: { kept: ['balance', 'session'], next: 'tryAgain', tone: 'warning' },
  slow: { kept: ['balance', 'session'], next: 'tryAgain', tone: 'warning' },
  unreadable: { kept: ['balance', 'session'], next: 'tryAgain', tone: 'warning' },
} as const satisfies Record<string, Cell>;

const nothingDone = ['account', 'session'] as const;

export const deletionCells = {
  refused: { kept: nothingDone, next: 'enterCode', tone: 'warning' },
  codeWrong: { kept: nothingDone, next: 'enterCode', tone: 'warning' },
  codeWanted: { kept: nothingDone, next: 'enterCode', tone: 'plain' },
  // A browser may send a request again by itself: then the first copy has worked, and the second is refused.
  ended: { kept: [], next: 'signIn', tone: 'warning', isUnknown: true },
  notAllowed: { kept: nothingDone, next: 'enterCode', tone: 'warning' },
  blocked: { kept: nothingDone, next: 'removeBlockers', tone: 'warning' },
  busy: { kept: nothingDone, next: 'wait', tone: 'plain' },
  unexpected: { kept: nothingDone, next: 'tellOperator', tone: 'danger' },
  stillThere: { kept: nothingDone, next: 'tryAgain', tone: 'warning' },
  goneOrSignedOut: { kept: [], next: 'signIn', tone: 'warning', isUnknown: true },
  unknown: { kept: ['session'], next: 'checkAgain', tone: 'danger', isUnknown: true },
  unknownBusy: { kept: ['session'], next: 'checkAgain', tone: 'warning', isUnknown: true },
  offline: { kept: nothingDone, next: 'goOnline', tone: 'warning' },
} as const satisfies Record<string, Cell>;

export const signInCells = {
  tokenRefused: { kept: ['form'], next: 'correctEntry', tone: 'warning' },
  lacksRight: { kept: ['form'], next: 'otherToken', tone: 'warning' },
  gone: { kept: ['form'], next: 'correctEntry', tone: 'danger' },
  passwordRefused: { kept: ['form'], next: 'correctEntry', tone: 'warning' },
  hashUnknown: { kept: ['form'], next: 'correctEntry', tone: 'warning' },
  codeWanted: { kept: ['form'], next: 'enterCode', tone: 'plain' },
  codeWrong: { kept: ['form'], next: 'enterCode', tone: 'warning' },
  refused: { kept: ['form'], next: 'correctEntry', tone: 'warning' },
  moved: { kept: ['form'], next: 'tellOperator', tone: 'danger' },
  busy: { kept: ['form'], next: 'wait', tone: 'plain' },
  failing: { kept: ['form'], next: 'tryAgain', tone: 'warning' },
  offline: { kept: ['form'], next: 'goOnline', tone: 'warning' },
  unreachable: { kept: ['form'], next: 'tryAgain', tone: 'danger' },
  slow: { kept: ['form'], next: 'tryAgain', tone: 'warning' },
  unreadable: { kept: ['form'], next: 'tryAgain', tone: 'warning' },
} as const satisfies Record<string, Cell>;
