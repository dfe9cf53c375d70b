import { describe, expect, it } from 'vitest';
import { misledHost } from '@/domain/content/misledHost';

const evil = 'https://evil.example/x';
const code = 'https://github.com/quay/side/blob/main/src/main.rs';

describe('words that name another host than the link leads to', () => {
  it.each([
    ['an address', 'https://bank.example'],
    ['an address with all there can be in one', 'https://me:pw@bank.example:8443/login?a=b#c'],
    ['capitals', 'HTTPS://BANK.EXAMPLE'],
    ['a host alone', 'bank.example'],
    ['a host with www', 'www.bank.example'],
    ['a host and a path', 'bank.example/login'],
    ['a host and a port', 'bank.example:443'],
    ['a full stop behind it', 'bank.example.'],
    ['an exclamation mark behind it', 'bank.example!'],
    ['brackets around it', '(bank.example)'],
    ['square brackets around it', '[bank.example]'],
    ['square brackets around what has letters of numbers only', '[bad.cafe]'],
    ['quotes around it', '“bank.example”'],
    ['a dash behind it', 'bank.example-'],
    ['a word tied to it', 'bank.example-login'],
    ['dots before it', 'see...bank.example'],
    ['words before it', 'Visit https://bank.example'],
    ['words around it', 'Sign in at bank.example, please'],
    ['much before it', `${'Read on. '.repeat(200)}https://bank.example`],
    ['another line before it', 'Your bank:\nbank.example'],
    ['a slash before it', 'login/bank.example'],
    ['two slashes before it', '//bank.example'],
    ['the true host before it', 'evil.example bank.example'],
    ['the true host behind it', 'https://bank.example@evil.example'],
    ['the true host behind it, and a slash that is none', 'https://bank.example%2f@evil.example'],
    ['the true host in its path', 'https://bank.example/https://evil.example/x'],
    ['the true host as its user', 'https://evil.example@bank.example'],
    ['the true host as a part of it', 'evil.example.bank.example'],
    ['another scheme', 'ftp://bank.example'],
    ['a scheme of an app', 'bank://bank.example'],
    ['a host without dots', 'http://intranet/login'],
    ['an IPv4 address', '192.0.2.7'],
    ['an IPv4 address with a scheme', 'http://192.0.2.7/login'],
    ['an IPv4 address as one number', 'http://3221225991/'],
    ['an IPv6 address', 'http://[2001:db8::7]/login'],
    ['an IPv6 address in brackets', '[2001:db8::7]'],
    ['an IPv6 address alone', '2001:db8::7'],
    ['what only seems to be an IPv6 address', '1:2:face.example'],
    ['a zero-width space behind it', 'https://bank.example\u200b'],
    ['a zero-width joiner in it', 'https://ba\u200dnk.example'],
    ['a soft hyphen in it', 'https://bank\u00ad.example'],
    ['a byte order mark in it', 'bank\ufeff.example'],
    ['a selector of variants in it', 'bank\ufe0f.example'],
    ['a filler in it', 'bank\u3164.example'],
    ['a control character in it', 'bank\u0001.example'],
    ['a hair space in it', 'bank\u200a.example'],
    ['full-width letters', 'ｂａｎｋ.example'],
    ['a full-width dot', 'bank．example'],
    ['an ideographic dot', 'bank。example'],
    ['a half-width ideographic dot', 'bank｡example'],
    ['a leader of one dot', 'bank\u2024example'],
    ['a letter that looks like a dot', 'bank\ua4f8example'],
    ['a full-width colon', 'https：//bank.example'],
    ['slashes of fractions', 'https:\u2044\u2044bank.example'],
    ['letters from behind', '\u202eelpmaxe.knab//:sptth'],
    ['letters from behind, and a number in front', '\u202eelpmaxe.1knab'],
    ['letters of other scripts', 'пример.рф'],
    ['letters of other scripts as they are sent', 'xn--e1afmkfd.xn--p1ai'],
    ['an accent of its own', 'bank.exampl\u0065\u0301'],
    ['a bank below the ending of scripts', 'mbank.pl'],
    ['its page', 'https://main.rs/login'],
    ['a page below the ending of scripts', 'readme.md/login'],
    ['a shop below the ending of archives', 'backup-2024.zip'],
    ['a name with a line below that ending', 'a_b.mbank.pl'],
    ['a file that is no file', 'https://bank.example/README.md'],
  ])('has %s: %s', (_, words) => {
    expect(misledHost(words, evil)).toBe('evil.example');
  });

  it.each([
    [
      'letters that look like Latin ones',
      'https://b\u0430nk.example',
      'https://xn--bnk-7cd.example/',
    ],
    ['an ending that looks Latin', 'bank.\u0441\u043e\u043c', 'https://bank.xn--l1adi/'],
    ['code that is no code', 'https://bank.example/main.rs', code],
    ['a bank, over code', 'bank.example', code],
    ['a page of a bank, over code', 'mbank.pl/login', code],
    ['a bank, over a page of the realm', 'bank.example', 'https://chat.example.org/redirect?to=x'],
    ['a bank, over another program', 'bank.example', 'ssh://evil.example'],
    ['a user that stays', 'ssh://bank.example@evil.example', 'ssh://bank.example@evil.example'],
    ['the place above', 'github.io', 'https://evil.github.io/'],
    ['the place below', 'login.bank.example', 'https://bank.example/'],
  ])('has %s: %s over %s', (_, words, href) => {
    expect(misledHost(words, href)).toBe(new URL(href).hostname);
  });
});

describe('words that lead nobody astray', () => {
  it.each([
    ['nothing', ''],
    ['words', 'read this'],
    ['words with dots', 'See e.g. this, i.e. that. And so on...'],
    ['a price and a time', 'From 9.99, at 10:30:00 or 12:30'],
    ['a version', 'Release v1.2.3.4 of 2.0'],
    ['no IPv4 address', 'Chrome 120.0.6099.109'],
    ['no IPv6 address', 'std::vector and ::'],
    ['the address itself', 'https://evil.example/x'],
    ['the address in short', 'evil.example/…'],
    ['the address with words', 'Visit https://www.evil.example/other!'],
    ['the address with a full-width dot', 'evil．example'],
    ['the address in capitals', 'Evil.Example'],
    ['the address at its root', 'https://evil.example.:443'],
    ['the address with another in its path', 'https://evil.example/web/https://bank.example/'],
    ['the address with another in its query', 'evil.example?to=bank.example'],
    ['the address with a user that is no host', 'https://me:pw@evil.example/'],
    ['somebody there', 'me@evil.example'],
    ['only the beginning of an address', 'https://…'],
    ['README.md', 'README.md'],
    ['a part of README.md', 'README.md#usage'],
    ['main.rs', 'main.rs'],
    ['a line of main.rs', 'src: main.rs:42'],
    ['script.sh', 'script.sh'],
    ['app.py', 'app.py'],
    ['a name that no host has', 'test_narrow.py'],
    ['a file of any name', 'Quarterly report.final.pdf'],
    ['a file of any name, with words', 'look into mbank.pl.html, please'],
    ['a library', 'Vue.js/React'],
  ])('have %s: %s', (_, words) => {
    expect(misledHost(words, evil)).toBeNull();
  });

  it.each([
    ['a script, where code is kept', 'deploy-all.sh', code],
    ['a part of a script, where code is kept', 'narrow.rs#L12', code],
    ['a path, where code is kept', 'zulip/zulip.github.io', code],
    ['a path to a file', 'src/domain/narrow.ts', 'https://git.example/x'],
    ['words of another script', 'http://пример.рф/', 'http://xn--e1afmkfd.xn--p1ai/'],
    ['an accent', 'münchen.example', 'https://xn--mnchen-3ya.example/'],
    ['an IPv4 address', '192.0.2.7', 'http://192.0.2.7/'],
    ['an IPv6 address', '2001:DB8::0:7', 'http://[2001:db8::7]/x'],
    ['a port', 'localhost:8080', 'http://localhost:8080/'],
    ['the realm itself', 'chat.example.org/help', 'https://chat.example.org/help/'],
    ['somebody, to write to', 'me@bank.example', 'mailto:me@bank.example'],
    ['a room of another program', 'irc.example', 'irc://IRC.example/room'],
  ])('have %s: %s over %s', (_, words, href) => {
    expect(misledHost(words, href)).toBeNull();
  });
});

it('believes no words that name more places than anybody needs', () => {
  expect(misledHost('evil.example '.repeat(49), evil)).toBeNull();
  expect(misledHost('evil.example '.repeat(50), evil)).toBe('evil.example');
});

it.each(['a.', 'a1.', '1.', ':', '[a:', 'xn--', '-', '_', 'a:b@', '://', '\u0301'])(
  'is soon through with much of %j',
  (piece) => {
    // Expressions that go back would take hours for it.
    expect(misledHost(piece.repeat(1_000_000), evil)).toBeNull();
  },
);
