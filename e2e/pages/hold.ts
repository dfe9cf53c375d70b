import type { Page } from '@playwright/test';

/**
 * Gives the first request for files that fit no answer, for as long as the page lives, and lets all others pass. What it
 * gives tells how many there were.
 */
export async function loseFirst(page: Page, file: RegExp): Promise<() => number> {
  let tries = 0;
  await page.route(file, async (route) => {
    tries += 1;
    if (tries > 1) await route.continue();
  });
  return () => tries;
}

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
