import { mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { useToastsStore } from '@/stores/toasts';
import { createFakePlatform } from '@/testing/fakePlatform';
import { platformKey } from '@/platform/index';
import PictureButton from './PictureButton.vue';

it('says at once that a picture is larger than the server takes, and takes the next', async () => {
  const words = createWords();
  await words.useCatalogue('chat');
  const pinia = createPinia();
  const button = mount(PictureButton, {
    props: { label: 'Change', limit: 5 },
    global: {
      plugins: [pinia],
      provide: { [wordsKey as symbol]: words, [platformKey as symbol]: createFakePlatform() },
    },
  });
  const chooser = button.get<HTMLInputElement>('input').element;
  const choose = async (mebibytes: number) => {
    const file = new File([new Uint8Array(mebibytes * 1024 * 1024)], 'quay.png');
    Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
    await button.get('input').trigger('change');
  };
  await choose(6);
  expect(button.emitted('choose')).toBeUndefined();
  expect(useToastsStore(pinia).toasts.map(({ text }) => text)).toEqual([
    'This picture is larger than 5 MiB. Please choose a smaller one.',
  ]);
  await choose(5);
  expect(button.emitted('choose')).toHaveLength(1);
});
