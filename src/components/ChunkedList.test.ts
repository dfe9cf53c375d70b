import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { h, nextTick } from 'vue';
import ChunkedList from './ChunkedList.vue';

/** What the browser would tell of an element that comes near the screen, or goes away from it. */
type Tell = (element: Element, isIntersecting: boolean) => void;
let tell: Tell;
const original = globalThis.IntersectionObserver;
let wrapper: VueWrapper | undefined;

beforeEach(() => {
  class FakeObserver {
    constructor(callback: (entries: object[]) => void) {
      tell = (target, isIntersecting) =>
        callback([{ target, isIntersecting, boundingClientRect: { height: 840 } }]);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
});
afterEach(() => {
  wrapper?.unmount();
  Object.assign(globalThis, { IntersectionObserver: original });
});

async function show(count: number, isFar = false) {
  const items = Array.from({ length: count }, (_, index) => index);
  wrapper = mount(ChunkedList, {
    props: {
      items,
      keyOf: (item) => Number(item),
      rowHeight: '2rem',
      isFar,
      row: (item, attributes) => [
        h('li', { class: 'row', ...attributes }, [h('button', String(item))]),
      ],
    },
    attachTo: document.body,
  });
  // The browser is asked once the list stands.
  await nextTick();
  return wrapper;
}
const rowsOf = (list: VueWrapper) => list.findAll('.row').map((row) => row.text());
const chunkOf = (list: VueWrapper, place: number) => list.get(`[data-chunk="${place}"]`).element;

it('shows of a long list what is near the screen, and keeps the room of the rest', async () => {
  const list = await show(1_000);
  expect(rowsOf(list)).toHaveLength(30);
  tell(chunkOf(list, 4), true);
  tell(chunkOf(list, 0), false);
  await nextTick();
  expect(rowsOf(list)[0]).toBe('120');
  expect(rowsOf(list)).toHaveLength(30);
  expect(chunkOf(list, 0).getAttribute('style')).toContain('840px');
});

it('says of each row which one of how many it is', async () => {
  const list = await show(1_000);
  tell(chunkOf(list, 4), true);
  await nextTick();
  const row = list.findAll('.row').at(-1);
  expect(row?.attributes()).toMatchObject({
    role: 'listitem',
    'aria-posinset': '150',
    'aria-setsize': '1000',
  });
});

it('keeps the rows that hold the focus, or held it last', async () => {
  const list = await show(1_000);
  const { element } = list.get('button');
  element.focus();
  // As to what was opened from there.
  element.blur();
  tell(chunkOf(list, 0), false);
  await nextTick();
  expect(rowsOf(list)[0]).toBe('0');
});

it('shows nothing of a list that begins far away, until it comes near', async () => {
  const list = await show(20, true);
  expect(rowsOf(list)).toEqual([]);
  expect(chunkOf(list, 0).getAttribute('style')).toContain('40rem');
  tell(chunkOf(list, 0), true);
  await nextTick();
  expect(rowsOf(list)).toHaveLength(20);
});
