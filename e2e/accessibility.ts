/** Asking axe about a page as it stands. */
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const { source } = createRequire(import.meta.url)('axe-core') as typeof axe;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violationsOn(page: Page): Promise<string[]> {
  // Evaluated by the browser's debugger, which the page's policies do not bind.
  await page.evaluate(source);
  return page.evaluate(async (tags) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} – ${node.target.join(' ')}`),
    );
  }, standards);
}

/** Fails where axe finds a violation of WCAG 2.2 A or AA, or of good practice, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}
