/** The order in which the steps of the check run, and what they add up to. */
import { expect, test } from 'vitest';
import { runSteps } from './steps.mjs';

const quiet = { print: () => {} };
const passes = async () => ({ passed: 1, failed: 0, output: '' });
const fails = async () => ({ passed: 2, failed: 1, output: 'why' });

test('counts what the steps counted', async () => {
  const steps = [
    { name: 'a', run: passes },
    { name: 'b', run: fails },
  ];
  expect(await runSteps(steps, quiet)).toMatchObject({ passed: 3, failed: 1 });
});

test('a step that throws is one failure, and its reason is shown', async () => {
  const lines = [];
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no such tool')) };
  const sum = await runSteps([broken], { print: (line) => lines.push(line) });
  expect(sum).toMatchObject({ passed: 0, failed: 1 });
  expect(lines.join('\n')).toContain('no such tool');
});

test('a step after a failed one does not run, and counts as failed', async () => {
  let hasRun = false;
  const late = { name: 'late', after: ['early'], run: async () => ((hasRun = true), passes()) };
  const sum = await runSteps([late, { name: 'early', run: fails }], quiet);
  expect(hasRun).toBe(false);
  expect(sum.failed).toBe(2);
});

test('two run at a time; one that needs the machine runs alone', async () => {
  let running = 0;
  const peaks = {};
  const step = (name, rest = {}) => ({
    name,
    ...rest,
    run: async () => {
      running += 1;
      await new Promise((resolve) => setImmediate(resolve));
      peaks[name] = running;
      running -= 1;
      return passes();
    },
  });
  await runSteps([step('a'), step('b'), step('c'), step('big', { alone: true })], quiet);
  expect(Math.max(peaks.a, peaks.b)).toBe(2);
  expect(peaks.big).toBe(1);
});
