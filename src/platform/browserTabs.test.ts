import { afterEach, expect, it, vi } from 'vitest';
import { browserTabs } from './browserTabs';
import type { Tabs } from './index';

it('says nothing on a channel that is closed, and complains of nothing', async () => {
  const [ours, theirs, third] = ['one', 'one', 'one'].map((name) => browserTabs().channel(name));
  const heard: unknown[] = [];
  const hearing = new Promise<void>((resolve) => {
    theirs?.onMessage((message) => {
      heard.push(message);
      if (message === 'last') resolve();
    });
  });
  ours?.post('early');
  ours?.close();
  ours?.post('late');
  third?.post('last');
  await hearing;
  expect(heard).toEqual(['early', 'last']);
  theirs?.close();
  third?.close();
});

afterEach(() => vi.unstubAllGlobals());

/** Resolves once what was posted before has arrived: nothing overtakes it. */
function arrival(from: Tabs, at: Tabs): Promise<void> {
  const [sending, waiting] = [from.channel('arrival'), at.channel('arrival')];
  return new Promise((resolve) => {
    waiting.onMessage(() => {
      sending.close();
      waiting.close();
      resolve();
    });
    sending.post(null);
  });
}

it('opens one channel of the browser for all of ours, while there are any', async () => {
  let opened = 0;
  class Counted extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      opened += 1;
    }
  }
  vi.stubGlobal('BroadcastChannel', Counted);
  const [here, there] = [browserTabs(), browserTabs()];
  const names = ['one', 'two', 'three'];
  const heard: unknown[] = [];
  const theirs = names.map((name) => there.channel(name));
  theirs.forEach((channel, index) =>
    channel.onMessage((message) => heard.push([names[index], message])),
  );
  const ours = names.map((name) => here.channel(name));
  ours.forEach((channel, index) => channel.post(index));
  await arrival(here, there);
  expect(heard).toEqual([
    ['one', 0],
    ['two', 1],
    ['three', 2],
  ]);
  expect(opened).toBe(2);
  for (const channel of [...ours, ...theirs]) channel.close();
  here.channel('one').close();
  expect(opened).toBe(3);
});

it('is heard by whoever else has the channel in this tab, but not by itself', async () => {
  const tabs = browserTabs();
  const [ours, theirs, others] = [tabs.channel('one'), tabs.channel('one'), tabs.channel('two')];
  const heard: string[] = [];
  ours.onMessage(() => heard.push('ours'));
  theirs.onMessage(() => heard.push('theirs'));
  others.onMessage(() => heard.push('others'));
  ours.post('ahoy');
  await arrival(tabs, tabs);
  expect(heard).toEqual(['theirs']);
  for (const channel of [ours, theirs, others]) channel.close();
});

it('goes past a listener that fails, and past what is no letter of ours', async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.once('uncaughtException', note);
  const [here, there] = [browserTabs(), browserTabs()];
  const [ours, theirs] = [here.channel('one'), there.channel('one')];
  const heard: unknown[] = [];
  theirs.onMessage(() => {
    throw new Error('on purpose');
  });
  theirs.onMessage((message) => heard.push(message));
  const stranger = new BroadcastChannel('quayside.tabs');
  for (const message of ['one', null, { name: 'one' }, [1, 'no']]) stranger.postMessage(message);
  stranger.close();
  ours.post('ahoy');
  await arrival(here, there);
  expect(heard).toEqual(['ahoy']);
  expect(failures).toHaveLength(1);
  ours.close();
  theirs.close();
});
