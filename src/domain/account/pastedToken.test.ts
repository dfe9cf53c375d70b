import { describe, expect, it } from 'vitest';
import { oneTimeCodeIn, tokenIn } from './pastedToken';

const TOKEN = 'Vf3qk0Yt7Lw2Zr9Xb5Nc8Hd1Mg4Pj6Ts_-=';

describe('a pasted token', () => {
  it.each([
    TOKEN,
    `  ${TOKEN}\n`,
    `"${TOKEN}"`,
    `'${TOKEN}',`,
    `“${TOKEN}”`,
    `x-auth-token: ${TOKEN}`,
    `X-Auth-Token:${TOKEN}`,
    `-H 'x-auth-token: ${TOKEN}'`,
    `curl -H "x-auth-token: ${TOKEN}" https://api.example.com/v2/account`,
    `Bearer ${TOKEN}`,
    `Authorization: Bearer ${TOKEN}`,
    `token=${TOKEN}`,
    `{"token":"${TOKEN}","expiresAt":"2025-06-09T09:00:00Z"}`,
    `{"session": {"token": "${TOKEN}"}}`,
    `\u200B${TOKEN}\uFEFF`,
    `${TOKEN.slice(0, 10)}\n${TOKEN.slice(10)}`,
  ])('is found in %j', (pasted) => {
    expect(tokenIn(pasted)).toBe(TOKEN);
  });

  it.each(['', '   ', '""', 'short', 'schlüssel-mit-umlaut', '密码密码密码密码'])(
    'is not found in %j',
    (pasted) => {
      expect(tokenIn(pasted)).toBeNull();
    },
  );
});

describe('a one-time code', () => {
  it.each([
    ['123 456', '123456'],
    ['123-456', '123456'],
    [' 123456\n', '123456'],
    ['ab12 cd34-ef56', 'ab12cd34-ef56'],
    ['', ''],
    ['ключ', ''],
    ['١٢٣ ٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['１２３-４５６', '123456'],
  ])('%j is sent as %j', (typed, sent) => {
    expect(oneTimeCodeIn(typed)).toBe(sent);
  });
});
