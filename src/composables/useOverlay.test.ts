import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { defineComponent, h, nextTick, shallowRef } from 'vue';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { closeOverlays, useAwaitedOverlay, useOverlay } from './useOverlay';

/** A page with a button for a dialog, whose code comes when the test says so. */
function mountPage() {
  const isWanted = shallowRef(false);
  const isHere = shallowRef(false);
  const Dialog = defineComponent(() => {
    useOverlay(
      () => true,
      () => (isWanted.value = false),
    );
    return () => h('dialog');
  });
  const Page = defineComponent(() => {
    useAwaitedOverlay(
      () => isWanted.value,
      () => (isWanted.value = false),
    );
    return () => h('main', isWanted.value && isHere.value ? h(Dialog) : 'page');
  });
  const page = mount(Page, {
    attachTo: document.body,
    global: { provide: { [platformKey as symbol]: createFakePlatform() } },
  });
  const press = (key: string, init: KeyboardEventInit = {}) =>
    page.element.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    );
  async function come() {
    isHere.value = true;
    await nextTick();
    return page.find('dialog').exists();
  }
  return { page, isWanted, press, come };
}

it('what is waited for comes, also to who lets go of the key late, or looks for where they are', async () => {
  const { page, isWanted, press, come } = mountPage();
  isWanted.value = true;
  press('Enter', { repeat: true });
  press('Shift');
  press('Tab');
  expect(await come()).toBe(true);
  page.unmount();
});

it.each([
  ['points at something', (page: Element) => page.dispatchEvent(new Event('pointerdown'))],
  ['types', (page: Element) => page.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))],
  ['goes to another page', () => closeOverlays()],
])('does not come to who %s meanwhile', async (_name, goOn) => {
  const { page, isWanted, come } = mountPage();
  isWanted.value = true;
  await nextTick();
  goOn(page.element);
  expect(await come()).toBe(false);
  page.unmount();
});

it('letters that are kept for its field are no turning away', async () => {
  const { page, isWanted, press, come } = mountPage();
  const keep = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', keep, { capture: true });
  isWanted.value = true;
  press('a');
  document.removeEventListener('keydown', keep, { capture: true });
  expect(await come()).toBe(true);
  page.unmount();
});

it('once it is here, pointing and typing are for it', async () => {
  const { page, isWanted, press, come } = mountPage();
  isWanted.value = true;
  await come();
  press('a');
  page.element.dispatchEvent(new Event('pointerdown'));
  await nextTick();
  expect(page.find('dialog').exists()).toBe(true);
  page.unmount();
});
