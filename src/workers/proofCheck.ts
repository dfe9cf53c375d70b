/** The second opinion on a found proof, from a routine that shares nothing with the search. */

import type { PowChallenge } from '@/domain/account/pow/challenge';
import { isProofOf } from '@/domain/account/pow/isProofOf';
import { leadingZeroDigits } from '@/domain/account/pow/sha256';

/** Whether the proof solves the challenge: by the browser's own digest, or in plain code where that is missing. */
export async function isConfirmedProof(
  challenge: PowChallenge,
  proof: string,
  subtle: SubtleCrypto | null,
): Promise<boolean> {
  if (subtle === null) return isProofOf(challenge, proof);
  const message = new TextEncoder().encode(challenge.challenge + proof);
  const view = new DataView(await subtle.digest('SHA-256', message));
  const words = Array.from({ length: 8 }, (_, i) => view.getInt32(4 * i));
  return leadingZeroDigits(words) >= challenge.difficulty;
}
