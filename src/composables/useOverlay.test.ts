import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { defineComponent, h, nextTick, shallowRef } from 'vue';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { overlaysNow, useAwaitedOverlay, useOverlay } from './useOverlay';

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
  const { isWanted, press, come } = mountPage();
  isWanted.value = true;
  press('Enter', { repeat: true });
  press('Shift');
  press('Tab');
  expect(await come()).toBe(true);
});

it.each([
  ['points at something', (page: Element) => page.dispatchEvent(new Event('pointerdown'))],
  ['types', (page: Element) => page.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))],
  ['goes to another page', () => overlaysNow()()],
])('does not come to who %s meanwhile', async (_name, goOn) => {
  const { page, isWanted, come } = mountPage();
  isWanted.value = true;
  await nextTick();
  goOn(page.element);
  expect(await come()).toBe(false);
});

it('letters that are kept for its field are no turning away', async () => {
  const { isWanted, press, come } = mountPage();
  const keep = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', keep, { capture: true });
  isWanted.value = true;
  press('a');
  document.removeEventListener('keydown', keep, { capture: true });
  expect(await come()).toBe(true);
});

it('once it is here, pointing and typing are for it', async () => {
  const { page, isWanted, press, come } = mountPage();
  isWanted.value = true;
  await come();
  press('a');
  page.element.dispatchEvent(new Event('pointerdown'));
  await nextTick();
  expect(page.find('dialog').exists()).toBe(true);
});

describe('whoever closes a dialog', () => {
  /** A dialog that was opened by the button of the second of some rows, which `draw` draws anew. */
  async function openFromRow() {
    const timers = createFakePlatform();
    const version = shallowRef(1);
    const names = shallowRef(['Aiko', 'Otto']);
    const isOpen = shallowRef(false);
    const Dialog = defineComponent(() => {
      useOverlay(
        () => true,
        () => (isOpen.value = false),
      );
      return () => h('dialog');
    });
    const row = (name: string) =>
      h('li', { key: `${name}${version.value}` }, [
        h('span', name),
        h('button', { 'aria-label': `About ${name}` }),
      ]);
    const page = mount(
      () => [h('button', 'About Otto'), h('ul', names.value.map(row)), isOpen.value && h(Dialog)],
      { attachTo: document.body, global: { provide: { [platformKey as symbol]: timers } } },
    );
    page.get<HTMLElement>('li + li button').element.focus();
    isOpen.value = true;
    await nextTick();
    return {
      page,
      names,
      version,
      async close() {
        isOpen.value = false;
        await nextTick();
        await timers.advance(1);
        return document.activeElement;
      },
    };
  }

  it('goes on at what opened it, though that was drawn anew', async () => {
    const { page, version, close } = await openFromRow();
    version.value += 1;
    expect(await close()).toBe(page.get('li + li button').element);
  });

  it('goes on nowhere else where that is gone', async () => {
    const { names, close } = await openFromRow();
    names.value = ['Aiko'];
    expect(await close()).toBe(document.body);
  });
});
