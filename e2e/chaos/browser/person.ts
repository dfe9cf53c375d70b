/** The person at the browser: reads, writes, reacts, loses the network, loads the page again, and meets crashes. */
import { expect } from '@playwright/test';
import {
  boxLabels,
  logbook,
  noteCrash,
  noteField,
  placeNames,
  places,
  type Knowledge,
  type Place,
} from './knowledge';
import { damageKept } from './damage';
import { ChatSignInPage } from '../../pages/ChatSignInPage';
import { signIn } from '../../standins/chat/testing';
import { oneOf, pause, weighted } from './script';
import type { Stage } from './stage';

const SHORT_MS = 4_000;
const soon = { timeout: SHORT_MS };

/** Whatever cannot be done now, the network being as it is, is left: a person would wait, too. */
class NotNow extends Error {}

async function openPlace({ tab }: Stage, path: string): Promise<void> {
  const { chat } = tab;
  await chat.goTo(path);
  await expect(chat.compose.field).toBeVisible(soon);
}

/** The box in which that place is written to; another place's stands there a moment longer. */
const boxOf = ({ tab }: Stage, place: Place) =>
  tab.chat.page.getByRole('main').getByLabel(boxLabels[place]);

/** Which place of those that this person writes in is shown. */
function placeShown({ tab }: Stage): Place | undefined {
  const path = decodeURIComponent(new URL(tab.chat.page.url()).pathname);
  return placeNames.find((name) => decodeURIComponent(places[name]) === path);
}

async function openSome(stage: Stage, known: Knowledge): Promise<Place> {
  const place = placeShown(stage);
  if (place && known.random() < 0.6) return place;
  const next = oneOf(known.random, placeNames);
  await openPlace(stage, places[next]);
  return next;
}

/** Types behind what is in the box, and gives what it holds then. */
async function type(stage: Stage, known: Knowledge, text: string): Promise<[Place, string]> {
  const place = await openSome(stage, known);
  const field = boxOf(stage, place);
  await expect(field).toBeVisible(soon);
  // A draft comes from the disk: what is not there yet has not been lost.
  const expected = known.drafts.get(place)?.text ?? '';
  await expect(field)
    .toHaveValue(expected, soon)
    .catch(() => {});
  noteField(known, place, await field.inputValue(soon));
  await field.focus(soon);
  await stage.tab.chat.page.keyboard.press('Control+End');
  await stage.tab.chat.page.keyboard.type(text, { delay: 5 });
  const value = await field.inputValue(soon);
  const safe = known.drafts.get(place)?.safe ?? '';
  known.drafts.set(place, { text: value, safe });
  known.lastTypedMs = performance.now();
  return [place, value];
}

const newText = (known: Knowledge) => `s${known.seed}n${(known.textCount += 1)} `;

async function send(stage: Stage, known: Knowledge): Promise<void> {
  const [place, value] = await type(stage, known, newText(known));
  const { compose } = stage.tab.chat;
  const text = value.trim();
  known.presses += 1;
  known.lastPressMs = performance.now();
  await compose.sendButton.click(soon).catch(() => {});
  // An empty box is the sign that the app has taken it.
  const isTaken = await expect(compose.field)
    .toHaveValue('', soon)
    .then(
      () => true,
      () => false,
    );
  if (!isTaken) {
    known.violations.push(`2: "${text}" could not be sent`);
    return;
  }
  known.drafts.set(place, { text: '', safe: '' });
  known.lastPressed = text;
  known.sent.set(text, { text, place, order: known.presses, mayBeLost: false, isDiscarded: false });
}

async function react({ tab }: Stage, known: Knowledge): Promise<void> {
  const rows = tab.chat.feed.list.locator('[data-message-id]');
  const count = await rows.count();
  if (count === 0) throw new NotNow();
  await rows.nth(Math.floor(known.random() * count)).hover(soon);
  await tab.chat.page
    .getByRole('button', { name: /thumbs up/i })
    .first()
    .click(soon);
}

async function scroll({ tab }: Stage, known: Knowledge): Promise<void> {
  await tab.chat.feed.scroller.hover(soon);
  await tab.chat.page.mouse.wheel(0, (known.random() - 0.6) * 1_500);
}

/** Presses a button below a message that was not sent. */
async function decide({ tab }: Stage, known: Knowledge): Promise<void> {
  const row = tab.chat.feed.list
    .getByRole('listitem')
    .filter({ has: tab.chat.page.getByRole('button', { name: 'Send again' }) })
    .first();
  if ((await row.count()) === 0) throw new NotNow();
  const text = (await row.innerText())
    .split('\n')
    .find((line) => known.sent.has(line.trim()))
    ?.trim();
  const sent = text === undefined ? undefined : known.sent.get(text);
  if (!sent) throw new NotNow();
  const isGivenUp = known.random() < 0.3;
  await row.getByRole('button', { name: isGivenUp ? 'Discard' : 'Send again' }).click(soon);
  if (isGivenUp) sent.isDiscarded = true;
  else sent.order = known.presses += 1;
}

/**
 * Where a message stands on the screen: what appears above the feed may take room from it, but not move it. As painted:
 * between a change of the page and its painting it may stand elsewhere, and nobody sees that.
 */
function screenTopOf({ tab }: Stage, messageId: number): Promise<number | null> {
  return tab.chat.feed
    .messageById(messageId)
    .evaluate(
      async (row) => {
        const painted = () => new Promise((end) => requestAnimationFrame(() => setTimeout(end)));
        let [before, top] = [NaN, NaN];
        for (let tries = 0; tries < 20 && !(Math.abs(top - before) < 1); tries += 1) {
          await painted();
          before = top;
          top = row.getBoundingClientRect().top;
        }
        return row.isConnected ? top : null;
      },
      undefined,
      soon,
    )
    .catch(() => null);
}

/** Does nothing for a while: nothing may move, and the focus stays. */
async function standStill(stage: Stage, known: Knowledge): Promise<void> {
  await openPlace(stage, logbook);
  const { feed, compose, page } = stage.tab.chat;
  await expect(feed.list).toBeVisible(soon);
  await feed.scrollBy(-700);
  await compose.field.focus(soon);
  const handle = await compose.field.elementHandle(soon);
  const { messageId } = await feed.firstShown();
  const before = await screenTopOf(stage, messageId);
  await pause(1_500 + known.random() * 2_500);
  if (new URL(page.url()).pathname !== new URL(logbook, page.url()).pathname) return;
  const after = await screenTopOf(stage, messageId);
  if (before === null || after === null)
    known.violations.push(`7: message ${messageId} left the eyes of a person who stood still`);
  else if (Math.abs(after - before) > 2)
    known.violations.push(`7: message ${messageId} moved by ${Math.round(after - before)} px`);
  const isFocused = await handle?.evaluate((node) => node === document.activeElement);
  if (!isFocused) known.violations.push('7: the focus was taken from the compose box');
  known.stoodStill += 1;
}

async function goOffline({ tab }: Stage, known: Knowledge): Promise<void> {
  await tab.chat.page.context().setOffline(true);
  await pause(300 + known.random() * 3_000);
  await tab.chat.page.context().setOffline(false);
}

/** As when another tab covers this one. */
async function hide({ tab }: Stage, known: Knowledge): Promise<void> {
  const show = (isVisible: boolean) =>
    tab.chat.page.evaluate((shown) => {
      if (shown) Reflect.deleteProperty(document, 'visibilityState');
      else
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isVisible);
  await show(false);
  await pause(300 + known.random() * 2_500);
  await show(true);
}

/** What a page is told in its last moments, before it is gone or frozen, it may not come to read or write down. */
const LAST_MOMENTS_MS = 500;

async function freeze({ tab, proxy }: Stage, known: Knowledge): Promise<void> {
  const session = await tab.session();
  const frozenAt = proxy.now();
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await pause(300 + known.random() * 3_000);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await session.detach();
  // What it was told meanwhile it asks for anew, unread.
  proxy.forgetLimits(frozenAt - LAST_MOMENTS_MS);
}

/** The page is there again, and so is what was typed. */
async function comeBack(stage: Stage, known: Knowledge): Promise<void> {
  const place = placeShown(stage);
  if (!place) return;
  const field = boxOf(stage, place);
  await expect(field).toBeVisible({ timeout: 10_000 });
  const expected = known.drafts.get(place)?.text ?? '';
  await expect(field)
    .toHaveValue(expected, soon)
    .catch(() => {});
  noteField(known, place, await field.inputValue(soon));
}

/** Leaves the page for an address; what was told until the page was gone, the next one cannot know. */
async function leaveFor({ tab, proxy }: Stage, address: string): Promise<void> {
  const leftAt = proxy.now();
  await tab.chat.page.goto(address, { timeout: 5_000, waitUntil: 'commit' }).catch(() => {});
  proxy.forgetLimits(leftAt - LAST_MOMENTS_MS);
}

/** Loads an address until the app is there: where a page could not be fetched, people press the button again. */
export async function load(stage: Stage, address: string): Promise<void> {
  const { chat } = stage.tab;
  stage.tab.isAsked = true;
  for (let tries = 0; tries < 20; tries += 1) {
    await leaveFor(stage, address);
    const isThere = await expect(chat.sidebar.root)
      .toBeVisible({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
    if (isThere) {
      stage.tab.isAsked = false;
      return;
    }
    await pause(300);
  }
  throw new Error('the app does not load');
}

async function reload(stage: Stage, known: Knowledge): Promise<void> {
  await load(stage, stage.tab.chat.page.url());
  await comeBack(stage, known);
}

/** The app is closed, something happens to what it has kept, and it is opened again. */
async function loseRecords(stage: Stage, known: Knowledge): Promise<void> {
  const { page } = stage.tab.chat;
  const address = page.url();
  stage.tab.isAsked = true;
  // Of the same origin, and without the app.
  const elsewhere = '/config.json';
  for (let tries = 0; tries < 20 && !page.url().endsWith(elsewhere); tries += 1) {
    await leaveFor(stage, elsewhere);
    await pause(100);
  }
  const isClosed = page.url().endsWith(elsewhere);
  const hit = isClosed ? await damageKept(page, stage, known) : [];
  known.acts.push(`damaged: ${hit.join(', ')}`);
  await load(stage, address);
  await comeBack(stage, known);
}

/** The renderer dies, and the person opens the same address again. */
async function crash(stage: Stage, known: Knowledge): Promise<void> {
  const { page } = stage.tab.chat;
  const address = page.url();
  const session = await stage.tab.session();
  const crashed = page.waitForEvent('crash', soon);
  session.send('Page.crash').catch(() => {});
  await crashed;
  noteCrash(known);
  await stage.tab.reopen();
  // Nothing of a tab outlives it.
  stage.proxy.forgetLimits(0);
  await load(stage, address);
  await comeBack(stage, known);
}

/** Fills in the form until somebody is in, and stays so through crashes; what could not be fetched is asked for again. */
async function getIn({ tab }: Stage): Promise<void> {
  const { page, sidebar } = tab.chat;
  const form = new ChatSignInPage(page);
  const again = page.getByRole('button', { name: 'Try again' }).first();
  for (let tries = 0; tries < 40; tries += 1) {
    await expect(form.password.or(again).or(sidebar.root).first())
      .toBeVisible(soon)
      .catch(() => {});
    if (await sidebar.root.isVisible()) return;
    if (await again.isVisible()) await again.click(soon).catch(() => {});
    if (!(await form.password.isVisible())) continue;
    await form.keepIn('device');
    await form.signInWithPassword('marta').catch(() => {});
  }
  throw new Error('the app does not load: nobody can sign in again');
}

/** The key is taken back elsewhere: whoever signs in again goes on, and nothing is gone. */
async function loseKey(stage: Stage, known: Knowledge): Promise<void> {
  const { page } = stage.tab.chat;
  const address = page.url();
  await stage.me.post('/users/me/api_key/regenerate');
  stage.me = await signIn(stage.server, stage.me.email);
  const sheet = page.getByRole('button', { name: 'Sign in again' });
  const isTold = await sheet.click({ timeout: 60_000 }).then(
    () => true,
    () => false,
  );
  if (!isTold) {
    known.violations.push('3: nobody was told that the key is gone');
    stage.tab.isAsked = true;
    await leaveFor(stage, address);
  }
  await getIn(stage);
  await stage.tab.chat.goTo(new URL(address).pathname);
  await comeBack(stage, known);
}

const acts = {
  send,
  draft: async (stage: Stage, known: Knowledge) => void (await type(stage, known, 'half a sen ')),
  open: async (stage: Stage, known: Knowledge) =>
    openPlace(stage, places[oneOf(known.random, placeNames)]),
  react,
  scroll,
  decide,
  standStill,
  goOffline,
  hide,
  freeze,
  reload,
  crash,
  loseRecords,
  loseKey,
};

const weights: Readonly<Record<keyof typeof acts, number>> = {
  send: 16,
  draft: 3,
  open: 3,
  react: 3,
  scroll: 2,
  decide: 4,
  standStill: 2,
  goOffline: 1,
  hide: 1,
  freeze: 1,
  reload: 1.2,
  crash: 0.8,
  loseRecords: 1,
  loseKey: 0.5,
};

/** How long after the beginning each second history sees something damaged, whatever chance gives. */
const DAMAGED_AFTER_MS = 10_000;

const isDamageDue = ({ seed, damagedCount }: Knowledge, sinceMs: number) =>
  seed % 2 === 0 && damagedCount === 0 && performance.now() - sinceMs > DAMAGED_AFTER_MS;

/** From when on everybody stands still who has not yet, with each second act until it was seen through. */
const STILL_AFTER_MS = 12_000;

const isStillDue = ({ acts: done, stoodStill }: Knowledge, sinceMs: number) =>
  stoodStill === 0 && done.length % 2 === 0 && performance.now() - sinceMs > STILL_AFTER_MS;

function nextAct(known: Knowledge, sinceMs: number): keyof typeof acts {
  if (isDamageDue(known, sinceMs)) return 'loseRecords';
  return isStillDue(known, sinceMs) ? 'standStill' : weighted(known.random, weights);
}

/** One act of the person, whatever the chance of the seed gives. */
export async function personActs(stage: Stage, known: Knowledge, sinceMs: number): Promise<void> {
  const name = nextAct(known, sinceMs);
  const at = `${((performance.now() - sinceMs) / 1000).toFixed(1)} s ${name}`;
  try {
    await acts[name](stage, known);
    known.acts.push(`${at} ${placeShown(stage) ?? ''}`);
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    known.acts.push(`${at} (not now: ${why.slice(0, 80)})`);
    if (why.includes('the app does not load')) known.violations.push(`3: ${why}`);
  }
}
