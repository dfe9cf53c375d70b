import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { openChatTab } from '@/testing/chatTab';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer } from '@/testing/fakeServer';
import { chatStoresOf } from './chatStores';
import { startChatSync } from './chatSync';
import { createFaultLog } from './faultLog';
import { createLateHalf } from './lateHalf';
import type { Live } from './live';
import { createPictureSwap } from './pictureSwap';

const faults = createFaultLog({ monotonic: () => 0, onLeftOut: () => {} });

function onFault() {
  throw new Error('A fault that no test means');
}

/** A tab in which no store of the account is made yet. */
function openTab() {
  const platform = createFakePlatform();
  const { pinia, ...tab } = openChatTab(platform);
  const made = () => Object.keys(pinia.state.value).map((id) => id.split('/').at(-1));
  return { ...tab, platform, made };
}

/** A second half that notes what is asked of it. */
function recordingHalf() {
  const done: string[] = [];
  const half = {
    load: ({ alertWords = [] }) => void done.push(`load ${alertWords.join()}`),
    restoreLists: (lists) => void done.push(`restore ${lists.length}`),
  } satisfies Partial<Live> as Partial<Live> as Live;
  return { done, half };
}

const pictureOf = (word: string) => eg.initialSnapshot({ alert_words: [word] });

/** A picture of an earlier day is shown, and the second half is still on its way. */
function showKept() {
  const { world } = createServedWorld();
  const swap = createPictureSwap(world.stores, onFault);
  swap.show(pictureOf('kept'), { isKept: true });
  swap.whenLive((live) => live.restoreLists([1, 2]));
  return { swap, connection: world.stores.connection, ...recordingHalf() };
}

it('the second half takes up what is left of the last picture, in order, when it comes', () => {
  const { swap, connection, done, half } = showKept();
  expect(connection.hasSnapshot).toBe(true);
  expect(swap.live()).toBeNull();
  swap.takeOver(half);
  expect(done).toEqual(['load kept', 'restore 2']);
  swap.show(pictureOf('fresh'), { askedAt: 1 });
  expect(done.at(-1)).toBe('load fresh');
});

it('of a picture that was replaced before the second half came, it takes nothing', () => {
  const { swap, done, half } = showKept();
  swap.show(pictureOf('fresh'), { askedAt: 1 });
  swap.takeOver(half);
  expect(done).toEqual(['load fresh']);
});

it('a fault of the second half asks for another picture, which it takes as it comes', () => {
  const { world } = createServedWorld();
  let faults = 0;
  const swap = createPictureSwap(world.stores, () => void (faults += 1));
  const { done, half } = recordingHalf();
  swap.show(pictureOf('first'), { askedAt: 1 });
  swap.takeOver({
    ...half,
    load(snapshot, terms) {
      if (faults === 0) throw new Error('A store stumbled');
      half.load(snapshot, terms);
    },
  });
  expect(faults).toBe(1);
  swap.show(pictureOf('second'), { askedAt: 2 });
  expect(done).toEqual(['load second']);
});

it('is fetched once, however often it is asked for', async () => {
  const { world } = createServedWorld();
  const swap = createPictureSwap(world.stores, onFault);
  const halves: Live[] = [];
  const late = createLateHalf(
    world.account,
    world.platform,
    { ...swap, takeOver: (live) => void halves.push(live) },
    faults,
  );
  await Promise.all([late.fetchPoller(), late.fetchPoller()]);
  await late.fetchPoller();
  expect(halves).toHaveLength(1);
});

it('is not started for an account that went while it was on its way', async () => {
  const { world } = createServedWorld();
  const swap = createPictureSwap(world.stores, onFault);
  const late = createLateHalf(world.account, world.platform, swap, faults);
  const fetching = late.fetchPoller();
  late.stop();
  await fetching;
  expect(swap.live()).toBeNull();
});

it('fills stores that are made after the picture was there, and applies what comes then', async () => {
  const { app, account, server, platform } = openTab();
  const answer = eg.wire.initialSnapshot({ realm_presence_disabled: true, last_event_id: 0 });
  server.prepare({ route: 'POST /register', answer: chatAnswer(answer) });
  const message = eg.wire.message({ id: 500 });
  const events = [eg.wire.event.message({ id: 1, message, flags: [] })];
  server.prepare({ route: 'GET /events', answer: chatAnswer({ events }) });
  server.prepare({ route: 'GET /events', fault: 'silence' });
  const sync = app.runWithContext(() => startChatSync(account, platform));
  await platform.settle();
  const { connection, messages, userGroups } = app.runWithContext(() => chatStoresOf(account));
  expect(connection.isWhole).toBe(true);
  expect(userGroups.byId.size).toBeGreaterThan(0);
  expect(messages.message(500)?.content).toBe(eg.message().content);
  server.prepare({ route: 'DELETE /events', answer: chatAnswer() });
  sync.stop();
  await platform.settle();
  server.assertDone();
});

it('is fetched after a second where the server has not answered yet', async () => {
  const { app, account, server, platform, made } = openTab();
  server.prepare({ route: 'POST /register', fault: 'silence' });
  const sync = app.runWithContext(() => startChatSync(account, platform));
  await platform.advance(999);
  expect(made()).not.toContain('outbox');
  await platform.advance(1);
  expect(made()).toContain('outbox');
  sync.stop();
});
