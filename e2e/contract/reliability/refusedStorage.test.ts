/** A device that has no room, or keeps nothing: the app starts all the same, what is sent arrives, and nothing twice. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topicConversation } from '../../../src/domain/chat/conversation';
import { useRecordsStore } from '../../../src/stores/chat/records';
import { recordsName } from '../../../src/stores/chat/sessions/leftBehind';
import { usePreferencesStore } from '../../../src/stores/preferences';
import { createLosableDatabases } from '../../../src/testing/losableDatabases';
import {
  countOf,
  emptyStorage,
  openPage,
  setStage,
  type OpenPage,
  type Stage,
  type Storage,
} from './device';

/** So long may a start take. */
const START_MS = 3_000;
const topic = (name: string) => topicConversation(2, name);

const uncaught: unknown[] = [];
const onUncaught = (reason: unknown) => void uncaught.push(reason);
beforeAll(() => void process.on('unhandledRejection', onUncaught));
afterAll(() => void process.off('unhandledRejection', onUncaught));

/** How many more writes the browser allows, of whatever kind. */
let writesLeft = Infinity;

function spendWrite(): boolean {
  writesLeft -= 1;
  return writesLeft >= 0;
}

/** Storage that is full once so many writes were made. */
function limited(storage: Storage): Storage {
  const texts = (store: Storage['deviceStore']) => ({
    ...store,
    write: (key: string, value: string) => spendWrite() && store.write(key, value),
  });
  return {
    ...storage,
    deviceStore: texts(storage.deviceStore),
    tabStore: texts(storage.tabStore),
  };
}

/** What becomes of all that is to be written or deleted, where something is wrong with the disk. */
let disk: 'well' | 'stuck' | 'broken' = 'well';

/** What an attempt to change the disk gives, if it comes to nothing. @throws DOMException where it is refused */
function changeInVain(): IDBRequest | null {
  if (disk === 'broken') throw new DOMException('It cannot be written to', 'UnknownError');
  return disk === 'stuck' ? new IDBRequest() : null;
}

const { put, delete: remove } = IDBObjectStore.prototype;
beforeAll(() => {
  IDBObjectStore.prototype.delete = function removeWhereThatWorks(this: IDBObjectStore, ...args) {
    return changeInVain() ?? remove.apply(this, args);
  };
  IDBObjectStore.prototype.put = function putWhereThereIsRoom(this: IDBObjectStore, ...args) {
    const inVain = changeInVain();
    if (inVain) return inVain;
    if (!spendWrite()) throw new DOMException('The disk is full', 'QuotaExceededError');
    return put.apply(this, args);
  };
});
afterAll(() => {
  Object.assign(IDBObjectStore.prototype, { put, delete: remove });
});

/** Sends while all is well, while nothing gets through, and while no answer comes; then the page dies. */
async function sendAndDie(stage: Stage, storage: Storage, name: string): Promise<OpenPage> {
  const page = await openPage(stage, storage);
  const { outbox, drafts } = page.world.stores;
  await page.platform.advance(START_MS);
  outbox.send(topic(name), `${name} well`);
  drafts.write(topic(`${name} draft`), `${name} typed`);
  await page.platform.advance(2_000);
  stage.way = 'deaf';
  outbox.send(topic(name), `${name} deaf`);
  await page.platform.advance(1_000);
  stage.way = 'closed';
  outbox.send(topic(`${name} elsewhere`), `${name} closed`);
  await page.platform.advance(1_000);
  return page;
}

async function problemsAfterDeath(stage: Stage, storage: Storage, name: string): Promise<string[]> {
  const first = await sendAndDie(stage, storage, name);
  const wasTold = first.world.use(useRecordsStore).isRefused;
  first.kill();
  stage.way = 'open';
  const page = await openPage(stage, storage);
  const { outbox, connection } = page.world.stores;
  await page.platform.advance(START_MS);
  const problems = connection.report.kind === 'live' ? [] : [`is ${connection.report.kind}`];
  outbox.send(topic(`${name} fresh`), `${name} again`);
  await page.platform.advance(120_000);
  const isThere = (text: string) => [...outbox.byLocalId.values()].some((row) => row.text === text);
  for (const what of ['well', 'deaf', 'closed', 'again']) {
    const text = `${name} ${what}`;
    const count = countOf(stage, text);
    if (count > 1) problems.push(`"${text}" was sent ${count} times`);
    const mustBeThere = what === 'well' || what === 'again' || !wasTold;
    if (count === 0 && mustBeThere && !isThere(text)) problems.push(`"${text}" is gone`);
  }
  page.kill();
  await stage.platform.settle();
  return [...problems, ...uncaught.splice(0).map(String)];
}

describe('a device whose storage is full', () => {
  it('at whatever write: what is sent arrives, and nothing twice, also where the page dies', async () => {
    const stage = await setStage();
    const violations: string[] = [];
    let isRoomEnough = false;
    for (let room = 0; !isRoomEnough; room += 1) {
      writesLeft = room;
      const problems = await problemsAfterDeath(stage, limited(emptyStorage()), `room ${room}`);
      violations.push(...problems.map((problem) => `room for ${room} writes: ${problem}`));
      isRoomEnough = writesLeft >= 0;
    }
    writesLeft = Infinity;
    expect(violations).toEqual([]);
  });
});

const refusingFactory = (open: () => IDBOpenDBRequest) => ({ open }) as unknown as IDBFactory;
const nothingKept = {
  read: () => null,
  write: () => false,
  remove: () => undefined,
  keys: () => [],
};

const refusals: Record<string, Partial<Storage>> = {
  'has no database': { indexedDb: null },
  'throws where the database is opened': {
    indexedDb: refusingFactory(() => {
      throw new DOMException('Not here', 'SecurityError');
    }),
  },
  'never opens the database': { indexedDb: refusingFactory(() => new IDBOpenDBRequest()) },
  'keeps no texts': { deviceStore: nothingKept, tabStore: nothingKept },
  'keeps nothing': { indexedDb: null, deviceStore: nothingKept, tabStore: nothingKept },
};

describe('a device', () => {
  it.each(Object.entries(refusals))('that %s: starts and sends', async (name, refused) => {
    const stage = await setStage();
    const page = await openPage(stage, { ...emptyStorage(), ...refused });
    page.world.use(() => usePreferencesStore());
    await page.platform.advance(START_MS);
    expect(page.world.stores.connection.report.kind).toBe('live');
    const { outbox, drafts } = page.world.stores;
    outbox.send(topic('refused'), name);
    drafts.write(topic('draft'), 'typed');
    await page.platform.advance(3_000);
    expect(countOf(stage, name)).toBe(1);
    expect([...drafts.byId.values()].map(({ text }) => text)).toEqual(['typed']);
    page.kill();
    expect(uncaught.splice(0)).toEqual([]);
  });
});

describe('a database that is lost while the app runs', () => {
  it('is opened anew: what was typed and sent since outlives the page, and nothing goes out twice', async () => {
    const stage = await setStage();
    const browser = createLosableDatabases();
    const storage = { ...emptyStorage(), indexedDb: browser.indexedDb };
    const page = await openPage(stage, storage);
    await page.platform.advance(START_MS);
    const { outbox, drafts } = page.world.stores;
    page.platform.setOnline(false);
    outbox.send(topic('lost'), 'waiting');
    await page.platform.advance(1_000);
    browser.takeAway();
    drafts.write(topic('other'), 'typed meanwhile');
    await page.platform.advance(1_000);
    browser.giveBack();
    // Carried out, and nobody hears of it: only what is written down keeps it from going out again.
    stage.way = 'deaf';
    page.platform.setOnline(true);
    await page.platform.advance(10_000);
    expect(countOf(stage, 'waiting')).toBe(1);
    const { isRefused } = page.world.use(useRecordsStore);
    page.kill();
    stage.way = 'open';
    const next = await openPage(stage, storage);
    await next.platform.advance(120_000);
    expect(countOf(stage, 'waiting')).toBe(1);
    expect(next.world.stores.drafts.textFor(topic('other'))).toBe('typed meanwhile');
    expect(isRefused).toBe(false);
    next.kill();
    expect(uncaught.splice(0)).toEqual([]);
  });

  it('keeps nobody waiting who sends while it does not answer', async () => {
    const stage = await setStage();
    const browser = createLosableDatabases();
    const page = await openPage(stage, { ...emptyStorage(), indexedDb: browser.indexedDb });
    await page.platform.advance(START_MS);
    const letGo = await browser.hold(recordsName(`org:${stage.me.userId}`), 'records');
    const { outbox } = page.world.stores;
    for (const text of ['one', 'two', 'three']) outbox.send(topic('hanging'), text);
    await page.platform.advance(60_000);
    for (const text of ['one', 'two', 'three']) expect(countOf(stage, text)).toBe(1);
    expect([...outbox.byLocalId.values()]).toEqual([]);
    letGo();
    page.kill();
    expect(uncaught.splice(0)).toEqual([]);
  });

  it.each(['stuck', 'broken'] as const)(
    'sends nothing a second time where the page dies while it is %s',
    async (how) => {
      const stage = await setStage();
      const storage = emptyStorage();
      const page = await openPage(stage, storage);
      await page.platform.advance(START_MS);
      page.platform.setOnline(false);
      page.world.stores.outbox.send(topic('stuck'), 'waiting');
      await page.platform.advance(1_000);
      disk = how;
      stage.way = 'deaf';
      page.platform.setOnline(true);
      await page.platform.advance(5_000);
      expect(countOf(stage, 'waiting')).toBe(1);
      page.kill();
      disk = 'well';
      stage.way = 'open';
      const next = await openPage(stage, storage);
      await next.platform.advance(120_000);
      expect(countOf(stage, 'waiting')).toBe(1);
      expect([...next.world.stores.outbox.byLocalId.values()]).toEqual([]);
      next.kill();
      expect(uncaught.splice(0)).toEqual([]);
    },
  );
});
