// @vitest-environment jsdom
import { createPinia, setActivePinia } from 'pinia';
import { createApp } from 'vue';
import { beforeEach, expect, it } from 'vitest';
import { createWords } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { loadPart } from '@/platform/partLoader';
import { useToastsStore } from '@/stores/toasts';
import { createFakePlatform, memoryTextStore, type FakePlatform } from '@/testing/fakePlatform';
import { watchForNewBuild } from './newBuild';

const HOUR_MS = 3_600_000;
const OWN = 'B1u2i3l4';

const startPage = (build: string) =>
  `<!doctype html><script type="module" crossorigin src="/assets/start-${build}.js"></script>`;

interface Served {
  /** Null where the network is away. */
  page: string | null;
  status: number;
  asked: number;
}

let served: Served;
let platform: FakePlatform;

beforeEach(() => {
  served = { page: startPage(OWN), status: 200, asked: 0 };
});

/** A page that came from the build `OWN`; a newer one may be served by now. */
async function openPage({ wasTouched = true, tabStore = memoryTextStore() } = {}) {
  platform = createFakePlatform({
    tabStore,
    fetch: () => {
      served.asked += 1;
      return served.page === null
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(served.page, { status: served.status }));
    },
  });
  const words = createWords();
  await words.useCatalogue('common');
  const pinia = createPinia();
  createApp({}).provide(platformKey, platform).use(pinia);
  setActivePinia(pinia);
  if (wasTouched) platform.input();
  watchForNewBuild(platform, words);
  const toasts = useToastsStore();
  return {
    toasts,
    texts: () => toasts.toasts.map(({ text }) => text),
    reloads: () => platform.pageRecord.reloadCount,
  };
}

/** Something on the page asks for a part of it that cannot be had. */
async function missPart() {
  await loadPart(() => Promise.reject(new TypeError('Failed to fetch'))).catch(() => undefined);
  await platform.advance(0);
}

it('tells whoever misses a part that there is a newer build, and loads it when they say so', async () => {
  const { toasts, texts, reloads } = await openPage();
  served.page = startPage('N9e8w7');
  await missPart();
  expect(texts()).toEqual([
    'There is a newer version of this page. Until you load it, parts of it may be missing.',
  ]);
  await platform.advance(HOUR_MS);
  expect(texts()).toHaveLength(1);
  expect(reloads()).toBe(0);
  toasts.toasts[0]?.action?.run();
  expect(reloads()).toBe(1);
});

it.each([
  ['the same build is served', () => {}],
  ['the network is away', () => (served.page = null)],
  ['a server is in trouble', () => Object.assign(served, { page: startPage('x'), status: 503 })],
  ['somebody else answers', () => (served.page = '<!doctype html><h1>Welcome to the hotel</h1>')],
])('says nothing where %s', async (_, happen) => {
  const { texts, reloads } = await openPage();
  happen();
  await missPart();
  expect(served.asked).toBe(1);
  expect(texts()).toEqual([]);
  expect(reloads()).toBe(0);
});

it('asks no more than now and then, however often a part is missed', async () => {
  await openPage();
  for (let second = 0; second < 30; second += 1) {
    await missPart();
    await platform.advance(1_000);
  }
  expect(served.asked).toBe(3);
});

it('looks by itself each hour while somebody looks at the page, and when they come back', async () => {
  const { texts } = await openPage();
  await platform.advance(HOUR_MS);
  expect(served.asked).toBe(1);
  platform.setVisible(false);
  await platform.advance(5 * HOUR_MS);
  expect(served.asked).toBe(1);
  served.page = startPage('N9e8w7');
  platform.setVisible(true);
  await platform.advance(0);
  expect(served.asked).toBe(2);
  expect(texts()).toHaveLength(1);
});

it('is put aside for good, until something is missing', async () => {
  const { toasts, texts } = await openPage();
  served.page = startPage('N9e8w7');
  await platform.advance(HOUR_MS);
  toasts.dismiss(toasts.toasts[0]?.toastId ?? 0);
  await platform.advance(3 * HOUR_MS);
  expect(texts()).toEqual([]);
  await missPart();
  expect(texts()).toHaveLength(1);
});

it('other notices pass it by', async () => {
  const { toasts, texts } = await openPage();
  served.page = startPage('N9e8w7');
  await missPart();
  for (const text of ['one', 'two', 'three']) toasts.show({ text, tone: 'plain' });
  expect(texts().map((text) => text.slice(0, 8))).toEqual(['There is', 'two', 'three']);
});

it('a page that nobody has touched loads the newer build itself, but not in circles', async () => {
  const { texts, reloads } = await openPage({ wasTouched: false });
  served.page = startPage('N9e8w7');
  await missPart();
  expect(reloads()).toBe(1);
  expect(texts()).toEqual([]);
  // What then comes is the old build once more.
  const { tabStore } = platform;
  const next = await openPage({ wasTouched: false, tabStore });
  await missPart();
  expect(next.reloads()).toBe(0);
  expect(next.texts()).toHaveLength(1);
});
