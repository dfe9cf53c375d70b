/** A machine for tests: time, chance, storage and tabs all do as they are told. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createSecretLock } from '@/platform/secretLock';
import { createSecretVault } from '@/platform/secretVault';
import type { Platform, TextStore } from '@/platform/index';
// So that what imports it settles within the turns that a test waits for.
import '@/platform/recordStore';
import { createCountedSubtle, type CountedSubtle } from './countedSubtle';
import {
  createFakeNotices,
  createFakePage,
  createFakeSharing,
  createFakeShell,
  type NoticesRecord,
  type PageRecord,
  type ShellRecord,
  type SharingRecord,
} from './fakePage';
import { createFakeMicrophone, type MicrophoneRecord } from './fakeMicrophone';
import { createFakePasskeys, type FakePasskeys } from './fakePasskeys';
import { FakeTabsHub, type FakeTabs } from './fakeTabs';
import { createFakeTime, type FakeTime } from './fakeTimers';
import { mulberry } from './mulberry';

/** When fake time starts: 2025-06-02 09:00 UTC, a Monday. */
export const FAKE_NOW_MS = Date.UTC(2025, 5, 2, 9);

/** What a test can do to the machine, and see of it. */
export interface FakeControls extends Omit<FakeTime, 'clock' | 'timers'> {
  setVisible(isVisible: boolean): void;
  setFocused(isFocused: boolean): void;
  setOnline(isOnline: boolean): void;
  /** The page came back from a freeze. */
  resume(): void;
  /** The person did something. */
  input(): void;
  /** The page is about to go away. */
  leave(): void;
  tabs: FakeTabs;
  /** One more tab of the same browser: same time, device store, database and channels; its own tab store. */
  openTab(): FakePlatform;
  /** The person's passkeys. */
  passkeys: FakePasskeys;
  /** What the page was told: title, theme, reloads. */
  pageRecord: PageRecord;
  /** What left the page: copies, files, prints. */
  sharingRecord: SharingRecord;
  /** Notices of the system: shown ones, and what the person allows. */
  noticesRecord: NoticesRecord;
  /** The app's own files on the device. */
  shellRecord: ShellRecord;
  microphoneRecord: MicrophoneRecord;
}

export type FakePlatform = Platform & FakeControls;

/** Anything of the platform, and where chance and time start. */
export interface FakeOverrides extends Omit<Partial<Platform>, 'tabs'> {
  seed?: number;
  startMs?: number;
}

interface Shared {
  hub: FakeTabsHub;
  deviceStore: TextStore;
  indexedDb: IDBFactory;
  passkeys: FakePasskeys;
  ciphers: CountedSubtle;
  overrides: FakeOverrides;
  time?: FakeTime;
  tabCount: number;
}

/** A value that tells its listeners when it changes. */
function observed<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => current,
    set(value: Value) {
      if (value === current) return;
      current = value;
      for (const listener of [...listeners]) listener(value);
    },
    subscribe(listener: (value: Value) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function signalling() {
  const listeners = new Set<() => void>();
  let wasEmitted = false;
  return {
    wasEmitted: () => wasEmitted,
    emit() {
      wasEmitted = true;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A text store in memory; never refuses. */
export function memoryTextStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key) ?? null,
    write(key, value) {
      texts.set(key, value);
      return true;
    },
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

function fakeRandom(seed: number): Platform['random'] {
  const fraction = mulberry(seed);
  let uuidCount = 0;
  return {
    fraction,
    bytes: (length) => Uint8Array.from({ length }, () => Math.floor(fraction() * 256)),
    uuid() {
      uuidCount += 1;
      const tail = String(uuidCount).padStart(12, '0');
      return `${String(seed).padStart(8, '0')}-0000-4000-8000-${tail}`;
    },
  };
}

/** Rejects as a browser does where nothing answers. */
const noServer = () => Promise.reject(new TypeError('Failed to fetch: this test has no server'));

/** What keeps and locks secrets: the real things, with a lock that is quick to make. */
function fakeSafes(
  { indexedDb, passkeys }: Shared,
  parts: Pick<Platform, 'subtle' | 'random' | 'clock' | 'timers' | 'tabStore'>,
) {
  return {
    vault: createSecretVault({ indexedDb, ...parts }),
    locks: createSecretLock({ ...parts, passkeys, rounds: 10 }),
    passkeys,
  };
}

/** What stays when the page is gone. */
const fakeDesk = () => ({
  ...createFakeNotices(),
  ...createFakeShell(),
  ...createFakeMicrophone(),
});

function openTab(shared: Shared): FakePlatform {
  const { startMs = FAKE_NOW_MS, seed = 1, ...overrides } = shared.overrides;
  shared.tabCount += 1;
  const visible = observed(true);
  const focused = observed(true);
  const online = observed(true);
  const [resumed, leaving, inputs] = [signalling(), signalling(), signalling()];
  const { subtle, isBusy } = shared.ciphers;
  shared.time ??= createFakeTime({ startMs, isVisible: visible.get, isBusy });
  const { clock, timers, ...timeControls } = shared.time;
  const { page, record: pageRecord } = createFakePage();
  const { sharing, record: sharingRecord } = createFakeSharing();
  const random = fakeRandom(seed + shared.tabCount - 1);
  const tabStore = memoryTextStore();
  return {
    fetch: noServer,
    upload: noServer,
    clock,
    timers,
    random,
    deviceStore: shared.deviceStore,
    tabStore,
    indexedDb: shared.indexedDb,
    ...fakeSafes(shared, { subtle, random, clock, timers, tabStore }),
    presence: {
      isVisible: visible.get,
      onVisibility: visible.subscribe,
      isFocused: focused.get,
      onFocus: focused.subscribe,
      onResume: resumed.subscribe,
      onInput: inputs.subscribe,
      hadInput: inputs.wasEmitted,
      onLeaving: leaving.subscribe,
    },
    connectivity: { isOnline: online.get, onChange: online.subscribe },
    tabs: shared.hub.openTab(),
    sharing,
    ...fakeDesk(),
    page,
    spawnWorker(name) {
      throw new Error(`This test has no worker "${name}"`);
    },
    concurrency: 4,
    isOnBattery: () => Promise.resolve(false),
    languages: ['en'],
    origin: 'https://app.example.com',
    subtle,
    ...overrides,
    ...timeControls,
    pageRecord,
    sharingRecord,
    setVisible: visible.set,
    setFocused: focused.set,
    setOnline: online.set,
    resume: resumed.emit,
    input: inputs.emit,
    leave: leaving.emit,
    openTab: () => openTab(shared),
  };
}

/** A machine whose time stands still at {@link FAKE_NOW_MS}, online, visible, with empty stores and no server. */
export function createFakePlatform(overrides: FakeOverrides = {}): FakePlatform {
  return openTab({
    hub: new FakeTabsHub(),
    deviceStore: memoryTextStore(),
    indexedDb: overrides.indexedDb ?? new IDBFactory(),
    passkeys: createFakePasskeys(),
    ciphers: createCountedSubtle(),
    overrides,
    tabCount: 0,
  });
}
