import { describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { openDraftsPage } from '@/testing/draftsPage';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer } from '@/testing/fakeServer';
import * as eg from '@/testing/eg/index';

const lunch = topicConversation(20, 'lunch');
const HOUR_MS = 3_600_000;
/** How a device's clock is, and how far ahead of the server's. */
const CLOCKS = [
  ['behind', -5 * HOUR_MS],
  ['right', 0],
  ['ahead', 5 * HOUR_MS],
] as const;

/** What the server has of the same place, typed on another device. */
const theirs = (timestamp: number) => ({
  id: 7,
  to: [20],
  topic: 'lunch',
  content: 'Stew',
  timestamp,
});

type Page = ReturnType<typeof openDraftsPage>;

/** A device whose clock is so much ahead of a server's, whose time runs on whatever is done to that clock. */
function openOn(platform: FakePlatform, aheadMs: number) {
  const startedMs = platform.clock.now() - aheadMs - platform.clock.monotonic();
  const serverMs = () => startedMs + platform.clock.monotonic();
  return {
    secondsAgo: (seconds: number) => Math.floor(serverMs() / 1000) - seconds,
    /** The server's first word, and its drafts with it. */
    async hear(page: Page, wire: object[] = [], roundTripMs = 0) {
      page.noteServerDate(Math.floor(serverMs() / 1000) * 1000, roundTripMs);
      await page.load(wire);
    },
  };
}

async function type({ drafts, platform }: Page, text: string) {
  drafts.write(lunch, text);
  await platform.advance(400);
}

describe.each(CLOCKS)(
  'what is typed before the server said its time, with a clock that is %s',
  (_, aheadMs) => {
    async function typed() {
      const platform = createFakePlatform();
      const device = openOn(platform, aheadMs);
      const page = openDraftsPage(platform);
      await type(page, 'Soup');
      return { ...device, platform, page };
    }

    it('stays in the box where the server has something older there, and goes to it with its time', async () => {
      const { page, platform, hear, secondsAgo } = await typed();
      await platform.advance(9_600);
      await hear(page, [theirs(secondsAgo(60))]);
      expect(page.drafts.textFor(lunch)).toBe('Soup');
      expect(page.texts()).toEqual(['Soup', 'Stew']);
      page.server.prepare({
        route: 'POST /drafts',
        answer: chatAnswer({ ids: [8] }),
        check({ params }) {
          const [{ timestamp }] = JSON.parse(params['drafts'] ?? '') as [{ timestamp: number }];
          expect(Math.abs(timestamp - secondsAgo(13))).toBeLessThanOrEqual(2);
        },
      });
      await platform.advance(3_000);
      page.server.assertDone();
    });

    it('makes way where another device wrote there since', async () => {
      const { page, platform, hear, secondsAgo } = await typed();
      await platform.advance(60_000);
      await hear(page, [theirs(secondsAgo(10))]);
      expect(page.texts()).toEqual(['Stew', 'Soup']);
    });

    it('stays there where the first word was long on its way', async () => {
      const { page, platform, hear, secondsAgo } = await typed();
      await platform.advance(13_000);
      await hear(page, [theirs(secondsAgo(60))], 13_000);
      expect(page.drafts.textFor(lunch)).toBe('Soup');
    });

    it('stays there where that clock is set meanwhile', async () => {
      const { page, platform, hear, secondsAgo } = await typed();
      platform.jumpClock(-aheadMs);
      await platform.advance(10_000);
      await hear(page, [theirs(secondsAgo(60))]);
      expect(page.drafts.textFor(lunch)).toBe('Soup');
      expect(page.drafts.sorted()[0]?.editedAt).toBeLessThanOrEqual(secondsAgo(0));
    });

    it('stays there after a reload, in all tabs, and is dated anew once', async () => {
      const { page, platform, hear, secondsAgo } = await typed();
      page.close();
      const after = openDraftsPage(platform.openTab());
      const other = openDraftsPage(platform.openTab());
      await after.drafts.restored;
      await other.drafts.restored;
      for (const one of [after, other]) await hear(one, [theirs(secondsAgo(60))]);
      const later = openDraftsPage(platform.openTab());
      await later.drafts.restored;
      await hear(later);
      for (const { drafts } of [after, other, later]) {
        expect(drafts.textFor(lunch)).toBe('Soup');
        expect(Math.abs((drafts.draftIn(lunch)?.editedAt ?? 0) - secondsAgo(0))).toBeLessThan(3);
      }
    });
  },
);

describe.each(CLOCKS)(
  'what another tab was told the number of, with a clock that is %s',
  (_, aheadMs) => {
    async function numbered() {
      const platform = createFakePlatform();
      const { secondsAgo, hear } = openOn(platform, aheadMs);
      const other = openDraftsPage(platform);
      await hear(other, [theirs(secondsAgo(10))]);
      const page = openDraftsPage(platform.openTab());
      page.noteServerDate(secondsAgo(0) * 1000, 0);
      return { platform, page };
    }

    it('stays where the server was asked for all before', async () => {
      const { platform, page } = await numbered();
      await page.load([], true, platform.clock.monotonic());
      expect(page.texts()).toEqual(['Stew']);
    });

    it('is gone where the server was asked after it was found here', async () => {
      const { platform, page } = await numbered();
      await platform.advance(1_000);
      await page.load([], true, platform.clock.monotonic());
      expect(page.texts()).toEqual([]);
    });
  },
);

describe('what is typed after the clock of the device was set back', () => {
  it('is newer than what another device wrote before', async () => {
    const platform = createFakePlatform();
    const { hear, secondsAgo } = openOn(platform, 0);
    const page = openDraftsPage(platform);
    await hear(page);
    platform.jumpClock(-5 * HOUR_MS);
    await type(page, 'Soup');
    const drafts = [eg.draft(theirs(secondsAgo(60)))];
    page.drafts.handleAdd({ type: 'drafts', op: 'add', eventId: 1, drafts });
    expect(page.drafts.textFor(lunch)).toBe('Soup');
  });
});
