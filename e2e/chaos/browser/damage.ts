/** What the browser has kept for the app is damaged while the app is closed; what is whole must outlive that. */
import type { Page } from '@playwright/test';
import type { Random } from '../../standins/chat/machine';
import { placeNames, type Knowledge } from './knowledge';
import { oneOf } from './script';
import type { Stage } from './stage';

/** Something that the app has kept: a record of its database, or an entry of a text store. */
interface Kept {
  /** The database and the shelf in it, or a text store of the browser. */
  database: string | null;
  shelf: string;
  key: string;
  value: unknown;
}

const DATABASES = 'quayside-chat/';
const MOST_AT_ONCE = 4;

/** Runs in the page. */
async function readKept(databases: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith(databases)) continue;
    const records = await new Promise<Omit<Kept, 'database'>[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(new Error('does not open'));
      opening.onsuccess = () => {
        const { result } = opening;
        const reading = result.transaction('records').objectStore('records').getAll();
        reading.onsuccess = () => resolve(reading.result as Omit<Kept, 'database'>[]);
        result.close();
      };
    });
    kept.push(...records.map((record) => ({ ...record, database: name })));
  }
  for (const shelf of ['localStorage', 'sessionStorage'] as const) {
    const store = window[shelf];
    for (const key of Object.keys(store))
      kept.push({ database: null, shelf, key, value: store.getItem(key) });
  }
  return kept;
}

/** Runs in the page. */
async function writeKept(all: Kept[]): Promise<void> {
  for (const { database, shelf, key, value } of all) {
    if (database === null) {
      window[shelf as 'localStorage' | 'sessionStorage'].setItem(key, value as string);
      continue;
    }
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(database);
      opening.onerror = () => reject(new Error('does not open'));
      opening.onsuccess = () => {
        const { result } = opening;
        const transaction = result.transaction('records', 'readwrite');
        transaction.objectStore('records').put({ shelf, key, value });
        transaction.oncomplete = () => resolve();
        result.close();
      };
    });
  }
}

/** The value as a broken disk, or another version, may have left it. */
function damaged({ value, database }: Kept, random: Random): unknown {
  const text = database === null ? String(value) : JSON.stringify(value);
  const cut = text.slice(0, Math.floor(random() * text.length));
  if (database === null) return oneOf(random, [cut, '', 'NaN', 'null', '{}']);
  const fields = Object.entries(value ?? {});
  const without = Math.floor(random() * fields.length);
  const ways = [cut, null, 7, [], Object.fromEntries(fields.filter((_, at) => at !== without))];
  return oneOf(random, ways);
}

/** Some of what was kept, of every shelf alike: there are many more of some records than of others. */
function someOf(kept: readonly Kept[], random: Random): Kept[] {
  const shelves = [...new Set(kept.map(({ shelf }) => shelf))];
  const wanted = 1 + Math.floor(random() * MOST_AT_ONCE);
  const hit = Array.from({ length: shelves.length > 0 ? wanted : 0 }, () => {
    const shelf = oneOf(random, shelves);
    return oneOf(
      random,
      kept.filter((one) => one.shelf === shelf),
    );
  });
  return [...new Set(hit)];
}

interface KeptText {
  text?: string;
  message?: { text?: string };
}

/** What was sent as the message with that number. */
const sentAs = ({ server }: Stage, messageId: string) =>
  server.control.world().realm.messages.get(Number(messageId))?.content;

/** What a record is about: what was typed or sent. */
function writtenIn(stage: Stage, { key, value }: Kept): string {
  const { text, message } = (value ?? {}) as KeptText;
  const written = text ?? message?.text ?? sentAs(stage, key) ?? String(value);
  return written.trim();
}

/** What was sent may be gone, or that the network sent it twice. */
function noteLostSend(known: Knowledge, shelf: string, written: string): void {
  known.untoldCopies.add(written);
  const sent = known.sent.get(written);
  if (sent && shelf === 'outbox') sent.mayBeLost = true;
}

/** What was typed may be gone. */
function noteLostDraft({ drafts }: Knowledge, written: string): void {
  for (const place of placeNames) {
    const draft = drafts.get(place);
    if (
      draft?.text &&
      written &&
      (draft.text.trim().startsWith(written) || written.includes(draft.text.trim()))
    )
      drafts.set(place, { ...draft, safe: '', isDamaged: true });
  }
}

/** What was in this record may be gone, and nothing else. */
function noteDamage(stage: Stage, known: Knowledge, one: Kept): void {
  const written = writtenIn(stage, one);
  if (one.shelf.startsWith('outbox')) noteLostSend(known, one.shelf, written);
  if (one.shelf === 'drafts' || one.key.startsWith('quayside.drafts.'))
    noteLostDraft(known, written);
}

/** Damages some of what is kept; the page must be one of the app's origin, but not the app. Gives what was hit. */
export async function damageKept(page: Page, stage: Stage, known: Knowledge): Promise<string[]> {
  const { random } = known;
  const hit = someOf(await page.evaluate(readKept, DATABASES), random);
  await page.evaluate(
    writeKept,
    hit.map((one) => ({ ...one, value: damaged(one, random) })),
  );
  for (const one of hit) noteDamage(stage, known, one);
  known.damagedCount += hit.length;
  // How long the server wants to be left alone may have been among it.
  stage.proxy.forgetLimits(0);
  return hit.map(({ shelf, key }) => `${shelf}/${key}`);
}
