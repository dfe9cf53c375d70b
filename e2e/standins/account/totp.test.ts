import { expect, it } from 'vitest';
import { isTotpCode, toBase32, totpCode } from './totp';

const RFC_SECRET = toBase32(Buffer.from('12345678901234567890'));

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('gives the code of RFC 6238 at %i s', (seconds, code) => {
  expect(totpCode(RFC_SECRET, seconds * 1000)).toBe(code);
});

it('accepts one step either way and no more', () => {
  const at = 1_700_000_000_000;
  const code = totpCode(RFC_SECRET, at);
  expect(isTotpCode(RFC_SECRET, code, at + 30_000)).toBe(true);
  expect(isTotpCode(RFC_SECRET, code, at - 30_000)).toBe(true);
  expect(isTotpCode(RFC_SECRET, code, at + 90_000)).toBe(false);
});
