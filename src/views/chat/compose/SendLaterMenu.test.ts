import { flushPromises, mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import SendLaterMenu from './SendLaterMenu.vue';

const DAY_MS = 86_400_000;

it('takes no time that went by while it was open, and offers those that are ahead', async () => {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const menu = mount(SendLaterMenu, {
    props: { anchor: document.body, open: true },
    attachTo: document.body,
    global: await inChat(world),
  });
  await flushPromises();
  const tomorrow = () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Tomorrow'))!;
  const offered = tomorrow().textContent;
  // The machine slept.
  world.platform.jumpClock(3 * DAY_MS);
  tomorrow().click();
  await flushPromises();
  expect(menu.emitted('choose')).toBeUndefined();
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('at least a minute');
  expect(document.activeElement).toBe(document.querySelector('input'));
  expect(tomorrow().textContent).not.toBe(offered);
  tomorrow().click();
  expect(menu.emitted('choose')).toHaveLength(1);
});
