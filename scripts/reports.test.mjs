/** Counting: nothing that failed may pass for nothing. */
import { expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  notesOfPlaywright,
} from './reports.mjs';

test('a file that could not be loaded is a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}, {}, {}] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('one or two that had to be played again count as passed, more have failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 2 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 7, failed: 2, skipped: 2 });
  const many = { ...stats, flaky: 3 };
  expect(countPlaywright({ stats: many })).toEqual({ passed: 5, failed: 4, skipped: 2 });
});

test('what had to be played again is told by name, with what stopped it', () => {
  const results = [{ errors: [{ message: '\u001b[31mnot yet\u001b[0m\nat a line' }] }, {}];
  const tests = [{ projectName: 'phone', status: 'flaky', results }];
  const specs = [{ file: 'a.spec.ts', line: 7, title: 'goes on', tests }];
  expect(notesOfPlaywright({ suites: [{ specs }] })).toEqual([
    'came through when played again: [phone] a.spec.ts:7 › goes on (not yet)',
  ]);
});

test('each failure is told by name, with its message', () => {
  const told = failuresOfVitest({
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'takes away',
            failureMessages: ['\u001b[31m1 is not 2\u001b[0m'],
          },
        ],
      },
    ],
  });
  expect(told).toEqual(['✗ a.test.ts\ncannot be loaded', '✗ b.test.ts › takes away\n1 is not 2']);
});

test('a failed journey is told with its project, wherever its suite lies', () => {
  const spec = (status, message) => ({
    file: 'a.spec.ts',
    line: 7,
    title: 'goes on',
    tests: [{ projectName: 'phone', status, results: [{ errors: [{ message }] }] }],
  });
  const told = failuresOfPlaywright({
    suites: [
      {
        specs: [spec('expected')],
        suites: [{ specs: [spec('unexpected', 'lines\n'.repeat(50))] }],
      },
    ],
    errors: [{ message: 'no browser' }],
  });
  expect(told).toHaveLength(2);
  expect(told[0]).toMatch(/^✗ \[phone\] a\.spec\.ts:7 › goes on\nlines\n/);
  expect(told[0]).toMatch(/… 10 more lines$/);
  expect(told[1]).toBe('✗ outside any test\nno browser');
});
