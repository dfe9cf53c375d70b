/** Counting what the test runners report in their JSON, and saying what failed. */
import { stripVTControlCharacters } from 'node:util';

const longest = 40;

/** A message cut to what helps; the rest is in the report. */
function inShort(message) {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n');
  const rest = lines.length - longest;
  return [...lines.slice(0, longest), ...(rest > 0 ? [`… ${rest} more lines`] : [])].join('\n');
}

const failure = (title, messages) => [`✗ ${title}`, ...messages.map(inShort)].join('\n');

/** What failed in a vitest report, each with its message. */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(name, [message])];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name} › ${fullName}`, failureMessages),
    );
  });
}

/** What failed in a Playwright report, each with its messages; errors outside any test last. */
export function failuresOfPlaywright({ suites = [], errors = [] }) {
  const inSuite = (suite) => [
    ...(suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          failure(
            `[${projectName}] ${file}:${line} › ${title}`,
            results.flatMap((result) => (result.errors ?? []).map(({ message }) => message ?? '')),
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return [
    ...suites.flatMap(inSuite),
    ...errors.map(({ message = '' }) => failure('outside any test', [message])),
  ];
}

/** The sum of a vitest report. A file that could not even be loaded counts as one failure. */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The sum of a Playwright report. An error outside any test counts as one failure. */
export function countPlaywright({ stats, errors = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
