import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { createWords } from '@/i18n/words';
import { chatProvided } from '@/testing/chatProvided';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import ScheduledDialog from './ScheduledDialog.vue';

let unmount = () => {};
afterEach(() => unmount());

it('saves nothing that the server would cut off', async () => {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const words = createWords();
  await words.useCatalogue('chat');
  const dialog = mount(ScheduledDialog, {
    props: { message: eg.scheduledMessage({ content: 'Soup' }) },
    attachTo: document.body,
    global: {
      plugins: [world.pinia],
      provide: chatProvided(world, words),
    },
  });
  unmount = () => dialog.unmount();
  await flushPromises();
  const field = document.querySelector('textarea')!;
  const write = async (length: number) => {
    field.value = 'x'.repeat(length);
    field.dispatchEvent(new Event('input'));
    await flushPromises();
    return document.querySelector('[type="submit"]')?.getAttribute('aria-disabled');
  };
  expect(await write(10_000)).toBeNull();
  expect(await write(10_002)).toBe('true');
  expect(document.body.textContent).toContain('2 characters too many');
});
