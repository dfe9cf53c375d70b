import type { Page } from '@playwright/test';

/** Everything by which a page speaks of itself to whoever hears it. */
const REGIONS = '[role="status"], [role="alert"], [aria-live]';

export interface Heard {
  text: string;
  /** Whether it interrupts what is being read. */
  isAlert: boolean;
  /** Whether its region stood there before it had anything to say: one that comes with its words may not be read. */
  isAwaited: boolean;
}

/** Writes down what these regions say from now on, and how; what it gives tells, in order. */
export async function listenClosely(
  page: Page,
  regions = REGIONS,
): Promise<() => Promise<Heard[]>> {
  await page.evaluate((selector) => {
    const heard: Heard[] = [];
    const said = new WeakMap<Element, string>();
    const hear = () => {
      for (const region of document.querySelectorAll(selector)) {
        const text = region.textContent.trim();
        const isAlert = region.matches('[role="alert"], [aria-live="assertive"]');
        const isAwaited = said.has(region);
        if (text !== '' && said.get(region) !== text) heard.push({ text, isAlert, isAwaited });
        said.set(region, text);
      }
    };
    hear();
    heard.length = 0;
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(hear).observe(document.body, changes);
    Object.assign(window, { heard });
  }, regions);
  return () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
}

/** Writes down what these regions say from now on; what it gives tells, in order. */
export async function listen(page: Page, regions = REGIONS): Promise<() => Promise<string[]>> {
  const heard = await listenClosely(page, regions);
  return async () => (await heard()).map(({ text }) => text);
}
