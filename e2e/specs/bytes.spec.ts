/** What a browser really fetches for a first view of the portal: few bytes of script, and nothing of the chat. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

test.skip(({ isMobile }) => isMobile, 'bytes do not depend on the screen');

/** The hard stop, in bytes of brotli. */
const STOP = 65_000;

type Modules = Record<string, string[]>;

const modulesOf = () =>
  JSON.parse(readFileSync(join('dist', '.vite', 'modules.json'), 'utf8')) as Modules;

/** Notes in the page when its first form stood, in its own clock: a test that looks would look too late. */
function noteFirstForm(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('form')) return;
    performance.mark('first form');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The scripts that the page had asked for by the time its first form stood. */
const scriptsBeforeForm = (page: Page) =>
  page.evaluate(() => {
    const [form] = performance.getEntriesByName('first form');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= (form?.startTime ?? 0))
      .map(({ name }) => new URL(name).pathname);
  });

for (const path of ['/register', '/sign-in']) {
  test(`${path} ships little script, and none of the chat`, async ({ page }) => {
    const sizes = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      sizes.set(pathname, Number(response.headers()['content-length']));
    });
    await page.addInitScript(noteFirstForm);
    await page.goto(path);
    // The form is what people came for: what comes after it does not keep them waiting.
    await expect(page.locator('form').first()).toBeVisible();
    const shipped = await scriptsBeforeForm(page);

    const bytes = shipped.reduce((sum, script) => sum + (sizes.get(script) ?? Number.NaN), 0);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(STOP);
    const modules = modulesOf();
    const ids = shipped.flatMap((script) => modules[script.slice(1)] ?? []);
    expect(ids).toContain('src/app/main.ts');
    expect(ids.filter((id) => /^src\/(?:views|stores|api)\/chat\/|^src\/sync\//.test(id))).toEqual(
      [],
    );
  });
}
