// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { patientPage } from './patientPage';

it('fetches a page again until it comes, more and more slowly', async () => {
  const waits: number[] = [];
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 4 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('page');
  };
  const page = patientPage(load, async (milliseconds) => void waits.push(milliseconds));
  expect(await page()).toBe('page');
  expect(waits).toEqual([500, 1_000, 2_000]);
});

it('gives up in the end, and says why', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(patientPage(load, async () => {})()).rejects.toThrow('Failed to fetch');
});

it('goes on at once when the network is back', async () => {
  let isAway = true;
  const load = () => (isAway ? Promise.reject(new TypeError('away')) : Promise.resolve('page'));
  const page = patientPage(load)();
  await Promise.resolve();
  await Promise.resolve();
  isAway = false;
  window.dispatchEvent(new Event('online'));
  expect(await page).toBe('page');
});
