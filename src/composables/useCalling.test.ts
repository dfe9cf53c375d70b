import { flushPromises } from '@vue/test-utils';
import { createApp, type App } from 'vue';
import { afterEach, expect, it } from 'vitest';
import { platformKey } from '@/platform/index';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { CALL_AFTER_MS, useCalling, type Call } from './useCalling';

const apps: App[] = [];
afterEach(() => {
  for (const app of apps.splice(0)) app.unmount();
});

const arrival: Call = {
  callId: 'message 1',
  tag: 'jonas',
  isShown: true,
  isHeard: true,
  say: () => Promise.resolve({ title: 'Jonas', text: 'Are you coming?' }),
  onOpen: () => {},
};

/** A tab that may show notices, and what calls in it. */
function openTab(platform: FakePlatform, isLookedAt = false) {
  platform.noticesRecord.permission = 'granted';
  platform.setFocused(isLookedAt);
  let calling: ReturnType<typeof useCalling> | undefined;
  const app = createApp({
    setup() {
      calling = useCalling();
      return () => null;
    },
  });
  app.provide(platformKey, platform).mount(document.createElement('div'));
  apps.push(app);
  if (!calling) throw new Error('not set up');
  return { ...calling, app, record: platform.noticesRecord };
}

async function wait(platform: FakePlatform) {
  await platform.advance(CALL_AFTER_MS);
  await flushPromises();
}

it('calls somebody who looks elsewhere, by a notice and a sound', async () => {
  const platform = createFakePlatform();
  const { call, record } = openTab(platform);
  call(arrival);
  await wait(platform);
  expect(record.shown).toMatchObject([{ title: 'Jonas', text: 'Are you coming?', tag: 'jonas' }]);
  expect(record.chimeCount).toBe(1);
});

it('is quiet where somebody looks at the page', async () => {
  const platform = createFakePlatform();
  const { call, record } = openTab(platform, true);
  call(arrival);
  await wait(platform);
  expect([record.shown.length, record.chimeCount]).toEqual([0, 0]);
});

it('calls once for all tabs, and in none where one of them is looked at', async () => {
  const platform = createFakePlatform();
  const tabs = [openTab(platform), openTab(platform.openTab()), openTab(platform.openTab())];
  for (const { call } of tabs) call(arrival);
  await wait(platform);
  const shown = () => tabs.reduce((sum, { record }) => sum + record.shown.length, 0);
  expect(shown()).toBe(1);

  const lookedAt = openTab(platform.openTab(), true);
  for (const { call } of [...tabs, lookedAt]) call({ ...arrival, callId: 'message 2' });
  await wait(platform);
  expect(shown() + lookedAt.record.shown.length).toBe(1);
});

it('calls once for what comes at once, with the last of it', async () => {
  const platform = createFakePlatform();
  const { call, record } = openTab(platform);
  call(arrival);
  call({
    ...arrival,
    callId: 'message 2',
    isHeard: false,
    say: () => Promise.resolve({ title: 'Jonas', text: 'Hello?' }),
  });
  await wait(platform);
  expect(record.shown.map(({ text }) => text)).toEqual(['Hello?']);
  expect(record.chimeCount).toBe(1);
});

it('does not call for what was seen meanwhile, and takes away what was seen since', async () => {
  const platform = createFakePlatform();
  const { call, takeBack, record } = openTab(platform);
  call(arrival);
  takeBack('jonas');
  await wait(platform);
  expect(record.shown).toEqual([]);

  call({ ...arrival, callId: 'message 2' });
  await wait(platform);
  takeBack('jonas');
  expect(record.closed).toEqual(['jonas']);
});

it('shows nothing that was seen before its words came', async () => {
  const platform = createFakePlatform();
  const { call, takeBack, record } = openTab(platform);
  let speak: (() => void) | undefined;
  const hearing = new Promise<void>((resolve) => (speak = resolve));
  call({ ...arrival, say: () => hearing.then(arrival.say) });
  await wait(platform);
  takeBack('jonas');
  speak?.();
  await flushPromises();
  expect(record.shown).toEqual([]);
});

it('takes its notices along when it goes, as with an account that signs out', async () => {
  const platform = createFakePlatform();
  const { call, app, record } = openTab(platform);
  call(arrival);
  await wait(platform);
  call({ ...arrival, callId: 'message 2', tag: 'aiko' });
  app.unmount();
  await wait(platform);
  expect(record.shown.map(({ tag }) => tag)).toEqual(['jonas']);
  expect(record.closed).toEqual(['jonas']);
  apps.length = 0;
});
