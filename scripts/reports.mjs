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

/** The tests of a Playwright report that ended in one of these ways, each with its title and its messages. */
function testsOfPlaywright({ suites = [] }, ...wanted) {
  const inSuite = (suite) => [
    ...(suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => wanted.includes(status))
        .map(({ projectName, results }) => ({
          title: `[${projectName}] ${file}:${line} › ${title}`,
          messages: results.flatMap(({ errors = [] }) =>
            errors.map(({ message }) => message ?? ''),
          ),
        })),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return suites.flatMap(inSuite);
}

/**
 * How many journeys may come through only when they are played again. They share a machine and go over real sockets, so
 * that one may meet what no person would; several are no accident.
 */
const MOST_AGAIN = 2;

/** What failed in a Playwright report, each with its messages; errors outside any test last. */
export function failuresOfPlaywright(report) {
  const { errors = [] } = report;
  return [
    ...testsOfPlaywright(report, 'unexpected', 'flaky').map(({ title, messages }) =>
      failure(title, messages),
    ),
    ...errors.map(({ message = '' }) => failure('outside any test', [message])),
  ];
}

/** Names each journey that came through only when it was played again, with what stopped it first. */
export function notesOfPlaywright(report) {
  return testsOfPlaywright(report, 'flaky').map(({ title, messages }) => {
    const [first = ''] = stripVTControlCharacters(messages[0] ?? '').split('\n');
    return `came through when played again: ${title} (${first})`;
  });
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
  const again = stats.flaky <= MOST_AGAIN ? 0 : stats.flaky;
  return {
    passed: stats.expected + stats.flaky - again,
    failed: stats.unexpected + again + errors.length,
    skipped: stats.skipped,
  };
}
