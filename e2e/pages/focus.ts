/** Where the keyboard is. */
import { expect, type Locator } from '@playwright/test';

/** The keyboard is on it, or in it. */
export async function expectFocusIn(area: Locator): Promise<void> {
  await expect.poll(() => area.evaluate((one) => one.contains(document.activeElement))).toBe(true);
}
