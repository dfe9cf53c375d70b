/**
 * What a person must be told in each cell of the error matrix, what must be left as it was, and what comes next: written
 * down a second time, so that none of it changes by accident.
 */
import type { CellName, Outcome, Step } from '@/domain/account/outcomes/outcome';

/** The title, the next step, and what is kept, with spaces between. */
export type Told = readonly [title: string, next: Outcome['next'], kept: string];

/** The same; what is kept only where it is not what the step usually keeps. */
type Line = readonly [title: string, next: Outcome['next'], kept?: string];
type Lines<Name extends string> = Readonly<Record<Name, Line>>;
type PathOf<S extends Step> = `${S}.${CellName<S>}`;

function ofStep<S extends Step>(step: S, usuallyKept: string, lines: Lines<CellName<S>>) {
  const entries = Object.entries<Line>(lines).map(([name, [title, next, kept = usuallyKept]]) => [
    `${step}.${name}`,
    [title, next, kept],
  ]);
  return Object.fromEntries(entries) as Record<PathOf<S>, Told>;
}

/** Where nothing was answered, or nothing that helps: the same in every step. */
const noHelp = {
  busy: ['The service is busy', 'wait'],
  offline: ['You are offline', 'goOnline'],
} as const satisfies Record<string, Line>;

const noAnswer = {
  failing: ['The service has a problem', 'tryAgain'],
  unreachable: ['The service cannot be reached', 'tryAgain'],
  slow: ['The service does not answer', 'tryAgain'],
} as const satisfies Record<string, Line>;

const codes = {
  codeWanted: ['A one-time code is needed', 'enterCode'],
  codeWrong: ['The one-time code was refused', 'enterCode'],
} as const satisfies Record<string, Line>;

const notUnderstood = ['The service did not understand the request', 'tellOperator'] as const;
const somethingElse = ['The service answered something else', 'tryAgain'] as const;
const noRight = ['This token may not read the account', 'otherToken'] as const;

const registration = ofStep('registration', 'form proof', {
  ...noHelp,
  ...noAnswer,
  password: ['The password was refused', 'changePassword'],
  invite: ['The invite code was refused', 'enterInvite'],
  inviteTries: ['The invite code was refused again', 'enterInvite'],
  inviteNeeded: ['An invite code is needed now', 'enterInvite'],
  challenge: ['The puzzle took too long', 'freshProof', 'form'],
  challengeTwice: ['The new solution was refused too', 'freshProof', 'form'],
  conflict: ['This solution has been used already', 'freshProof', 'form'],
  unclear: ['The service refused, and did not say why', 'choose'],
  closed: ['Registration was closed a moment ago', 'checkRegistration'],
  refused: ['The service refused to create the account', 'tryAgain'],
  moved: ['The service is not where this app looks for it', 'tellOperator'],
  unknown: ['We cannot tell whether the account was made', 'tryAgain'],
  unknownBusy: [
    'The service is overloaded, and we cannot tell whether the account was made',
    'tryAgain',
  ],
  portal: ['A web page came instead of an answer', 'tryAgain'],
  unreadable: ['An account was probably made, but the answer cannot be read', 'saveAnswer', 'form'],
  noPuzzle: ['Something else came instead of a puzzle', 'tryAgain', 'form'],
  badPuzzle: ['The service’s puzzle makes no sense', 'tellOperator', 'form'],
  cannotSolve: ['This browser could not solve the puzzle', 'tryAgain', 'form'],
});

const account = ofStep('account', 'balance session', {
  ...noHelp,
  ...noAnswer,
  ...codes,
  unexpected: notUnderstood,
  ended: ['The session has ended', 'signIn', 'balance'],
  lacksRight: [...noRight, 'session'],
  gone: ['This account no longer exists', 'signIn', 'balance'],
  unreadable: somethingElse,
});

const deletion = ofStep('deletion', 'account session', {
  ...noHelp,
  ...codes,
  refused: ['The service refused to delete the account', 'enterCode'],
  ended: ['The session has ended', 'signIn', ''],
  notAllowed: ['The service does not allow this', 'enterCode'],
  blocked: ['Something still keeps the account', 'removeBlockers'],
  unexpected: notUnderstood,
  stillThere: ['The account is still there', 'tryAgain'],
  goneOrSignedOut: ['Deleted, or signed out', 'signIn', ''],
  unknown: ['We cannot tell whether the account was deleted', 'checkAgain', 'session'],
  unknownBusy: [
    'The service is overloaded, and we cannot tell whether the account was deleted',
    'checkAgain',
    'session',
  ],
});

const signIn = ofStep('signIn', 'form', {
  ...noHelp,
  ...noAnswer,
  ...codes,
  tokenRefused: ['This token is not valid', 'correctEntry'],
  lacksRight: noRight,
  gone: ['The account of this token no longer exists', 'correctEntry'],
  passwordRefused: ['Hash and password do not fit', 'correctEntry'],
  hashUnknown: ['No account has this hash', 'correctEntry'],
  refused: ['The service refused to sign you in', 'correctEntry'],
  moved: ['The service offers no sign-in here', 'tellOperator'],
  unreadable: somethingElse,
});

export const told: Record<Outcome['path'], Told> = {
  ...registration,
  ...account,
  ...deletion,
  ...signIn,
};
