import { defineConfig, devices } from '@playwright/test';

// `npm run e2e` finds the browser and builds the app first; each worker then serves the build on a port of its own.
const executablePath = process.env['CHROMIUM'];
const isRoot = process.getuid?.() === 0;

const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // Chromium has no sandbox for root; tests in a container run as root.
  args: isRoot ? ['--no-sandbox'] : [],
};

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    // The shell is precached by a service worker only where a test asks for it.
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
  ],
});
