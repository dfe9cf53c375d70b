/** The puzzle that registration asks for, in whatever wrapping the service hands it out. */
import * as v from 'valibot';
import { isRecord } from '@/api/transport';
import { MAX_DIFFICULTY } from '@/domain/account/pow/challenge';

const WRAPPERS = ['pow', 'challenge', 'data', 'result'];

function unwrapped(value: unknown): unknown {
  if (!isRecord(value) || typeof value.challenge === 'string') return value;
  return WRAPPERS.map((name) => value[name]).find(isRecord) ?? value;
}

const digits = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number));

const EXPIRY_NAMES = ['expiresAt', 'expires', 'validUntil', 'expiry', 'ttl'];

/** Only ever shown: its unit is not known, so nothing may be computed from it. */
function expiryHintOf(fields: Record<string, unknown>): string | null {
  const found = EXPIRY_NAMES.map((name) => fields[name]).find(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return found === undefined ? null : String(found);
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
    /** What the service says about the lifetime, in its own words; null where it says nothing. */
    expiryHint: expiryHintOf(fields),
  })),
);

export type RegistrationChallenge = v.InferOutput<typeof challenge>;
