import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mount } from '@vue/test-utils';
import { h } from 'vue';
import { createFakePlatform } from '@/testing/fakePlatform';
import { tellOfRestingFingers } from './restingFinger';

const platform = createFakePlatform();
const told: PointerEvent[] = [];
let mayTake = true;
let link: Element;

beforeAll(() => {
  vi.stubGlobal('CSS', { supports: () => true });
  tellOfRestingFingers(platform.timers);
});
afterAll(() => void vi.unstubAllGlobals());

beforeEach(() => {
  told.length = 0;
  mayTake = true;
  const rest = (event: PointerEvent) => {
    told.push(event);
    if (mayTake) event.preventDefault();
  };
  link = mount(() => h('a', { href: '/', onContextmenu: rest }), {
    attachTo: document.body,
  }).element;
});

function point(kind: string, init: PointerEventInit = {}) {
  const finger = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 };
  link.dispatchEvent(new PointerEvent(kind, { ...finger, ...init, bubbles: true }));
}

/** Whether lifting the finger presses what is there. */
const lift = () => {
  point('pointerup');
  return link.dispatchEvent(new Event('touchend', { bubbles: true, cancelable: true }));
};

it('tells of a finger that rests, and has it press nothing then', async () => {
  point('pointerdown');
  point('pointermove', { clientX: 104 });
  await platform.advance(500);
  expect(told).toMatchObject([{ type: 'contextmenu', pointerType: 'touch', clientX: 100 }]);
  expect(lift()).toBe(false);
  point('pointerdown');
  expect(lift()).toBe(true);
});

it('leaves alone what nobody takes', async () => {
  mayTake = false;
  point('pointerdown');
  await platform.advance(500);
  expect(told).toHaveLength(1);
  expect(lift()).toBe(true);
});

it.each([
  ['goes somewhere', () => point('pointermove', { clientY: 120 })],
  ['is lifted', () => lift()],
  ['scrolls', () => point('pointercancel')],
  ['is joined by another', () => point('pointerdown', { isPrimary: false })],
])('tells nothing of one that %s', async (_, act) => {
  point('pointerdown');
  await platform.advance(200);
  act();
  await platform.advance(1_000);
  expect(told).toEqual([]);
});

it('tells nothing of a mouse', async () => {
  point('pointerdown', { pointerType: 'mouse' });
  await platform.advance(1_000);
  expect(told).toEqual([]);
});
