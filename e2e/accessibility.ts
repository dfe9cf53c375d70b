/** Asking axe about a page as it stands, and looking at what axe does not know: its outline, its width, its direction. */
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const { source } = createRequire(import.meta.url)('axe-core') as typeof axe;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What depends on colours, and what depends on sizes; the rest is the same in every look. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
const rulesOfSize = ['target-size', 'scrollable-region-focusable', 'meta-viewport'];

async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated by the browser's debugger, which the page's policies do not bind.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(source);
  return page.evaluate(
    async ([tags, only]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run(document, {
        runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help} – ${node.target.join(' ')}`),
      );
    },
    [standards, rules ? [...rules] : null] as const,
  );
}

/** Fails where axe finds a violation of WCAG 2.2 A or AA, or of good practice, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}

/** Fails where the page is wider than its window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const surplus = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(surplus, 'pixels beside the window').toBeLessThanOrEqual(0);
}

/** Fails where the page has not exactly one title, one main part, a language, and names for its other parts. */
export async function expectOutline(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', /^[a-z]{2}/);
  for (const role of ['navigation', 'complementary', 'region', 'form', 'search'] as const) {
    for (const landmark of await page.getByRole(role).all())
      await expect(landmark, `a ${role} without a name`).toHaveAccessibleName(/\S/);
  }
  await expect(page).toHaveTitle(/\S/);
}

/** Runs something in a window of another size, and gives the window its own back. */
async function inWindow(page: Page, width: number, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 640 });
  await look();
  if (before) await page.setViewportSize(before);
}

/** Fails where the page as it stands does not hold up: in light and dark, at 320 CSS px, and from right to left. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  await expectAccessible(page);
  // Colours on their way from light to dark are neither.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violationsOn(page, rulesOfColour), 'in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await inWindow(page, 320, async () => {
    await expectNoSidewaysScrolling(page);
    expect(await violationsOn(page, rulesOfSize), 'at 320 px').toEqual([]);
  });
  // Forced on whatever language is there: the layout must follow, the words need not.
  const html = page.locator('html');
  await html.evaluate((root) => (root.dir = 'rtl'));
  await expectNoSidewaysScrolling(page);
  await html.evaluate((root) => (root.dir = 'ltr'));
}
