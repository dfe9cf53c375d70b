/**
 * For journeys that meet where Chromium's headless shell differs: it shows no notices of a service worker, and it sometimes
 * tells of a pointer that nobody moved, which a page takes for a person.
 */
import type { test } from '@playwright/test';

/** The whole browser where journeys are otherwise made in its headless shell; `scripts/e2e.mjs` names it. */
const executablePath = process.env['WHOLE_CHROMIUM'];

type Launching = Parameters<typeof test.use>[0];

/** For `test.use` at the top of a file. */
export const inWholeBrowser: Launching = {
  launchOptions: [
    async ({ browserName, launchOptions }, use) => {
      const isNamed = browserName === 'chromium' && executablePath;
      await use(isNamed ? { ...launchOptions, executablePath } : launchOptions);
    },
    { scope: 'worker' },
  ],
};
