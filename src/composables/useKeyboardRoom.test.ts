import { createApp } from 'vue';
import { expect, it } from 'vitest';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { useKeyboardRoom } from './useKeyboardRoom';

/** A phone of 800 px in height, of which a part is in sight. */
function holdPhone() {
  const platform = createFakePlatform();
  const { pageRecord } = platform;
  const app = createApp({
    setup() {
      useKeyboardRoom();
      return () => null;
    },
  });
  app.provide(platformKey, platform).mount(document.createElement('div'));
  function see(height: number, { top = 0, scale = 1 } = {}) {
    pageRecord.see?.({ top, height, scale, pageHeight: 800 });
    return pageRecord.room;
  }
  return { app, see, pageRecord };
}

it('keeps the page above a keyboard, wherever that moved it, and no longer', () => {
  const { see } = holdPhone();
  expect(see(460)).toEqual({ top: 0, height: 460 });
  expect(see(460, { top: 130 })).toEqual({ top: 130, height: 460 });
  expect(see(800)).toBeNull();
});

it('leaves alone what the bars of a browser take', () => {
  expect(holdPhone().see(715)).toBeNull();
});

it('moves nothing under fingers that enlarge it, with a keyboard or without', () => {
  const { see } = holdPhone();
  expect(see(400, { top: 90, scale: 2 })).toBeNull();
  see(460);
  expect(see(230, { top: 90, scale: 2 })).toEqual({ top: 0, height: 460 });
  expect(see(400, { top: 90, scale: 2 })).toBeNull();
});

it('gives the page all of its room back when it goes', () => {
  const { app, see, pageRecord } = holdPhone();
  see(460);
  app.unmount();
  expect(pageRecord.room).toBeNull();
  expect(pageRecord.see).toBeNull();
});
