/** Every reason to refuse a request, with the status and the sentence that go with it. */

/**
 * The reasons and their usual statuses. The specification lists the statuses of an error but not which reason
 * gives which, so tests can move a reason to another status with `control.setStatus`.
 */
export const CONDITIONS = {
  bodyUnreadable: { status: 400, message: 'The request body could not be read.' },
  bodyTooLarge: { status: 413, message: 'The request body is too large.' },
  bodyUnsupported: { status: 415, message: 'The content type of the body is not supported.' },
  bodyUnexpected: { status: 400, message: 'This request takes no body.' },
  propertyUnknown: { status: 400, message: 'The body has a property that is not allowed.' },
  propertyMissing: { status: 400, message: 'The body lacks a required property.' },
  propertyWrong: { status: 400, message: 'A property of the body has the wrong type.' },
  passwordTooShort: { status: 400, message: 'The password must have at least 5 characters.' },
  passwordBreached: { status: 400, message: 'The password was found in a data breach.' },
  signatureWrong: { status: 400, message: 'The signature does not match the challenge.' },
  proofWrong: { status: 400, message: 'The proof does not meet the difficulty of the challenge.' },
  proofMalformed: { status: 400, message: 'The proof is not in an accepted format.' },
  challengeExpired: { status: 400, message: 'The challenge has expired.' },
  challengeUsed: { status: 400, message: 'The challenge has already been used.' },
  registrationClosed: { status: 403, message: 'Registration is closed.' },
  inviteMissing: { status: 400, message: 'Registration needs an invite code.' },
  inviteWrong: { status: 403, message: 'The invite code is not valid.' },
  inviteUsed: { status: 403, message: 'The invite code has already been used.' },
  inviteNotNeeded: { status: 400, message: 'Registration takes no invite code now.' },
  tokenMissing: { status: 401, message: 'An access token is required.' },
  tokenUnknown: { status: 401, message: 'The access token is not valid.' },
  tokenExpired: { status: 401, message: 'The session has expired.' },
  rightMissing: { status: 403, message: 'This API key may not do that.' },
  codeMissing: { status: 403, message: 'A two-factor code is required.' },
  codeWrong: { status: 401, message: 'Invalid two-factor code.' },
  accountGone: { status: 404, message: 'The account does not exist.' },
  servicesAttached: { status: 409, message: 'The account still has services.' },
  balanceLeft: { status: 409, message: 'The account still has a balance.' },
  hashUnknown: { status: 404, message: 'No account has this hash.' },
  passwordWrong: { status: 401, message: 'Wrong password.' },
  routeUnknown: { status: 404, message: 'Not found.' },
  methodUnknown: { status: 405, message: 'Method not allowed.' },
  rateLimited: { status: 429, message: 'Too many requests.' },
} as const;

/** The name of a reason to refuse. */
export type Condition = keyof typeof CONDITIONS;

/** Thrown by a route to refuse; the service turns it into the error body. */
export class Refused extends Error {
  readonly condition: Condition;
  /** How long the client should wait, in milliseconds; null where waiting does not matter. */
  readonly retryAfterMs: number | null;

  constructor(condition: Condition, detail: { about?: string; retryAfterMs?: number } = {}) {
    const { message } = CONDITIONS[condition];
    super(detail.about === undefined ? message : `${message} (${detail.about})`);
    this.condition = condition;
    this.retryAfterMs = detail.retryAfterMs ?? null;
  }
}
