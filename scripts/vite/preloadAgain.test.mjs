import { expect, it } from 'vitest';
import { forgettingFailures } from './preloadAgain.ts';

const helper = `
  promise.then(ok, (err) => {
    seen[href] = void 0;
    throw err;
  });
  if (e.type === "error") rej(new Error("away"));
`;

it('forgets a style sheet that could not be fetched', () => {
  const changed = forgettingFailures(helper);
  expect(changed).toContain('delete seen[href];');
  expect(changed).toContain('link.remove(), rej(new Error("away"))');
});

it('says so where Vite has another helper', () => {
  expect(() => forgettingFailures('export const preload = () => {}')).toThrow(/preloadAgain/);
});
