/** What a proof-of-work challenge is, and which ones are refused before any work. */

/** A puzzle: find a proof such that SHA-256 of `challenge + proof`, in hexadecimal, begins with `difficulty` zeros. */
export interface PowChallenge {
  /** Text as the server sent it, byte for byte. */
  readonly challenge: string;
  /** Leading hexadecimal zeros, 0 to 64. */
  readonly difficulty: number;
}

/** How proofs are written: the fast compact layout, or a plain decimal number for servers that expect one. */
export type ProofFormat = 'compact' | 'decimal';

/** Why a challenge is refused. */
export type PowRefusal =
  | 'emptyChallenge'
  | 'challengeTooLong'
  | 'difficultyNotANumber'
  | 'negativeDifficulty'
  | 'fractionalDifficulty'
  | 'difficultyTooHigh';

/** Longest challenge that is accepted, in UTF-8 bytes. */
export const MAX_CHALLENGE_BYTES = 8192;

/** A SHA-256 digest has no more hexadecimal digits than this. */
export const MAX_DIFFICULTY = 64;

/** The challenge cannot be worked on; `reason` names why. */
export class PowRefusedError extends Error {
  readonly reason: PowRefusal;

  constructor(reason: PowRefusal) {
    super(`proof of work refused: ${reason}`);
    this.name = 'PowRefusedError';
    this.reason = reason;
  }
}

/** Why this challenge must not be worked on, or null when it is sound. */
export function refusalOf({ challenge, difficulty }: PowChallenge): PowRefusal | null {
  if (challenge === '') return 'emptyChallenge';
  // A UTF-16 unit is never shorter than a UTF-8 byte is long: this spares encoding a huge text.
  if (challenge.length > MAX_CHALLENGE_BYTES) return 'challengeTooLong';
  if (new TextEncoder().encode(challenge).length > MAX_CHALLENGE_BYTES) return 'challengeTooLong';
  if (!Number.isFinite(difficulty)) return 'difficultyNotANumber';
  if (difficulty < 0) return 'negativeDifficulty';
  if (!Number.isInteger(difficulty)) return 'fractionalDifficulty';
  if (difficulty > MAX_DIFFICULTY) return 'difficultyTooHigh';
  return null;
}
