// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createFakePlatform } from '@/testing/fakePlatform';
import { patientPage } from './patientPage';

/** A page that the network withholds for the first tries. */
function pageAway(triesAway: number) {
  const platform = createFakePlatform();
  const tries: number[] = [];
  const load = () => {
    tries.push(platform.clock.monotonic());
    return tries.length > triesAway
      ? Promise.resolve('page')
      : Promise.reject(new TypeError('Failed to fetch'));
  };
  return { platform, tries, page: patientPage(load, platform) };
}

it('fetches a page again until it comes, more and more slowly', async () => {
  const { platform, tries, page } = pageAway(3);
  const startMs = platform.clock.monotonic();
  const coming = page();
  await platform.advance(60_000);
  expect(await coming).toBe('page');
  expect(tries.map((atMs) => atMs - startMs)).toEqual([0, 500, 1_500, 3_500]);
});

it('gives up in the end, and says why', async () => {
  const { platform, tries, page } = pageAway(Infinity);
  const failing = expect(page()).rejects.toThrow('Failed to fetch');
  await platform.advance(60_000);
  await failing;
  expect(tries).toHaveLength(7);
});

it('goes on at once when the network is back', async () => {
  const { platform, tries, page } = pageAway(1);
  const coming = page();
  await platform.settle();
  platform.setOnline(false);
  platform.setOnline(true);
  expect(await coming).toBe('page');
  expect(tries).toHaveLength(2);
});
