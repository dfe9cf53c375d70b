/** Rows of the fault matrix that need the whole of an account: key taken away, clocks that are wrong, a disk that breaks. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { topicConversation, topicConversationKey } from '../../../src/domain/chat/conversation';
import { createRecordStore } from '../../../src/platform/recordStore';
import { recordsName } from '../../../src/stores/chat/sessions/leftBehind';
import { signIn } from '../../standins/chat/testing';
import { countOf, emptyStorage, openPage, setStage } from './device';

const DAY_MS = 86_400_000;
const GENERAL = 2;
const there = topicConversation(GENERAL, 'matrix');

const refused = { kind: 'refusal', status: 401, code: 'INVALID_API_KEY' } as const;

describe('a key that is no longer taken', () => {
  /** What was typed, what was on its way, and then the key is gone for good. */
  async function putOut() {
    const stage = await setStage();
    const storage = emptyStorage();
    const page = await openPage(stage, storage);
    await page.platform.advance(2_000);
    page.world.stores.drafts.write(there, 'half a thought');
    await page.platform.advance(1_500);
    stage.way = 'closed';
    page.world.stores.outbox.send(there, 'on its way');
    await page.platform.advance(1_000);
    stage.server.control.failNext(/./, refused, 1_000_000);
    stage.way = 'open';
    page.platform.setOnline(false);
    page.platform.setOnline(true);
    return { stage, storage, page };
  }

  it('is told within a second, after one other question, and nothing is asked any more', async () => {
    const { stage, page } = await putOut();
    stage.traffic.clear();
    await page.platform.advance(1_000);
    expect(page.world.stores.connection.report.kind).toBe('signedOut');
    expect(stage.traffic.get('GET /users/me')).toBe(1);
    expect(stage.traffic.get('GET /events')).toBe(1);
    // The outbox finds out by itself; then there is silence.
    await page.platform.advance(120_000);
    stage.traffic.clear();
    await page.platform.advance(3_600_000);
    expect([...stage.traffic]).toEqual([]);
    page.kill();
  });

  it('leaves drafts and messages for the same person, and for nobody else', async () => {
    const { stage, storage, page } = await putOut();
    await page.platform.advance(5_000);
    page.kill();
    stage.server.control.clearFaults();
    const stranger = await openPage(
      { ...stage, me: await signIn(stage.server, 'jonas@lantern.example') },
      storage,
    );
    await stranger.platform.advance(5_000);
    expect([...stranger.world.stores.drafts.byId.values()]).toEqual([]);
    expect([...stranger.world.stores.outbox.byLocalId.values()]).toEqual([]);
    stranger.kill();
    const back = await openPage(stage, storage);
    await back.platform.advance(5_000);
    const { drafts, outbox } = back.world.stores;
    expect([...drafts.byId.values()].map(({ text }) => text)).toEqual(['half a thought']);
    const isKept = [...outbox.byLocalId.values()].some(({ text }) => text === 'on its way');
    expect(isKept || countOf(stage, 'on its way') === 1).toBe(true);
    back.kill();
  });
});

describe.each([
  ['a day slow', -DAY_MS, 0],
  ['a day fast', DAY_MS, 0],
  ['set back by a day meanwhile', 0, -DAY_MS],
  ['set forward by a day meanwhile', 0, DAY_MS],
])('a clock that is %s', (_, offMs, jumpMs) => {
  it('changes nothing but what it shows', async () => {
    const stage = await setStage({ offMs });
    const other = await signIn(stage.server, 'jonas@lantern.example');
    const page = await openPage(stage, emptyStorage());
    const { connection, outbox, unreads, drafts, messages } = page.world.stores;
    await page.platform.advance(60_000);
    stage.platform.jumpClock(jumpMs);
    outbox.send(there, 'told in time');
    drafts.write(topicConversation(GENERAL, 'elsewhere'), 'typed in time');
    await page.platform.advance(10_000);
    await other.post('/messages', {
      type: 'channel',
      to: GENERAL,
      topic: 'clock',
      content: 'Tick',
    });
    await page.platform.advance(300_000);
    expect(connection.report.kind).toBe('live');
    expect(stage.traffic.get('POST /register')).toBe(1);
    expect(unreads.countOf(topicConversationKey(GENERAL, 'clock'))).toBe(1);
    expect(countOf(stage, 'told in time')).toBe(1);
    expect(outbox.byLocalId.size).toBe(0);
    const serverMs = stage.server.control.world().clock();
    expect(Math.abs((connection.serverNowMs() ?? 0) - serverMs)).toBeLessThanOrEqual(2_000);
    const [draft] = drafts.sorted();
    expect(Math.abs((draft?.editedAt ?? 0) * 1000 - (serverMs - 310_000))).toBeLessThan(5_000);
    expect(messages).toBeDefined();
    page.kill();
  });

  it('loses and doubles nothing where the answer is lost and the page dies', async () => {
    const stage = await setStage({ offMs });
    const storage = emptyStorage();
    const page = await openPage(stage, storage);
    await page.platform.advance(5_000);
    stage.way = 'deaf';
    page.world.stores.outbox.send(there, 'heard and not answered');
    await page.platform.advance(2_000);
    stage.platform.jumpClock(jumpMs);
    page.kill();
    stage.way = 'open';
    const next = await openPage(stage, storage);
    await next.platform.advance(120_000);
    expect(countOf(stage, 'heard and not answered')).toBe(1);
    expect([...next.world.stores.outbox.byLocalId.values()]).toEqual([]);
    next.kill();
  });
});

describe('a disk that breaks while the app runs', () => {
  it('costs nothing that is on screen, and not the next start', async () => {
    const stage = await setStage();
    const storage = emptyStorage();
    const page = await openPage(stage, storage);
    await page.platform.advance(6_000);
    const { outbox, drafts } = page.world.stores;
    drafts.write(there, 'typed before');
    stage.way = 'closed';
    outbox.send(there, 'sent before');
    await page.platform.advance(2_000);
    const name = recordsName(`org:${stage.me.userId}`);
    const records = createRecordStore({ ...page.platform, indexedDb: storage.indexedDb }, name);
    for (const shelf of ['outbox', 'drafts', 'outboxClaims', 'picture']) {
      for (const { key } of await records.list(shelf, (value: unknown) => value)) {
        await records.put(shelf, key, { broken: [1, null] });
      }
    }
    for (const store of [storage.deviceStore, storage.tabStore]) {
      for (const key of store.keys()) store.write(key, '\u0000[{"broken');
    }
    stage.way = 'open';
    page.platform.setOnline(false);
    page.platform.setOnline(true);
    await page.platform.advance(120_000);
    expect(drafts.textFor(there)).toBe('typed before');
    const isKept = [...outbox.byLocalId.values()].some(({ text }) => text === 'sent before');
    expect(isKept || countOf(stage, 'sent before') === 1).toBe(true);
    outbox.send(topicConversation(GENERAL, 'after'), 'sent after');
    await page.platform.advance(5_000);
    expect(countOf(stage, 'sent after')).toBe(1);
    page.kill();
    const next = await openPage(stage, storage);
    await next.platform.advance(3_000);
    expect(next.world.stores.connection.report.kind).toBe('live');
    next.kill();
  });
});
