import { mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { useToastsStore } from '@/stores/toasts';
import { createFakePlatform } from '@/testing/fakePlatform';
import { platformKey } from '@/platform/index';
import PictureButton from './PictureButton.vue';

const MEBIBYTE = 1024 * 1024;

async function mountButton(props: { limit?: number; isAnyFile?: boolean }) {
  const words = createWords();
  await words.useCatalogue('chat');
  const pinia = createPinia();
  const button = mount(PictureButton, {
    props: { label: 'Change', ...props },
    global: {
      plugins: [pinia],
      provide: { [wordsKey as symbol]: words, [platformKey as symbol]: createFakePlatform() },
    },
  });
  const chooser = button.get<HTMLInputElement>('input').element;
  async function choose(name: string, { type = 'image/png', size = 1 } = {}) {
    const file = new File([new Uint8Array(size)], name, { type });
    Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
    await button.get('input').trigger('change');
  }
  const taken = () => button.emitted<[File]>('choose')?.map(([{ name }]) => name) ?? [];
  return { choose, taken, said: () => useToastsStore(pinia).toasts.map(({ text }) => text) };
}

it('says at once that a picture is larger than the server takes, and takes the next', async () => {
  const { choose, taken, said } = await mountButton({ limit: 5 });
  await choose('large.png', { size: 6 * MEBIBYTE });
  expect(taken()).toEqual([]);
  expect(said()).toEqual(['This picture is larger than 5 MiB. Please choose a smaller one.']);
  await choose('small.png', { size: 5 * MEBIBYTE });
  expect(taken()).toEqual(['small.png']);
});

it('says of what is no picture that it is none, and takes what nobody knows', async () => {
  const { choose, taken, said } = await mountButton({});
  await choose('tides.txt', { type: 'text/plain' });
  expect(taken()).toEqual([]);
  expect(said()).toEqual([
    '“tides.txt” is not a picture that servers take. Please choose a PNG, JPEG, GIF, WebP or AVIF file.',
  ]);
  await choose('quay', { type: '' });
  expect(taken()).toEqual(['quay']);
});

it('leaves all that to whoever says it elsewhere', async () => {
  const { choose, taken, said } = await mountButton({ isAnyFile: true });
  await choose('tides.txt', { type: 'text/plain' });
  expect(taken()).toEqual(['tides.txt']);
  expect(said()).toEqual([]);
});
