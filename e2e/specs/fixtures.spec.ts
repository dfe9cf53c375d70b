/** The watch over every journey: it must see what it is there for, in every page of a journey. */
import { expect, test } from '../fixtures';

test('another person has the same kind of screen, language and zone', async ({
  page,
  anotherPerson,
}) => {
  await page.goto('/register');
  const other = await anotherPerson();
  await other.goto('/register');
  expect(other.viewportSize()).toEqual(page.viewportSize());
  const place = await other.evaluate(() => [
    navigator.language,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]);
  expect(place).toEqual(['en-GB', 'Europe/Berlin']);
});

test('errors in the page of another person count', async ({ anotherPerson, watch, allow }) => {
  const other = await anotherPerson();
  await other.goto('/register');
  await other.evaluate(() => {
    console.error('logged');
    queueMicrotask(() => {
      throw new Error('thrown');
    });
  });
  await expect.poll(() => watch.complaints().join('\n')).toMatch(/logged[\s\S]*thrown/);
  allow.error(/logged|thrown/);
});

test('a violation of the policy is noticed', async ({ page, watch, allow }) => {
  await page.goto('/register');
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/x.png' }));
  });
  await expect.poll(() => watch.complaints().join('\n')).toContain('img-src');
  allow.error(/img-src|elsewhere\.example/);
  allow.origin('https://elsewhere.example');
});

test('a request to a foreign origin is noticed', async ({ page, watch, allow }) => {
  await page.goto('/register');
  await page.evaluate(() => fetch('http://127.0.0.1:1/x').catch(() => null));
  await expect.poll(() => watch.complaints().join('\n')).toContain('http://127.0.0.1:1');
  allow.error(/127\.0\.0\.1:1\//);
  allow.origin('http://127.0.0.1:1');
});

test('a back door that is not there says so', async ({ control }) => {
  await expect(control('account', 'nothing')).rejects.toThrow('no such method');
});
