/**
 * Proof-of-work challenges: signed, so that the service need not remember the ones it gave out, with an expiry,
 * and good for one account. Proofs are checked with node:crypto alone, so that no fault of the client's own
 * hashing can excuse itself here.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Refused } from './conditions';
import type { World } from './world';

const MAX_PROOF_LENGTH = 256;

/** A solved challenge as the client returns it. */
export interface ProofOfWork {
  challenge: string;
  signature: string;
  proof: string;
}

function sign(world: World, challenge: string): string {
  return createHmac('sha256', world.challengeKey).update(challenge, 'utf8').digest('hex');
}

/** A fresh challenge, in the shape that the settings ask for. */
export function issueChallenge(world: World): unknown {
  const { settings } = world;
  world.challengeSerial += 1;
  const expiresAt = world.now() + settings.challengeLifetimeMs;
  const challenge = [
    settings.challengePrefix + Buffer.from(world.randomBytes(24)).toString('base64url'),
    world.challengeSerial,
    expiresAt,
    settings.difficulty,
  ].join('.');
  const flat = { challenge, difficulty: settings.difficulty, signature: sign(world, challenge) };
  switch (settings.challengeAnswer) {
    case 'flat':
      return flat;
    case 'digits':
      return { ...flat, difficulty: String(flat.difficulty) };
    case 'withExpiry':
      return { ...flat, expiresAt: new Date(expiresAt).toISOString() };
    default:
      return { [settings.challengeAnswer]: flat };
  }
}

function leadingZeroDigits(text: string): number {
  const digest = createHash('sha256').update(text, 'utf8').digest('hex');
  return digest.length - digest.replace(/^0+/, '').length;
}

function isOwnSignature(world: World, { challenge, signature }: ProofOfWork): boolean {
  const expected = Buffer.from(sign(world, challenge));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Checks a proof without spending its challenge.
 * @throws Refused naming what is wrong with it.
 */
export function verifyProof(world: World, pow: ProofOfWork): void {
  if (!isOwnSignature(world, pow)) throw new Refused('signatureWrong');
  const [serial, expiresAt, difficulty] = pow.challenge.split('.').slice(-3).map(Number);
  if (serial === undefined || expiresAt === undefined || difficulty === undefined) {
    throw new Refused('signatureWrong');
  }
  if (expiresAt <= world.now() || serial <= world.expiredThroughSerial) {
    throw new Refused('challengeExpired');
  }
  if (world.usedChallenges.has(pow.challenge)) throw new Refused('challengeUsed');
  const isDecimal = /^(0|[1-9]\d*)$/.test(pow.proof);
  if (pow.proof.length > MAX_PROOF_LENGTH) throw new Refused('proofMalformed');
  if (world.settings.proofFormat === 'decimal' && !isDecimal) throw new Refused('proofMalformed');
  if (leadingZeroDigits(pow.challenge + pow.proof) < difficulty) throw new Refused('proofWrong');
}

/** Uses a challenge up: no second account can be made with it. */
export function spendChallenge(world: World, pow: ProofOfWork): void {
  world.usedChallenges.add(pow.challenge);
}
