/** What a page shows, as text that can be compared: with that of a page that was opened afresh, it must be the same. */
import { expect } from '@playwright/test';
import type { ChatPage } from '../../pages/ChatPage';
import { chatPaths } from '../../pages/ChatPage';
import { places } from './knowledge';

interface ShownRow {
  id: number;
  text: string;
}

/** Which views are compared. */
export const views: readonly string[] = [
  places.storm,
  places.calm,
  places.jonas,
  chatPaths.topic('this week', '9-logbook'),
  chatPaths.feed,
];

function words(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The rows of the open view: from its end on. */
async function rowsOf(chat: ChatPage): Promise<ShownRow[]> {
  const { feed } = chat;
  await expect(feed.list).toBeVisible();
  await feed.scroller.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await chat.page.waitForTimeout(100);
  return feed.list.locator('[data-message-id]').evaluateAll((rows) =>
    rows.map((row) => ({
      id: Number((row as HTMLElement).dataset['messageId']),
      text: [
        row.querySelector(`#m${(row as HTMLElement).dataset['messageId']}-body`)?.textContent,
        row.querySelector('.reactions')?.textContent,
        row.classList.contains('is-unread') ? 'unread' : '',
      ].join(' '),
    })),
  );
}

/** What stands beside the feed. */
async function sidebarOf(chat: ChatPage): Promise<string> {
  await chat.sidebar.openTopicsOf('general');
  // What a person is offered to do again is not shown as if it were true.
  const tryAgain = chat.sidebar.root.getByRole('button', { name: 'Try again' });
  for (let tries = 0; tries < 5 && (await tryAgain.count()) > 0; tries += 1)
    await tryAgain.first().click();
  const links = chat.sidebar.root.getByRole('link');
  const names = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('aria-label') ?? (link as HTMLElement).innerText),
  );
  // Drafts are this browser's own affair; who is about is known to the minute.
  return names
    .map((name) => words(name).replaceAll(/\b(?:active|away|offline) /g, ''))
    .filter((name) => !name.startsWith('Drafts'))
    .join('\n');
}

async function inboxOf(chat: ChatPage): Promise<string> {
  await chat.goTo(chatPaths.inbox);
  await chat.expectInside().catch(() => {});
  return words(await chat.page.getByRole('main').innerText());
}

/** Where two pages differ in one view. */
function differences(path: string, one: readonly ShownRow[], fresh: readonly ShownRow[]): string[] {
  const since = Math.max(one[0]?.id ?? 0, fresh[0]?.id ?? 0);
  const inOne = new Map(one.map(({ id, text }) => [id, words(text)]));
  const inFresh = new Map(fresh.map(({ id, text }) => [id, words(text)]));
  const ids = new Set([...inOne.keys(), ...inFresh.keys()].filter((id) => id >= since));
  return [...ids].flatMap((id) =>
    inOne.get(id) === inFresh.get(id)
      ? []
      : [
          `3: ${path} message ${id}: "${inOne.get(id) ?? 'missing'}", afresh "${inFresh.get(id) ?? 'missing'}"`,
        ],
  );
}

/** How long a view may take until it shows what it will: what is kept of it comes first, its widgets last. */
const ARRIVAL_MS = 10_000;

/** Where two pages differ in one view, once both have had the time to show it. */
async function differencesIn(path: string, chat: ChatPage, fresh: ChatPage): Promise<string[]> {
  const end = performance.now() + ARRIVAL_MS;
  await Promise.all([chat.goTo(path), fresh.goTo(path)]);
  for (;;) {
    const [rows, freshRows] = await Promise.all([rowsOf(chat), rowsOf(fresh)]);
    const found = differences(path, rows, freshRows);
    if (found.length === 0 || performance.now() > end) return found;
  }
}

/** Everything in which a page differs from one that was opened afresh. */
export async function differencesBetween(chat: ChatPage, fresh: ChatPage): Promise<string[]> {
  const found: string[] = [];
  for (const path of views) found.push(...(await differencesIn(path, chat, fresh)));
  const [sidebar, freshSidebar] = await Promise.all([sidebarOf(chat), sidebarOf(fresh)]);
  if (sidebar !== freshSidebar)
    found.push(`3: the sidebar:\n${sidebar}\n--- afresh:\n${freshSidebar}`);
  const [inbox, freshInbox] = await Promise.all([inboxOf(chat), inboxOf(fresh)]);
  if (inbox !== freshInbox) found.push(`3: the inbox: "${inbox}", afresh "${freshInbox}"`);
  return found;
}
