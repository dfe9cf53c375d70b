import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { drawBelow, generateCharacters, generatePassphrase } from './passwordGenerator';
import { estimateBits, strengthOf } from './passwordStrength';
import { passphraseWords } from './wordList';

const real = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Gives these numbers, one after the other, as four bytes each. */
function scripted(...numbers: number[]) {
  const left = [...numbers];
  return () => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, left.shift() ?? 0);
    return bytes;
  };
}

describe('the generator', () => {
  it('throws away draws that would favour small numbers', () => {
    const limit = 3_000_000_000;
    expect(drawBelow(limit, scripted(2 ** 32 - 1, 3_000_000_000, 7))).toBe(7);
    expect(drawBelow(10, scripted(2 ** 32 - 1, 2 ** 32 - 6, 4_294_967_289))).toBe(9);
  });

  it('stays below its limit and reaches every number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (limit) => {
        const drawn = drawBelow(limit, real);
        expect(drawn).toBeGreaterThanOrEqual(0);
        expect(drawn).toBeLessThan(limit);
      }),
    );
    const seen = new Set(Array.from({ length: 600 }, () => drawBelow(6, real)));
    expect(seen.size).toBe(6);
  });

  it('makes characters that are not mistaken for one another', () => {
    const password = generateCharacters(real);
    expect(password).toHaveLength(24);
    expect(password).not.toMatch(/[O0Il1]/);
  });

  it('makes passphrases of known words', () => {
    const words = generatePassphrase(real, passphraseWords).split('-');
    expect(words).toHaveLength(7);
    for (const word of words) expect(passphraseWords).toContain(word);
    expect(passphraseWords).toHaveLength(2048);
  });

  it('makes nothing that its own judge calls less than strong', () => {
    for (let run = 0; run < 50; run += 1) {
      expect(strengthOf(generateCharacters(real))).toBe('strong');
      expect(strengthOf(generatePassphrase(real, passphraseWords))).toBe('strong');
    }
  });

  it('says no word twice', () => {
    const words = ['ebb', 'flood', 'quay', 'tide'];
    expect(generatePassphrase(scripted(2, 2, 0, 2, 0, 3), words, 3)).toBe('quay-ebb-tide');
  });
});

describe('strength', () => {
  it.each([
    ['1234', 'tooShort'],
    ['🚢🚢🚢', 'tooShort'],
    ['12345', 'weak'],
    ['password1', 'weak'],
    ['qwertyuiop', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcabcabcabcabcabc', 'weak'],
    ['Summer2024', 'weak'],
    ['kT9$vq2L', 'fair'],
    ['kT9$vq2Lxw', 'good'],
    ['kT9$vq2Lxw7!', 'strong'],
    ['correct horse battery staple', 'fair'],
    ['Correct Horse Battery STAPLE', 'fair'],
    ['صحيح حصان بطارية دبوس', 'fair'],
    ['kDrTwUqh-uQzXeBnm_pLmVbRty', 'strong'],
  ])('of %j is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });

  it('does not grow by saying the same again', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), (text) => {
        expect(estimateBits(text + text + text)).toBeLessThanOrEqual(estimateBits(text) + 1e-9);
      }),
    );
  });
});
