import { describe, expect, it } from 'vitest';
import { playgroundUrl } from './playgroundUrl';

describe('the address of a playground', () => {
  it.each([
    ['https://a.example/?c={code}', 'https://a.example/?c=f%28%27a%2Fb%27%29%3B%20x%25'],
    ['https://a.example/{?code}', 'https://a.example/?code=f%28%27a%2Fb%27%29%3B%20x%25'],
    ['https://a.example/?v=1{&code*}', 'https://a.example/?v=1&code=f%28%27a%2Fb%27%29%3B%20x%25'],
    ['https://a.example{/code:3}', 'https://a.example/f%28%27'],
    ['https://a.example/{;code:1}', 'https://a.example/;code=f'],
    ['https://a.example/x{.code:1}', 'https://a.example/x.f'],
    ['https://a.example/{+code}', "https://a.example/f('a/b');%20x%25"],
    ['https://a.example/{#code}', "https://a.example/#f('a/b');%20x%25"],
    ['https://a.example/{code:1}-{code:1}', 'https://a.example/f-f'],
    ['https://a.example/', 'https://a.example/'],
  ])('%s', (template, url) => {
    expect(playgroundUrl(template, "f('a/b'); x%")).toBe(url);
  });

  it('leaves what is encoded, and brackets, where it is told to', () => {
    expect(playgroundUrl('{+code}', 'a%2Fb[0]')).toBe('a%2Fb[0]');
  });

  it('takes code as it is, whatever signs and broken characters are in it', () => {
    expect(playgroundUrl('https://a.example/{code}', '$& 🐙\ud83d')).toBe(
      'https://a.example/%24%26%20%F0%9F%90%99%EF%BF%BD',
    );
  });
});
