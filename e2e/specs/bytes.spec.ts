/** What a browser really fetches for a first view of the portal: few bytes of script, and nothing of the chat. */
import { basename } from 'node:path';
import { expect, test } from '../fixtures';
import { modulesIn } from '../pages/built';
import { inWholeBrowser } from '../pages/wholeBrowser';

test.use(inWholeBrowser);
test.skip(({ isMobile }) => isMobile, 'bytes do not depend on the screen');

/** In bytes of brotli. */
const GOAL = 50_000;

for (const path of ['/register', '/sign-in']) {
  test(`${path} ships little script, and none of the chat`, async ({ page }) => {
    const sizes = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith('.js')) return;
      sizes.set(basename(pathname), Number(response.headers()['content-length']));
    });
    // All that comes before anybody does anything, and not only what the form needs to stand.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('form').first()).toBeVisible();

    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(GOAL);
    const shipped = [...sizes.keys()].flatMap(modulesIn);
    expect(shipped).toContain('src/app/main.ts');
    expect(
      shipped.filter((id) => /^src\/(?:views|stores|api)\/chat\/|^src\/sync\//.test(id)),
    ).toEqual([]);
  });
}
