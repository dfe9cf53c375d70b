import type { Page } from '@playwright/test';

/** Everything by which a page speaks of itself to whoever hears it. */
const REGIONS = '[role="status"], [role="alert"], [aria-live]';

/** Writes down what these regions say from now on; what it gives tells, in order. */
export async function listen(page: Page, regions = REGIONS): Promise<() => Promise<string[]>> {
  await page.evaluate((selector) => {
    const heard: string[] = [];
    const said = new WeakMap<Element, string>();
    const hear = () => {
      for (const region of document.querySelectorAll(selector)) {
        const text = region.textContent.trim();
        if (text !== '' && said.get(region) !== text) heard.push(text);
        said.set(region, text);
      }
    };
    hear();
    heard.length = 0;
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(hear).observe(document.body, changes);
    Object.assign(window, { heard });
  }, regions);
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}
