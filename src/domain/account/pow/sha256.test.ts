import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { INITIAL_STATE, ROUND_CONSTANTS, leadingZeroDigits, sha256 } from './sha256';

function hexOf(words: Int32Array): string {
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

describe('sha256', () => {
  it('has the constants of the standard', () => {
    expect(hexOf(INITIAL_STATE)).toBe(
      '6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19',
    );
    expect(hexOf(ROUND_CONSTANTS.slice(0, 4))).toBe('428a2f9871374491b5c0fbcfe9b5dba5');
    expect(hexOf(ROUND_CONSTANTS.slice(60))).toBe('90befffaa4506cebbef9a3f7c67178f2');
  });

  it('agrees with another implementation, at every length around the block boundaries', () => {
    for (let length = 0; length <= 200; length++) {
      const message = new Uint8Array(length).map((_, i) => i * 31 + length);
      expect(hexOf(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });

  it('agrees with another implementation on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1000 }), (message) => {
        expect(hexOf(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      }),
    );
  });
});

describe('leadingZeroDigits', () => {
  it.each([
    [[0x10000000], 0],
    [[0x0fffffff], 1],
    [[0x00000001], 7],
    [[0, 0x00100000], 10],
    [[0, 0, 0, 0, 0, 0, 0, 0], 64],
  ])('of %j is %i', (digest, zeros) => {
    expect(leadingZeroDigits(digest)).toBe(zeros);
  });
});
