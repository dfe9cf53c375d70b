import { flushPromises, mount } from '@vue/test-utils';
import { defineComponent, h, type PropType } from 'vue';
import { afterEach, expect, it } from 'vitest';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { usePictureTurns } from './usePictureTurns';

let unmount = () => {};
afterEach(() => unmount());

/** A page of pictures, and the turns that it waits for. */
function openPage() {
  const platform = createFakePlatform();
  const waiting: (() => void)[] = [];
  platform.timers.soon = (run) => void waiting.push(run);
  const Picture = defineComponent(
    ({ url }: { url: string }) => {
      const isTurnOf = usePictureTurns();
      return () => (isTurnOf(url) ? h('img', { src: url }) : h('i'));
    },
    { props: { url: { type: String, required: true } } },
  );
  const View = defineComponent(
    ({ urls }: { urls: string[] }) =>
      () =>
        urls.map((url) => h(Picture, { url, key: url })),
    { props: { urls: { type: Array as PropType<string[]>, required: true } } },
  );
  const global = { provide: { [platformKey as symbol]: platform } };
  const wrappers: { unmount(): void }[] = [];
  unmount = () => wrappers.forEach((wrapper) => wrapper.unmount());
  return {
    waiting,
    show(urls: string[]) {
      const wrapper = mount(View, { props: { urls }, global });
      wrappers.push(wrapper);
      return () => wrapper.findAll('img').map((image) => image.attributes('src'));
    },
    async turn() {
      waiting.shift()?.();
      await flushPromises();
    },
  };
}

const pictures = (count: number) => Array.from({ length: count }, (_, index) => `${index}.png`);

it('shows a few pictures at once, and a few more in each turn', async () => {
  const { show, turn, waiting } = openPage();
  const all = pictures(15);
  const shown = show(all);
  const counts = [shown().length];
  while (waiting.length > 0) {
    await turn();
    counts.push(shown().length);
  }
  expect(counts).toEqual([6, 12, 15, 15]);
  expect(shown()).toEqual(all);
});

it('shows those at once that were shown before', async () => {
  const { show, turn, waiting } = openPage();
  show(pictures(12));
  while (waiting.length > 0) await turn();
  expect(show(pictures(12))()).toEqual(pictures(12));
});

it('shows one that comes alone at once, turn after turn', async () => {
  const { show, turn } = openPage();
  expect(show(['a.png'])()).toEqual(['a.png']);
  await turn();
  expect(show(['b.png'])()).toEqual(['b.png']);
});
