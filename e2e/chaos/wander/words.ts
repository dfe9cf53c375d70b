/** What was typed where one writes is there again when one returns. */
import { expect } from '@playwright/test';
import type { Stage } from './stage';

/** Goes to a place inside the running app. */
const visit = (stage: Stage, path: string) =>
  stage.page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Types in the box of the conversation, looks elsewhere and comes back; null where there is no box. */
export async function lostWords(stage: Stage, number: number): Promise<string[] | null> {
  const { page } = stage;
  const box = page.locator('main form.box textarea').first();
  if (!(await box.isVisible()) || !(await box.isEditable())) return null;
  const { pathname } = new URL(page.url());
  const text = `words ${number} that must stay`;
  const isTyped = await box.fill(text, { timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (!isTyped) return null;
  await visit(
    stage,
    number % 2 ? '/chat/home/inbox' : '/chat/home/n/channel/2-general/topic/storm',
  );
  await stage.settle();
  await visit(stage, pathname);
  await stage.settle();
  const isThere = await expect(box)
    .toHaveValue(text, { timeout: 6_000 })
    .then(
      () => true,
      () => false,
    );
  if (isThere) return [];
  // What was addressed elsewhere waits with all else that was not sent.
  const shown = await box.inputValue({ timeout: 500 }).catch(() => 'no box');
  await visit(stage, '/chat/home/drafts');
  await stage.settle();
  const isKept = await expect(page.locator('main'))
    .toContainText(text, { timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
  const there = JSON.stringify(shown.slice(0, 60));
  return isKept ? [] : [`words are lost at ${pathname}: there is ${there}`];
}
