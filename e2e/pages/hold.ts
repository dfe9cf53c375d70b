import type { Page } from '@playwright/test';

/** Holds back the files that fit until what it gives is called. */
export async function hold(page: Page, file: RegExp): Promise<() => void> {
  let letCome = () => {};
  const isHeld = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(file, async (route) => {
    await isHeld;
    await route.continue();
  });
  return letCome;
}
