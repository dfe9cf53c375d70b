import { flushPromises, mount } from '@vue/test-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWords, wordsKey, type Words } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { createChatWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer } from '@/testing/fakeServer';
import { fc } from '@/testing/properties';
import ConnectionLine from './ConnectionLine.vue';

const STEP_MS = 100;
const QUIET_MS = 3_000;
const SHOWN_BY_MS = 5_000;
const GONE_BY_MS = 1_000;

let words: Words;
const endings: (() => void)[] = [];

beforeAll(async () => {
  words = createWords();
  await words.useCatalogue('common');
  await words.useCatalogue('chat');
});

afterAll(() => endings.forEach((end) => end()));

/** A server that answers quickly, or not at all; what hangs breaks when it goes. */
function createWay(platform: FakePlatform) {
  let isOpen = true;
  let broken = new AbortController();
  const lost = () => new TypeError('Failed to fetch');

  function hang(...signals: (AbortSignal | null | undefined)[]) {
    return new Promise<never>((_, reject) => {
      for (const signal of signals) signal?.addEventListener('abort', () => reject(lost()));
    });
  }

  function answerTo(url: URL): object | null {
    if (url.pathname.endsWith('/register')) return chatAnswer(eg.wire.initialSnapshot());
    if (!url.pathname.endsWith('/events')) return chatAnswer();
    return url.searchParams.has('dont_block') ? chatAnswer({ events: [] }) : null;
  }

  platform.fetch = async (input, init) => {
    await new Promise<void>((resolve) => void platform.timers.after(40, resolve));
    if (!isOpen) throw lost();
    const answer = answerTo(new URL(new Request(input).url));
    return answer ? Response.json(answer) : hang(init?.signal, broken.signal);
  };

  return {
    close() {
      isOpen = false;
      broken.abort();
    },
    open() {
      isOpen = true;
      broken = new AbortController();
    },
  };
}

interface Shown {
  platform: FakePlatform;
  world: ChatWorld;
  way: ReturnType<typeof createWay>;
  line(): string;
  /** What a screen reader says. */
  spoken(): string;
}

async function show(seed: number): Promise<Shown> {
  const platform = createFakePlatform({ seed });
  const way = createWay(platform);
  const { userId, email } = eg.selfUser;
  const world = createChatWorld(platform, { userId, email, apiKey: 'key' });
  const sync = world.start();
  const wrapper = mount(ConnectionLine, {
    global: {
      plugins: [world.pinia],
      provide: {
        [wordsKey as symbol]: words,
        [platformKey as symbol]: platform,
        [chatAccountKey as symbol]: world.account,
      },
    },
  });
  endings.push(() => {
    wrapper.unmount();
    sync.stop();
  });
  await platform.advance(2_000);
  await flushPromises();
  expect(world.stores.connection.report.kind).toBe('live');
  const line = () => (wrapper.find('.line').exists() ? wrapper.find('.line').text() : '');
  expect(line()).toBe('');
  return { platform, world, way, line, spoken: () => wrapper.get('[role=status]').text() };
}

/** Looks at the line ten times a second; tells when it was seen first and last, from the loss. */
async function watchLine(
  { platform, line }: Shown,
  forMs: number,
  sinceMs: number,
  seen: number[],
) {
  for (let passed = 0; passed < forMs; passed += STEP_MS) {
    await platform.advance(Math.min(STEP_MS, forMs - passed));
    if (line() !== '') seen.push(platform.clock.monotonic() - sinceMs);
  }
}

async function lose(shown: Shown, lengthMs: number, tellsBrowser: boolean) {
  const { platform, way, world } = shown;
  const seen: number[] = [];
  const lostMs = platform.clock.monotonic();
  way.close();
  if (tellsBrowser) platform.setOnline(false);
  await watchLine(shown, lengthMs, lostMs, seen);
  way.open();
  if (tellsBrowser) platform.setOnline(true);
  let liveMs: number | null = null;
  // Without the browser's word, the next try is up to ten seconds away.
  for (let passed = 0; passed < 12_000; passed += STEP_MS) {
    await watchLine(shown, STEP_MS, lostMs, seen);
    if (world.stores.connection.report.kind === 'live')
      liveMs ??= platform.clock.monotonic() - lostMs;
  }
  return { seen, liveMs: liveMs ?? Infinity };
}

describe('the line about the connection', () => {
  it('comes 3 to 5 s after a loss, never for a shorter one, and goes within a second', async () => {
    const loss = fc.record({
      lengthMs: fc.oneof(fc.integer({ min: 50, max: 5_000 }), fc.integer({ min: 50, max: 40_000 })),
      tellsBrowser: fc.boolean(),
      // Two losses, one soon after the other, are no longer one.
      pauseMs: fc.integer({ min: 0, max: 4_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(loss, { minLength: 4, maxLength: 4 }),
        fc.nat(),
        async (losses, seed) => {
          const shown = await show(seed);
          for (const { lengthMs, tellsBrowser, pauseMs } of losses) {
            const { seen, liveMs } = await lose(shown, lengthMs, tellsBrowser);
            expect(liveMs).toBeLessThan(lengthMs + 11_000);
            if (liveMs < QUIET_MS) expect(seen).toEqual([]);
            if (liveMs > SHOWN_BY_MS) {
              expect(seen[0]).toBeGreaterThanOrEqual(QUIET_MS);
              expect(seen[0]).toBeLessThanOrEqual(SHOWN_BY_MS);
            }
            expect(seen.at(-1) ?? 0).toBeLessThanOrEqual(liveMs + GONE_BY_MS);
            await shown.platform.advance(pauseMs);
          }
          endings.pop()?.();
        },
      ),
      { numRuns: Number(process.env.LINE_RUNS ?? 15), seed: Number(process.env.LINE_SEED ?? 1) },
    );
  });

  it('is read out once for each loss, whatever the seconds and the tries', async () => {
    const shown = await show(1);
    const { platform, way, spoken } = shown;
    const said = [spoken()];
    way.close();
    for (let passed = 0; passed < 60_000; passed += STEP_MS) {
      await platform.advance(STEP_MS);
      if (said.at(-1) !== spoken()) said.push(spoken());
    }
    expect(said).toEqual(['', words.t('chat.connection.unreachable')]);
    expect(shown.line()).toContain(said[1]);
  });
});
