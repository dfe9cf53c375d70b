import { effectScope } from 'vue';
import { expect, it } from 'vitest';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createTabPlaces } from './tabPlaces';

const KEY = 'places';
const openIn = (platform: FakePlatform, length = 2) =>
  effectScope().run(() => createTabPlaces(platform, KEY, length))!;

it('knows after the page was loaded anew what it was told', async () => {
  const platform = createFakePlatform();
  const places = openIn(platform);
  places.remember('3 inbox', [120, 7]);
  places.remember('4 recent', [80, 1]);
  places.remember('4 recent', null);
  await platform.advance(1_000);
  const again = openIn(platform);
  expect(again.placeOf('3 inbox')).toEqual([120, 7]);
  expect(again.placeOf('4 recent')).toBeNull();
});

it('writes at once what a page that leaves was told last', () => {
  const platform = createFakePlatform();
  openIn(platform).remember('3 inbox', [120, 7]);
  platform.leave();
  expect(openIn(platform).placeOf('3 inbox')).toEqual([120, 7]);
});

it('keeps sixty, and lets go of what was left longest ago', () => {
  const places = openIn(createFakePlatform());
  for (let place = 0; place < 61; place += 1) places.remember(String(place), [place, 0]);
  expect(places.placeOf('0')).toBeNull();
  expect(places.placeOf('1')).toEqual([1, 0]);
});

it.each(['{', '7', '[["a"],["b",1],["c",1,"2"],[4,1,2],null]'])(
  'takes nothing from what is damaged: %s',
  (text) => {
    const platform = createFakePlatform();
    platform.tabStore.write(KEY, text);
    const places = openIn(platform);
    expect(['a', 'b', 'c'].map(places.placeOf)).toEqual([null, null, null]);
  },
);
