/** Whether one may register, in the several shapes that the service may say it. */
import * as v from 'valibot';
import { shortened } from '@/api/account/sentence';
import { isRecord } from '@/api/transport';

/** `unknown` blocks nothing: the service itself decides when the account is asked for. */
export type RegistrationMode = 'open' | 'invite' | 'closed' | 'unknown';

export interface RegistrationStatus {
  mode: RegistrationMode;
  /** The service's own words, as plain text; empty if it gave none. */
  message: string;
}

const WORDS_OF_MODES: readonly (readonly [RegistrationMode, RegExp])[] = [
  ['open', /^(open|enabled|public|true)$/],
  ['invite', /^(invite(only|d)?|invitation)$/],
  ['closed', /^(disabled|closed|off|none|false)$/],
];

function modeOfWord(value: unknown): RegistrationMode {
  const word = typeof value === 'string' ? value.toLowerCase().replace(/[-_\s]/g, '') : '';
  return WORDS_OF_MODES.find(([, words]) => words.test(word))?.[0] ?? 'unknown';
}

const WORD_NAMES = ['mode', 'status', 'state', 'registration', 'type', 'value'];
const OPEN_NAMES = ['open', 'enabled', 'allowed', 'registrationOpen'];
const INVITE_NAMES = ['inviteOnly', 'inviteRequired', 'requiresInvite', 'invite'];
const CLOSED_NAMES = ['disabled', 'closed'];

/**
 * Where the parts of an answer disagree, the stricter holds, with one exception: "not open" beside "by
 * invitation" is how an invite-only service may describe itself.
 */
function modeOfRecord(fields: Record<string, unknown>): RegistrationMode {
  const words = WORD_NAMES.map((name) => modeOfWord(fields[name]));
  const says = (names: string[], value: boolean) => names.some((name) => fields[name] === value);
  if (words.includes('closed') || says(CLOSED_NAMES, true)) return 'closed';
  if (words.includes('invite') || says(INVITE_NAMES, true)) return 'invite';
  if (says(OPEN_NAMES, false)) return 'closed';
  if (words.includes('open') || says(OPEN_NAMES, true)) return 'open';
  return 'unknown';
}

function modeOf(value: unknown): RegistrationMode {
  if (typeof value === 'boolean') return value ? 'open' : 'closed';
  return isRecord(value) ? modeOfRecord(value) : modeOfWord(value);
}

function messageOf(value: unknown): string {
  if (!isRecord(value)) return '';
  return shortened([value.message, value.reason].find((text) => typeof text === 'string'));
}

/** Never fails: what cannot be read is `unknown`. */
export const registrationStatus = v.pipe(
  v.unknown(),
  v.transform((value): RegistrationStatus => ({ mode: modeOf(value), message: messageOf(value) })),
);
