/**
 * `npm test`: sets up, then proves everything: types, lint, format, words, unit, component and contract tests, the
 * build, its bytes, what it could be injected through, that another is equal, and the journeys in a browser.
 * `--no-browser` leaves out what needs a build. The last line is `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runNode, toolFile } from './processes.mjs';
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  notesOfPlaywright,
} from './reports.mjs';
import { setUp } from './setup.mjs';
import { runSteps } from './steps.mjs';

const quiet = { quiet: true, env: { FORCE_COLOR: '0', NO_COLOR: '1' } };

/** A step that is one check: the exit code decides. */
function check(name, file, args = [], rest = {}) {
  const run = async () => {
    const { code, output } = await runNode([file, ...args], quiet);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };
  return { name, run, ...rest };
}

/**
 * Runs a test runner that writes a JSON report, and counts and tells from that; without a report it has failed, and
 * what it printed is all there is to tell.
 */
async function counted(reportFile, { count, failures, notable = () => [] }, start) {
  const file = join(root, reportFile);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { code, output } = await start(file);
  if (!existsSync(file)) return { passed: 0, failed: 1, output };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { passed, failed, skipped } = count(report);
  const notes = notable(report);
  if (skipped > 0) notes.push(`${skipped} skipped in ${reportFile}`);
  // A runner that ends badly with no failed test has met an error outside the tests.
  if (failed === 0 && code !== 0) return { passed, failed: 1, output, notes };
  return { passed, failed, output: failures(report).join('\n\n'), notes };
}

const ofVitest = { count: countVitest, failures: failuresOfVitest };
const ofPlaywright = {
  count: countPlaywright,
  failures: failuresOfPlaywright,
  notable: notesOfPlaywright,
};

const unitTests = {
  name: 'unit, component and contract tests',
  run: () =>
    counted('.cache/vitest.json', ofVitest, (file) =>
      runNode(
        [
          toolFile('vitest/vitest.mjs'),
          'run',
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ],
        quiet,
      ),
    ),
};

const journeys = {
  name: 'journeys in a browser',
  after: ['build'],
  alone: true,
  run: async () => {
    const { runJourneys } = await import('./e2e.mjs');
    return counted('.cache/playwright.json', ofPlaywright, (file) =>
      runJourneys(['--reporter=line,json'], {
        quiet: true,
        env: { ...quiet.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    );
  },
};

/** One history a seed; each that is not whole in the end counts as one failure. */
const ofChaos = {
  count({ seeds, violations }) {
    const failed = new Set(violations.map(({ seed }) => seed)).size;
    return { passed: seeds - failed, failed, skipped: 0 };
  },
  failures: ({ violations }) =>
    violations.map(({ seed, violation }) => `✗ seed ${seed}: ${violation}`),
};

/**
 * A seed fixes the faults, but not how requests are mixed: a promise that is broken twice counts. It waits more than it
 * works, and so goes on beside what keeps one core busy.
 */
const chaos = {
  name: 'chaos in a browser',
  after: ['build'],
  run: () =>
    counted('.cache/chaos.json', ofChaos, (file) =>
      runNode(
        [
          join(root, 'e2e/chaos/run.mjs'),
          '--browser',
          '--again',
          ...['--parallel', '3'],
          ...['--json', file],
        ],
        quiet,
      ),
    ),
};

const script = (name) => join(root, 'scripts', name);

/** In the order in which they begin: the longest of one core first, with what waits a lot beside it. */
const steps = [
  check('lint', toolFile('eslint/bin/eslint.js'), ['.', '--max-warnings=0']),
  check('build', script('build.mjs'), ['--if-changed']),
  chaos,
  check('types', toolFile('vue-tsc/bin/vue-tsc.js'), ['--noEmit']),
  unitTests,
  check('format', toolFile('prettier/bin/prettier.cjs'), ['--check', '.']),
  check('styles', toolFile('stylelint/bin/stylelint.mjs'), ['src/**/*.{css,vue}']),
  check('dead code', toolFile('knip/bin/knip.js'), ['--no-progress']),
  check('words', script('words.mjs')),
  check('bytes', script('size.mjs'), [], { after: ['build'] }),
  check('no unknown sinks', script('sinks.mjs'), [], { after: ['build'] }),
  check('two builds are equal', script('equalBuilds.mjs'), [], { after: ['build'] }),
  journeys,
];
const needsBuild = ({ name, after = [] }) => name === 'build' || after.includes('build');

async function main() {
  const hasBrowser = !process.argv.includes('--no-browser');
  await setUp();
  return runSteps(hasBrowser ? steps : steps.filter((step) => !needsBuild(step)));
}

try {
  const { passed, failed, notes } = await main();
  for (const note of notes) console.log(note);
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  console.log('0 passed, 1 failed');
}
