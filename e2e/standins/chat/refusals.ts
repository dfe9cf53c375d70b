/** The refusals of the server: each carries its HTTP status, its code and the extra keys of its body. */

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    message: string,
    { status = 400, code = 'BAD_REQUEST', extra = {}, headers = {} }: RefusalDetails = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }
}

export interface RefusalDetails {
  status?: number;
  code?: string;
  /** Further keys of the answer's body. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
}

export const missingArgument = (name: string) =>
  new Refusal(`Missing '${name}' argument`, {
    code: 'REQUEST_VARIABLE_MISSING',
    extra: { var_name: name },
  });

export const badValue = (name: string, value: string) =>
  new Refusal(`Bad value for '${name}': ${value}`, {
    code: 'REQUEST_VARIABLE_INVALID',
    extra: { var_name: name, bad_value: value },
  });

export const notFound = (message: string) => new Refusal(message, { status: 404 });

export const unauthorized = (message: string, code = 'UNAUTHORIZED') =>
  new Refusal(message, {
    status: 401,
    code,
    // Only a missing or malformed header makes the server name the scheme.
    headers: code === 'UNAUTHORIZED' ? { 'www-authenticate': 'Basic realm="zulip"' } : {},
  });

/** How the server words a lack of rights depends on the least role that would do. */
const ROLE_REFUSALS = {
  owner: 'Must be an organization owner',
  administrator: 'Must be an organization administrator',
} as const;

export const needsRole = (role: keyof typeof ROLE_REFUSALS) =>
  new Refusal(ROLE_REFUSALS[role], { code: 'UNAUTHORIZED_PRINCIPAL' });

export const insufficientPermission = () => new Refusal('Insufficient permission');

export const noSuchChannel = (operand: number | string) =>
  typeof operand === 'number'
    ? new Refusal(`Channel with ID '${operand}' does not exist`, {
        code: 'STREAM_DOES_NOT_EXIST',
        extra: { stream_id: operand },
      })
    : new Refusal(`Channel '${operand}' does not exist`, {
        code: 'STREAM_DOES_NOT_EXIST',
        extra: { stream: operand },
      });

export const badQueue = (queueId: string) =>
  new Refusal(`Bad event queue ID: ${queueId}`, {
    code: 'BAD_EVENT_QUEUE_ID',
    extra: { queue_id: queueId },
  });

export const badNarrow = (reason: string) =>
  new Refusal(`Invalid narrow operator: ${reason}`, {
    code: 'BAD_NARROW',
    extra: { desc: reason },
  });
