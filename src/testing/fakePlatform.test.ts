import { getEventListeners } from 'node:events';
import { assert, describe, expect, it } from 'vitest';
import { createFakePlatform, FAKE_NOW_MS, type FakePlatform } from './fakePlatform';

describe('fake time', () => {
  it('runs what falls due in its order, with promises in between', async () => {
    const { timers, advance, clock } = createFakePlatform();
    const seen: string[] = [];
    timers.after(20, () => seen.push(`second at ${clock.monotonic()}`));
    timers.after(10, () => {
      seen.push(`first at ${clock.monotonic()}`);
      void Promise.resolve().then(() => timers.after(5, () => seen.push('made on the way')));
    });
    timers.after(31, () => seen.push('too late'));
    await advance(30);
    expect(seen).toEqual(['first at 10', 'made on the way', 'second at 20']);
    expect(clock.now()).toBe(FAKE_NOW_MS + 30);
  });

  it('counts waits in whole milliseconds, as browsers do, and never none', async () => {
    const { timers, advance, clock } = createFakePlatform();
    const seen: number[] = [];
    timers.after(10.7, () => seen.push(clock.monotonic()));
    timers.after(0.3, () => seen.push(clock.monotonic()));
    await advance(11);
    expect(seen).toEqual([1, 10]);
  });

  it('repeats until cancelled', async () => {
    const { timers, advance, pendingTimers } = createFakePlatform();
    let count = 0;
    const timer = timers.every(100, () => {
      count += 1;
      if (count === 3) timer.cancel();
    });
    await advance(1_000);
    expect(count).toBe(3);
    expect(pendingTimers()).toBe(0);
  });

  it('keeps durations steady when the clock jumps', async () => {
    const { clock, jumpClock, advance } = createFakePlatform();
    jumpClock(-3_600_000);
    await advance(5);
    expect(clock.now()).toBe(FAKE_NOW_MS - 3_600_000 + 5);
    expect(clock.monotonic()).toBe(5);
  });

  it('waits for what other threads of the machine work on, however long that takes', async () => {
    const { subtle, settle, timers, advance } = createFakePlatform();
    assert(subtle);
    const slow = { name: 'PBKDF2', salt: new Uint8Array(16), iterations: 100_000, hash: 'SHA-512' };
    const seen: string[] = [];
    const derive = async (label: string) => {
      const key = await subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']);
      await subtle.deriveBits(slow, key, 512);
      seen.push(label);
    };
    void derive('at once');
    await settle();
    expect(seen).toEqual(['at once']);
    timers.after(10, () => void derive('when it fell due'));
    timers.after(11, () => seen.push('next'));
    await advance(20);
    expect(seen).toEqual(['at once', 'when it fell due', 'next']);
    const refused = subtle.deriveBits(slow, {} as CryptoKey, 512).catch(() => seen.push('refused'));
    await settle();
    expect(seen.at(-1)).toBe('refused');
    await refused;
  });

  it('draws no frames while hidden', async () => {
    const platform = createFakePlatform();
    let frames = 0;
    platform.setVisible(false);
    platform.timers.nextFrame(() => (frames += 1));
    await platform.advance(500);
    expect(frames).toBe(0);
    platform.setVisible(true);
    await platform.advance(500);
    expect(frames).toBe(1);
  });
});

describe('fake chance', () => {
  const drawn = ({ random }: FakePlatform) => [
    random.fraction(),
    ...random.bytes(4),
    random.uuid(),
  ];

  it('comes out the same for a seed, and differently for another and for another tab', () => {
    const first = drawn(createFakePlatform({ seed: 7 }));
    expect(drawn(createFakePlatform({ seed: 7 }))).toEqual(first);
    expect(drawn(createFakePlatform({ seed: 9 }))).not.toEqual(first);
    expect(drawn(createFakePlatform({ seed: 7 }).openTab())).not.toEqual(first);
  });
});

describe('fake tabs', () => {
  it('share the device store and keep the tab store to themselves', () => {
    const one = createFakePlatform();
    const other = one.openTab();
    one.deviceStore.write('shared', 'yes');
    one.tabStore.write('own', 'yes');
    expect([other.deviceStore.read('shared'), other.tabStore.read('own')]).toEqual(['yes', null]);
    expect(other.indexedDb).toBe(one.indexedDb);
  });

  it('hear each other, never themselves, and only copies', async () => {
    const one = createFakePlatform();
    const here = one.tabs.channel('news');
    const there = one.openTab().tabs.channel('news');
    const elsewhere = one.openTab().tabs.channel('weather');
    const heard: string[] = [];
    here.onMessage(() => heard.push('here'));
    there.onMessage((message) => heard.push(`there: ${JSON.stringify(message)}`));
    elsewhere.onMessage(() => heard.push('elsewhere'));
    const message = { wind: 3 };
    here.post(message);
    message.wind = 9;
    expect(heard).toEqual([]);
    await one.settle();
    expect(heard).toEqual(['there: {"wind":3}']);
    there.close();
    here.post(message);
    await one.settle();
    expect(heard).toHaveLength(1);
  });

  it('hold a lock one after the other', async () => {
    const one = createFakePlatform();
    const other = one.openTab();
    const seen: string[] = [];
    let release: () => void = () => undefined;
    const held = one.tabs.lock('quay', {}, async () => {
      seen.push('one');
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await one.settle();
    expect(
      await other.tabs.lock('quay', { ifFree: true }, (isHeld) => Promise.resolve(isHeld)),
    ).toBe(false);
    const waiting = other.tabs.lock('quay', {}, () => Promise.resolve(seen.push('other')));
    const controller = new AbortController();
    const impatient = other.tabs.lock('quay', { signal: controller.signal }, () =>
      Promise.resolve(seen.push('impatient')),
    );
    controller.abort(new Error('no more time'));
    await expect(impatient).rejects.toThrow('no more time');
    expect(seen).toEqual(['one']);
    release();
    await Promise.all([held, waiting]);
    expect(seen).toEqual(['one', 'other']);
    expect(await one.tabs.lock('quay', { ifFree: true }, (isHeld) => Promise.resolve(isHeld))).toBe(
      true,
    );
  });
});

describe('a lock that was waited for', () => {
  it('is nothing any more to the signal that could have ended the wait', async () => {
    const { tabs } = createFakePlatform();
    const controller = new AbortController();
    const take = () => tabs.lock('quay', { signal: controller.signal }, () => Promise.resolve());
    await Promise.all([take(), take(), take()]);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});

describe('the rest of the fake machine', () => {
  it('tells who listens about changes, once each', () => {
    const platform = createFakePlatform();
    const heard: string[] = [];
    platform.presence.onVisibility((isVisible) => heard.push(`visible ${isVisible}`));
    platform.connectivity.onChange((isOnline) => heard.push(`online ${isOnline}`));
    const stop = platform.presence.onResume(() => heard.push('resumed'));
    platform.setVisible(false);
    platform.setVisible(false);
    platform.setOnline(false);
    platform.resume();
    stop();
    platform.resume();
    expect(heard).toEqual(['visible false', 'online false', 'resumed']);
    expect(platform.connectivity.isOnline()).toBe(false);
  });

  it('has no server and no workers unless they are given', async () => {
    const platform = createFakePlatform();
    await expect(platform.fetch('https://chat.example.com')).rejects.toBeInstanceOf(TypeError);
    expect(() => platform.spawnWorker('pow')).toThrow('no worker');
    expect(createFakePlatform({ concurrency: 16 }).concurrency).toBe(16);
  });

  it('writes down what leaves the page', async () => {
    const { page, pageRecord, sharing, sharingRecord } = createFakePlatform();
    const unguard = page.guardLeaving();
    page.setTitle('Quay');
    expect(pageRecord).toMatchObject({ title: 'Quay', leavingGuards: 1 });
    unguard();
    unguard();
    expect(pageRecord.leavingGuards).toBe(0);
    expect(await sharing.copyText('hash')).toBe(true);
    expect(sharingRecord.copiedTexts).toEqual(['hash']);
  });
});
