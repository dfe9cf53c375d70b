import { defineConfig, devices, type PlaywrightTestProject } from '@playwright/test';

// `npm run e2e` finds the browser and builds the app first; each worker then serves the build on a port of its own.
const executablePath = process.env['CHROMIUM'];
/** Where there is one, the journeys can be made in Firefox too: `npm run e2e -- --project firefox`. */
const firefoxPath = process.env['FIREFOX'];
const isRoot = process.getuid?.() === 0;

const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // Chromium has no sandbox for root; tests in a container run as root.
  args: isRoot ? ['--no-sandbox'] : [],
};

/**
 * An installed Firefox, by the protocol that it speaks itself. Not by that way: to look into the engine, to save files, to
 * be looked at in two windows at once (keys reach the one that was opened last), to print, to sound where there is no device
 * for it, to point without a mouse that it knows of, to write over an e-mail address, to press without scrolling, to pass on
 * what a page posts (its text is not given). Journeys that need it, a Chromium with switches, or its words for what went
 * wrong, are tagged.
 */
function firefox(executablePath: string): PlaywrightTestProject {
  return {
    name: 'firefox',
    grepInvert: /@chromium/,
    use: {
      ...devices['Desktop Firefox'],
      viewport: { width: 1440, height: 900 },
      channel: 'moz-firefox',
      launchOptions: { executablePath },
    },
  };
}

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  fullyParallel: false,
  // One more than the smallest machine has cores: while one waits, the others work.
  workers: 3,
  // Who comes through only when played again is told by name; `scripts/reports.mjs` says how many may.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Time decides no journey: a limit only ends one that hangs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // To take one of every journey slows all of them; `--trace on` takes one of the journey that is looked into.
    trace: 'on-first-retry',
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    ...(firefoxPath ? [firefox(firefoxPath)] : []),
  ],
});
