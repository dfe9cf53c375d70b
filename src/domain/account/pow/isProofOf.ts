/** How a proof is checked. Apart from what a challenge is, which the form must know, for only the search needs it. */
import type { PowChallenge } from './challenge';
import { leadingZeroDigits, sha256 } from './sha256';

/** True when the proof solves the challenge. Plain arithmetic, shared with no search kernel. */
export function isProofOf({ challenge, difficulty }: PowChallenge, proof: string): boolean {
  const digest = sha256(new TextEncoder().encode(challenge + proof));
  return leadingZeroDigits(digest) >= difficulty;
}
