import { describe, expect, it } from 'vitest';
import {
  grouped,
  hashInAnswer,
  isEndOf,
  keyCodeText,
  keyFileName,
  keyFileText,
} from './accountKey';

const key = { accountHash: '7C41D09E5B8A2F60', password: 'harbour lights' };

describe('the key', () => {
  it('is read in groups of four', () => {
    expect(grouped(key.accountHash)).toEqual(['7C41', 'D09E', '5B8A', '2F60']);
    expect(grouped('7C41D')).toEqual(['7C41', 'D']);
    expect(grouped('')).toEqual([]);
  });

  it.each([
    ['2F60', true],
    ['2f60', true],
    [' 2f 60 ', true],
    ['8A-2F60', true],
    ['F60', false],
    ['２ｆ６０', true],
    ['2F61', false],
    ['', false],
  ])('is proved by %j: %s', (typed, isProved) => {
    expect(isEndOf(key.accountHash, typed, 4)).toBe(isProved);
  });

  it.each([
    ['ab_cd-X9_-', 'x9_-', true],
    ['ab_cd-X9_-', 'dX9', false],
    ['ab_cd-X9_-', 'cdX9', true],
    ['ab_cd-X9_-', '9_-', false],
    ['0d1f-4000-8a2f60', '0D1F-4000-8A2F60', true],
    ['0d1f-4000-8a2f60', ' 8a 2f 60', true],
    ['0d1f-4000-8a2f60', '----', false],
  ])('%j, which has signs in it, is proved by %j: %s', (accountHash, typed, isProved) => {
    expect(isEndOf(accountHash, typed, 4)).toBe(isProved);
  });

  it('goes into a file whose name tells nothing of it', () => {
    const name = keyFileName('Quay & Côte', Date.UTC(2025, 5, 2));
    expect(name).toBe('quay-c-te-key-2025-06-02.txt');
    expect(keyFileName('港', 0)).toBe('account-key-1970-01-01.txt');
    const words = {
      heading: 'H',
      where: 'W',
      made: 'M',
      hash: 'Hash',
      password: 'Password',
      warning: '!',
    };
    expect(keyFileText(key, words)).toBe(
      'H\n\nW\nM\n\nHash\n7C41D09E5B8A2F60\n\nPassword\nharbour lights\n\n!\n',
    );
    expect(keyCodeText(key)).toBe('7C41D09E5B8A2F60\nharbour lights');
  });

  it('is looked for in a broken answer', () => {
    expect(hashInAnswer('{"account":{"id":"x","accountHash":"7C41D09E","bal')).toBe('7C41D09E');
    expect(hashInAnswer('{"account":{"accountHash":"7C4')).toBe('');
    expect(hashInAnswer('<html>')).toBe('');
  });
});
