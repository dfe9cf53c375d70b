/** Asking axe about a page as it stands, and looking at what axe does not know: its outline, its width, its direction. */
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const { source } = createRequire(import.meta.url)('axe-core') as typeof axe;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What depends on colours, and what depends on sizes; the rest is the same in every look. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
const rulesOfSize = ['target-size', 'scrollable-region-focusable', 'meta-viewport'];

interface Look {
  /** Only these rules; all of the standards if left out. */
  rules?: readonly string[];
  /** Only what this selector finds; the whole page if left out. */
  within?: string;
}

/** Rows of a windowed list are there, but not to be seen, until they were measured: axe would find links that say nothing. */
async function rowsStand(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[style*="visibility: hidden"]')].every(
      ({ parentElement }) => !parentElement?.checkVisibility({ visibilityProperty: true }),
    ),
  );
}

/** What axe finds on the page as it stands; nothing but what is told of it. */
export async function violationsOn(page: Page, { rules, within }: Look = {}): Promise<string[]> {
  await rowsStand(page);
  // Evaluated by the browser's debugger, which the page's policies do not bind.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(source);
  return page.evaluate(
    async ([tags, only, place]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run(place ?? document, {
        runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
        resultTypes: ['violations'],
        // What opens over a page stands outside its parts.
        ...(place && { rules: { region: { enabled: false } } }),
      });
      // People give what they write the headings that they like.
      const isWritten = (selector: string) =>
        Boolean(document.querySelector(selector)?.closest('[data-message-id]'));
      // What lies partly under the bar at the window's edge is judged where it can be seen.
      async function isSmall(selector: string): Promise<boolean> {
        const [before, element] = [window.scrollY, document.querySelector(selector)];
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = await checker.run(selector, { runOnly: ['target-size'] });
        window.scrollTo({ top: before, behavior: 'instant' });
        return again.violations.length > 0;
      }
      const found: string[] = [];
      for (const { id, help, nodes } of violations) {
        for (const selector of nodes.map(({ target }) => target.join(' '))) {
          if (id === 'heading-order' && isWritten(selector)) continue;
          if (id === 'target-size' && !(await isSmall(selector))) continue;
          found.push(`${id}: ${help} – ${selector}`);
        }
      }
      return found;
    },
    [standards, rules ? [...rules] : null, within ?? null] as const,
  );
}

/**
 * Fails where axe finds a violation of WCAG 2.2 A or AA, or of good practice, on the page as it stands, or on the
 * part of it that a selector finds.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A page that is still on its way has a word that it loads, and nothing to be judged yet.
  if (!within) await expect(page.locator('main h1').first()).toBeAttached();
  expect(await violationsOn(page, { ...(within && { within }) })).toEqual([]);
}

/** Fails where the page is wider than its window, and stays so: what is drawn anew for a window of another size takes a frame. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const surplus = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(surplus, 'pixels beside the window').toBeLessThanOrEqual(0);
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

/** Lets everything that moves or changes its colour arrive; what inherits a colour sets out when its parent has. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is not drawn, as in a closed `details`, has its animations stopped and would never arrive.
    const drawn = () =>
      document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.checkVisibility() ?? true;
      });
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    for (let moving = drawn(); moving.length > 0; moving = drawn()) {
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await nextFrame();
    }
  });
}

/**
 * Runs something in a window of another width, and gives the window its own size back. Meanwhile it is so high that
 * the bar at its foot covers nothing.
 */
export async function inTallWindow(
  page: Page,
  width: number | undefined,
  look: () => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: width ?? before?.width ?? 1280, height: 2400 });
  await look();
  if (before) await page.setViewportSize(before);
}

/** Fails where the page as it stands does not hold up: in light and dark, at 320 CSS px, and from right to left. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  // Colours on their way from light to dark are neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await standStill(page);
  expect(await violationsOn(page, { rules: rulesOfColour }), 'in the dark').toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await inTallWindow(page, 320, async () => {
    await expectNoSidewaysScrolling(page);
    expect(await violationsOn(page, { rules: rulesOfSize }), 'at 320 px').toEqual([]);
  });
  // Forced on whatever language is there: the layout must follow, the words need not.
  const html = page.locator('html');
  await html.evaluate((root) => root.setAttribute('dir', 'rtl'));
  await expectNoSidewaysScrolling(page);
  await html.evaluate((root) => root.setAttribute('dir', 'ltr'));
}
