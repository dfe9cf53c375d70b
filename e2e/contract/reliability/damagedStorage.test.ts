/** What is kept on a device is damaged: the app starts all the same, what is whole is there, and what is sent arrives. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { topicConversation } from '../../../src/domain/chat/conversation';
import { createRecordStore } from '../../../src/platform/recordStore';
import { createSecretVault } from '../../../src/platform/secretVault';
import { tidyLeftBehind } from '../../../src/stores/chat/sessions/lazyLeaving';
import { recordsName } from '../../../src/stores/chat/sessions/leftBehind';
import { useMessageChangesStore } from '../../../src/stores/chat/messageChanges';
import { useEmojiCatalogueStore } from '../../../src/stores/chat/emojiCatalogue';
import { useReadingPlacesStore } from '../../../src/stores/chat/readingPlaces';
import { useRecordsStore } from '../../../src/stores/chat/records';
import { usePreferencesStore } from '../../../src/stores/preferences';
import { mutationsOf, type Json } from '../../../src/testing/mutatedJson';
import { seededRandom, type Random } from '../../standins/chat/machine';
import {
  countOf,
  emptyStorage,
  openPage,
  setStage,
  type OpenPage,
  type Stage,
  type Storage,
} from './device';

/** `DAMAGED_STATES=1 DAMAGED_SEED=17` looks at one again. */
const STATES = Number(process.env.DAMAGED_STATES ?? 500);
const SEED = Number(process.env.DAMAGED_SEED ?? 1);
const AT_A_TIME = 50;
/** So long may a start take. */
const START_MS = 3_000;
const GENERAL = 2;
const SHELVES = ['outbox', 'outboxClaims', 'outboxCopies', 'drafts', 'picture'];

const topic = (name: string) => topicConversation(GENERAL, name);

const uncaught: unknown[] = [];
const onUncaught = (reason: unknown) => void uncaught.push(reason);
beforeAll(() => void process.on('unhandledRejection', onUncaught));
afterAll(() => void process.off('unhandledRejection', onUncaught));

// --- What a device keeps ----------------------------------------------------

interface KeptEntry {
  /** A shelf of the database, or one of the two text stores. */
  place: string;
  key: string;
  value: Json;
}

const recordsOf = ({ indexedDb }: Storage, { me, platform }: Stage) =>
  createRecordStore(
    { indexedDb, timers: platform.timers, vault: { unseal: () => Promise.resolve(null) } },
    recordsName(`org:${me.userId}`),
  );

/** What a text store holds. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const toJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;

async function entriesOf(storage: Storage, stage: Stage): Promise<KeptEntry[]> {
  const records = recordsOf(storage, stage);
  const entries: KeptEntry[] = [];
  for (const shelf of SHELVES) {
    const kept = await records.list(shelf, (value: unknown) => value);
    entries.push(...kept.map(({ key, value }) => ({ place: shelf, key, value: toJson(value) })));
  }
  for (const place of ['deviceStore', 'tabStore'] as const) {
    const store = storage[place];
    entries.push(...store.keys().map((key) => ({ place, key, value: store.read(key) })));
  }
  return entries;
}

async function storageWith(stage: Stage, entries: readonly KeptEntry[]): Promise<Storage> {
  const storage = emptyStorage();
  const records = recordsOf(storage, stage);
  for (const { place, key, value } of entries) {
    if (place === 'deviceStore' || place === 'tabStore') storage[place].write(key, textOf(value));
    else await records.put(place, key, value);
  }
  return storage;
}

/** A person who has everything: drafts, edits, messages on their way and refused, chosen looks. */
async function liveThrough(stage: Stage): Promise<KeptEntry[]> {
  const storage = emptyStorage();
  const { platform, world, kill } = await openPage(stage, storage);
  const { outbox, drafts, messageLists } = world.stores;
  await platform.advance(6_000);
  messageLists.open([{ operator: 'channel', channelId: GENERAL }], 'newest');
  outbox.send(topic('kept'), 'sent before');
  await platform.advance(2_000);
  for (const name of ['one', 'two', 'three']) drafts.write(topic(name), `draft ${name}`);
  await platform.advance(1_500);
  platform.leave();
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST' } as const;
  stage.server.control.failNext('POST /messages', refusal);
  outbox.send(topic('refused'), 'refused before');
  await platform.advance(1_000);
  stage.way = 'closed';
  outbox.send(topic('kept'), 'uncertain before');
  outbox.send(topic('kept'), 'queued before');
  await platform.advance(1_000);
  const edits = world.use(useMessageChangesStore);
  edits.drafts.set(1, { original: 'a', text: 'b' });
  edits.drafts.set(2, { original: 'c', text: 'd' });
  edits.typeEdit(2, 'edit of two');
  world.use(useReadingPlacesStore).remember('a list', { messageId: 7, offset: 3 });
  const looks = world.use(() => usePreferencesStore());
  looks.theme = 'dark';
  await platform.advance(1_000);
  kill();
  stage.way = 'open';
  const copy = { conversation: topic('kept'), keptId: 5, copyId: 6 };
  const byHand: KeptEntry[] = [
    { place: 'outboxCopies', key: '6', value: toJson(copy) },
    { place: 'deviceStore', key: `quayside.emoji.org:${stage.me.userId}`, value: '["a:b"]' },
    // Somebody else was put out here.
    { place: 'deviceStore', key: 'quayside.left.org:99', value: '1747303200000' },
    { place: 'tabStore', key: `quayside.gate.others.org:${stage.me.userId}`, value: '0 0' },
    { place: 'tabStore', key: `quayside.outboxPause.org:${stage.me.userId}`, value: '0' },
    { place: 'deviceStore', key: `quayside.outboxFlights.org:${stage.me.userId}`, value: '["a"]' },
  ];
  return [...(await entriesOf(storage, stage)), ...byHand];
}

// --- What is done to it -----------------------------------------------------

const NUMBERS = [
  'NaN',
  '-1',
  'Infinity',
  '1e999',
  '1e300',
  '99999999999999999999 99999999999999999999',
];

function damagedText(text: string, random: Random, mutated: () => Json): string {
  const place = Math.floor(random() * text.length);
  const ways = [
    () => text.slice(0, place),
    () => `${text.slice(0, place)}\u0000${text.slice(place + 1)}`,
    () => JSON.stringify(mutated()),
    () => NUMBERS[Math.floor(random() * NUMBERS.length)]!,
    () => '',
  ];
  return ways[Math.floor(random() * ways.length)]!();
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** The entry with something wrong in it; what follows is decided by the seed. */
function damaged(entry: KeptEntry, seed: number): KeptEntry {
  const random = seededRandom(seed);
  const isText = entry.place === 'deviceStore' || entry.place === 'tabStore';
  const whole = isText ? parsed(textOf(entry.value)) : entry.value;
  const mutated = () => fc.sample(mutationsOf(whole), { seed, numRuns: 1 })[0] ?? null;
  const value = isText ? damagedText(textOf(entry.value), random, mutated) : mutated();
  return { ...entry, value };
}

// --- What must hold ---------------------------------------------------------

interface State {
  seed: number;
  entries: KeptEntry[];
  damagedPlaces: Set<number>;
}

function stateOf(kept: readonly KeptEntry[], seed: number): State {
  const random = seededRandom(seed);
  const damagedPlaces = new Set<number>();
  const wanted = 1 + Math.floor(random() * 4);
  while (damagedPlaces.size < wanted) damagedPlaces.add(Math.floor(random() * kept.length));
  const entries = kept.map((entry, place) =>
    damagedPlaces.has(place) ? damaged(entry, seed + place) : entry,
  );
  return { seed, entries, damagedPlaces };
}

/** Whether an entry of a shelf is shown, or done with. */
function isThere({ world: { stores } }: OpenPage, stage: Stage, { place, value }: KeptEntry) {
  const { text } =
    (value as { message?: { text: string }; text?: string }).message ??
    (value as { text?: string });
  if (place === 'drafts') return [...stores.drafts.byId.values()].some((one) => one.text === text);
  const isWaiting = [...stores.outbox.byLocalId.values()].some((one) => one.text === text);
  return isWaiting || countOf(stage, text ?? '') > 0;
}

async function problemsOf(page: OpenPage, stage: Stage, state: State): Promise<string[]> {
  const { world, platform } = page;
  const { stores } = world;
  const problems: string[] = [];
  if (stores.connection.report.kind !== 'live')
    problems.push(`is ${stores.connection.report.kind}`);
  const text = `after damage ${state.seed}`;
  stores.outbox.send(topic(`fresh ${state.seed}`), text);
  await platform.advance(3_000);
  // What is left of a server's wish to be left alone is respected, even where it reads longer than it was.
  if (countOf(stage, text) === 0 && stores.outbox.waitMs() > 0) await platform.advance(60_000);
  if (countOf(stage, text) !== 1) problems.push(`sent ${countOf(stage, text)} times`);
  const records = world.use(useRecordsStore);
  const setAside = await Promise.all(['drafts', 'outbox'].map(records.quarantined));
  const aside = new Set(setAside.flat().map(({ key }) => key));
  state.entries.forEach((entry, place) => {
    if (entry.place !== 'drafts' && entry.place !== 'outbox') return;
    const isDamaged = state.damagedPlaces.has(place);
    if (!isDamaged && !isThere(page, stage, entry))
      problems.push(`${entry.place}/${entry.key} is gone`);
    if (!isDamaged && aside.has(entry.key))
      problems.push(`${entry.place}/${entry.key} was set aside`);
  });
  return problems;
}

/** Edits that are whole, in whatever is written down as edits. */
function wholeEdits(text: string): number {
  const entries = parsed(text);
  if (!Array.isArray(entries)) return 0;
  const whole = entries.filter((entry) => {
    const [messageId, edit] = Array.isArray(entry) ? entry : [];
    const { original, text: typed } = (edit ?? {}) as Record<string, unknown>;
    return (
      typeof messageId === 'number' && typeof original === 'string' && typeof typed === 'string'
    );
  });
  return new Set(whole.map((entry) => (entry as [number])[0])).size;
}

/** Stores that are made when somebody first needs them: each must bear what it finds. */
function visitAll({ world }: OpenPage) {
  world.use(useReadingPlacesStore);
  world.use(useEmojiCatalogueStore);
  world.use(() => usePreferencesStore());
}

/** What is damaged, for whoever reads of a violation. */
function named({ entries, damagedPlaces }: State): string {
  const damage = [...damagedPlaces].map((index) => {
    const { place, key, value } = entries[index]!;
    return `${place}/${key} = ${JSON.stringify(value)?.slice(0, 100)}`;
  });
  return damage.join('; ');
}

/** Starts without a way to the server, from what is kept, and then with one. */
async function startWith(
  stage: Stage,
  state: State,
): Promise<{ page: OpenPage; problems: string[] }> {
  const storage = await storageWith(stage, state.entries);
  const tab = Object.assign(stage.platform.openTab(), storage);
  await tidyLeftBehind(Object.assign(tab, { vault: createSecretVault(tab) }));
  stage.way = 'closed';
  const page = await openPage(stage, storage);
  const problems: string[] = [];
  const isPictureWhole = state.entries.every(
    ({ place, key }, index) =>
      `${place}/${key}` !== 'picture/registration' || !state.damagedPlaces.has(index),
  );
  const { stores } = page.world;
  if (isPictureWhole && !stores.connection.hasSnapshot) problems.push('shows nothing offline');
  const edits = state.entries.find(({ key }) => key.startsWith('quayside.edits'));
  const editsThere = page.world.use(useMessageChangesStore).drafts.size;
  if (editsThere !== wholeEdits(textOf(edits?.value))) problems.push(`has ${editsThere} edits`);
  visitAll(page);
  stage.way = 'open';
  page.platform.resume();
  await page.platform.advance(START_MS);
  return { page, problems };
}

async function violationsOf(first: number, count: number): Promise<string[]> {
  const stage = await setStage();
  const kept = await liveThrough(stage);
  expect(new Set(kept.map(({ place }) => place)).size).toBe(SHELVES.length + 2);
  const violations: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    const state = stateOf(kept, number * 100);
    const { page, problems } = await startWith(stage, state);
    problems.push(...(await problemsOf(page, stage, state)), ...uncaught.splice(0).map(String));
    violations.push(...problems.map((problem) => `state ${number}: ${problem} (${named(state)})`));
    page.kill();
    await stage.platform.settle();
  }
  return violations;
}

const firstStates = Array.from(
  { length: Math.ceil(STATES / AT_A_TIME) },
  (_, part) => SEED + part * AT_A_TIME,
);

describe('a device whose storage is damaged', () => {
  it.each(firstStates)('starts, sends, and keeps what is whole: states from %i', async (first) => {
    const count = Math.min(AT_A_TIME, SEED + STATES - first);
    expect((await violationsOf(first, count)).slice(0, 20)).toEqual([]);
  });
});
