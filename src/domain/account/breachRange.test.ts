import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { mayAsk, splitFingerprint, timesSeen } from './breachRange';

const rest = (last: string) => last.padStart(35, '0');

describe('a fingerprint', () => {
  it('tells five digits and keeps the others', async () => {
    const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode('password'));
    expect(splitFingerprint(digest)).toEqual({
      told: '5BAA6',
      kept: '1E4C9B93F3F0682250B6CF8331B7EE68FD8',
    });
  });

  it('keeps zeros in front of a byte', () => {
    const { told, kept } = splitFingerprint(new Uint8Array(20).buffer);
    expect(told + kept).toBe('0'.repeat(40));
  });
});

describe('a list of what begins alike', () => {
  it.each([
    [`${rest('A')}:3\r\n${rest('B')}:12`, 'B', 12],
    [`${rest('A')}:3\n${rest('b')}:12\n`, 'B', 12],
    [`${rest('A')}:3`, 'C', 0],
    // Put in so that the length of the answer tells nothing.
    [`${rest('B')}:0`, 'B', 0],
    ['', 'B', null],
    ['<!doctype html><p>Sign in to this network</p>', 'B', null],
    [`${rest('A')}:3\nBusy`, 'A', null],
  ])('%j has …%s %s times', (list, last, times) => {
    expect(timesSeen(list, rest(last))).toBe(times);
  });

  it('finds what is in it, wherever it stands', () => {
    const digits = fc.array(fc.constantFrom(...'0123456789ABCDEF'), {
      minLength: 35,
      maxLength: 35,
    });
    const entries = fc.uniqueArray(
      fc.record({ kept: digits.map((all) => all.join('')), count: fc.nat() }),
      { selector: ({ kept }) => kept, minLength: 1 },
    );
    fc.assert(
      fc.property(entries, fc.nat(), (all, at) => {
        const list = all.map(({ kept, count }) => `${kept}:${count}`).join('\r\n');
        const wanted = all[at % all.length]!;
        expect(timesSeen(list, wanted.kept)).toBe(wanted.count);
      }),
    );
  });
});

describe('a page inside Tor', () => {
  it.each([
    ['https://range.example/range', 'https://app.example', true],
    ['/range', 'https://app.example', true],
    ['https://range.example/range', 'http://abc.onion', false],
    ['/range', 'http://abc.onion', true],
    ['http://range.onion/range', 'http://abc.onion', true],
  ])('may ask %s from %s: %s', (rangeUrl, origin, may) => {
    expect(mayAsk(rangeUrl, origin)).toBe(may);
  });
});
