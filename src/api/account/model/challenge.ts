/** The puzzle that registration asks for, in whatever wrapping the service hands it out. */
import * as v from 'valibot';
import { isRecord } from '@/api/transport';
import { MAX_DIFFICULTY } from '@/domain/account/pow/challenge';
import { timeOf } from './account';

const WRAPPERS = ['pow', 'challenge', 'data', 'result'];

function unwrapped(value: unknown): unknown {
  if (!isRecord(value) || typeof value.challenge === 'string') return value;
  return WRAPPERS.map((name) => value[name]).find(isRecord) ?? value;
}

const digits = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number));

const EXPIRY_NAMES = ['expiresAt', 'expires', 'validUntil', 'expiry'];

/** Only a date in words is one: a number may be seconds or milliseconds, from now or from 1970. */
function statedEndOf(fields: Record<string, unknown>): number | null {
  const times = EXPIRY_NAMES.map((name) => timeOf(fields[name]));
  return times.find((time) => time !== null) ?? null;
}

/** Challenge and signature come out exactly as they came in: the service compares them byte for byte. */
export const challenge = v.pipe(
  v.unknown(),
  v.transform(unwrapped),
  v.looseObject({
    challenge: v.pipe(v.string(), v.nonEmpty()),
    signature: v.pipe(v.string(), v.nonEmpty()),
    difficulty: v.pipe(
      v.union([v.number(), digits]),
      v.integer(),
      v.minValue(0),
      v.maxValue(MAX_DIFFICULTY),
    ),
  }),
  v.transform((fields) => ({
    challenge: fields.challenge,
    signature: fields.signature,
    /** Leading hexadecimal zeros that the digest must have. */
    difficulty: fields.difficulty,
    /** Until when it holds, by the service's own clock: to be shown, and never computed with. Null where that is not said. */
    statedEndMs: statedEndOf(fields),
  })),
);

export type RegistrationChallenge = v.InferOutput<typeof challenge>;
