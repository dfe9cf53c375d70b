/**
 * `npm run pictures`: photographs the built app with its demo data, for the README and for eyes that review a change:
 * pages at three widths, in light and dark, into `docs/pictures`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build.mjs';
import { getChromium } from './chromium.mjs';
import { root } from './processes.mjs';
import { setUp } from './setup.mjs';

const widths = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'middle', width: 900, height: 800 },
  { name: 'phone', width: 390, height: 800 },
];
const QUALITY = 70;

/** The built app with its stand-in servers, their bots asleep so that every picture shows the same. */
async function serveDemo() {
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  process.env.QUIET_BOTS = '1';
  const { preview } = await import('vite');
  const server = await preview({ root, preview: { host: '127.0.0.1', port: 5290 } });
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return { origin, stop: () => server.close() };
}

async function signIn(page, origin) {
  await page.goto(`${origin}/chat/sign-in/home`);
  await page.getByLabel('E-mail address').fill('marta@lantern.example');
  await page.getByLabel('Password').fill('lantern');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/chat/home/inbox');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
}

/** What each picture shows, and what stands on it once it is all there. */
const scenes = [
  {
    name: 'register',
    async show(page, origin) {
      await page.goto(`${origin}/register`);
      await page.getByText('Registration is open').waitFor();
      // A password is drawn for somebody who is there.
      await page.mouse.move(1, 1);
      await page.mouse.move(2, 2);
      await page.waitForFunction(() => document.querySelector('[name="new-password"]').value);
    },
  },
  {
    name: 'inbox',
    async show(page, origin) {
      await signIn(page, origin);
      await page
        .getByRole('link', { name: /Priya Raman/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'conversation',
    async show(page, origin) {
      await signIn(page, origin);
      await page.goto(`${origin}/chat/home/n/channel/5-lighthouse/topic/lamp%20test`);
      await page.getByText('the gallery holds six').first().waitFor();
    },
  },
];

async function photograph(browser, origin, scene, { name, width, height }, colorScheme) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  const page = await context.newPage();
  await scene.show(page, origin);
  // The network is never idle where a poll waits for news: what comes late has this long to come.
  await page.waitForTimeout(1_500);
  const path = join(root, 'docs/pictures', `${scene.name}-${name}-${colorScheme}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY, animations: 'disabled' });
  await context.close();
}

async function main() {
  await setUp();
  const executablePath = await getChromium();
  await buildIfChanged();
  await mkdir(join(root, 'docs/pictures'), { recursive: true });
  const { chromium } = await import('@playwright/test');
  const demo = await serveDemo();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    for (const scene of scenes) {
      for (const size of widths) {
        await photograph(browser, demo.origin, scene, size, 'light');
        await photograph(browser, demo.origin, scene, size, 'dark');
      }
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
