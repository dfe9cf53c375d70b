import { describe, expect, it } from 'vitest';
import { MAX_CHALLENGE_BYTES, refusalOf } from './challenge';
import { isProofOf } from './isProofOf';

describe('refusalOf', () => {
  it.each([
    [{ challenge: 'a', difficulty: 0 }, null],
    [{ challenge: 'a', difficulty: 64 }, null],
    [{ challenge: 'x'.repeat(MAX_CHALLENGE_BYTES), difficulty: 5 }, null],
    [{ challenge: '', difficulty: 5 }, 'emptyChallenge'],
    [{ challenge: 'x'.repeat(MAX_CHALLENGE_BYTES + 1), difficulty: 5 }, 'challengeTooLong'],
    [{ challenge: 'é'.repeat(MAX_CHALLENGE_BYTES / 2 + 1), difficulty: 5 }, 'challengeTooLong'],
    [{ challenge: 'a', difficulty: NaN }, 'difficultyNotANumber'],
    [{ challenge: 'a', difficulty: Infinity }, 'difficultyNotANumber'],
    [{ challenge: 'a', difficulty: -1 }, 'negativeDifficulty'],
    [{ challenge: 'a', difficulty: 4.5 }, 'fractionalDifficulty'],
    [{ challenge: 'a', difficulty: 65 }, 'difficultyTooHigh'],
  ])('of challenge %#', (challenge, refusal) => {
    expect(refusalOf(challenge)).toBe(refusal);
  });
});

describe('isProofOf', () => {
  it('takes a proof with enough zeros and no other', () => {
    const challenge = { challenge: 'quay', difficulty: 2 };
    const proofs = Array.from({ length: 2000 }, (_, i) => String(i));
    const solutions = proofs.filter((proof) => isProofOf(challenge, proof));
    expect(solutions.length).toBeGreaterThan(0);
    for (const proof of solutions) {
      expect(isProofOf({ ...challenge, difficulty: 1 }, proof)).toBe(true);
      expect(isProofOf({ ...challenge, difficulty: 20 }, proof)).toBe(false);
    }
  });
});
