import { mount } from '@vue/test-utils';
import { createMemoryHistory, createRouter } from 'vue-router';
import { expect, it } from 'vitest';
import { defineComponent, h, nextTick, shallowRef } from 'vue';
import { useOverlay } from '@/composables/useOverlay';
import { useBackCloses } from './useBackCloses';

/** What lies over a page while `isOpen`, and may refuse to go. */
function overlay(isStubborn = false) {
  const isOpen = shallowRef(false);
  const component = defineComponent(() => {
    useOverlay(
      () => isOpen.value,
      () => (isOpen.value = isStubborn),
    );
    return () => null;
  });
  return { isOpen, component };
}

/** Two pages, of which the second is shown. */
async function open() {
  const routes = ['/first', '/second', '/third'].map((path) => ({ path, component: {} }));
  const router = createRouter({ history: createMemoryHistory(), routes });
  await router.push('/first');
  await router.push('/second');
  const isListening = shallowRef(true);
  const Listener = defineComponent(() => {
    useBackCloses();
    return () => null;
  });
  mount(() => (isListening.value ? h(Listener) : null), { global: { plugins: [router] } });
  const go = async (steps: number) => {
    router.go(steps);
    await new Promise((resolve) => setTimeout(resolve));
    return router.currentRoute.value.path;
  };
  return { router, isListening, go };
}

async function show({ isOpen, component }: ReturnType<typeof overlay>) {
  const wrapper = mount(component);
  isOpen.value = true;
  await nextTick();
  return wrapper;
}

it('goes back where nothing lies over the page', async () => {
  const { go } = await open();
  expect(await go(-1)).toBe('/first');
});

it('closes what lies over the page first, the last opened before the others', async () => {
  const { go } = await open();
  const [dialog, menu] = [overlay(), overlay()];
  await show(dialog);
  await show(menu);
  expect(await go(-1)).toBe('/second');
  expect([menu.isOpen.value, dialog.isOpen.value]).toEqual([false, true]);
  expect(await go(-1)).toBe('/second');
  expect(dialog.isOpen.value).toBe(false);
  expect(await go(-1)).toBe('/first');
});

it('lets go of what was closed or is gone', async () => {
  const { go } = await open();
  const [dialog, menu] = [overlay(), overlay()];
  await show(menu);
  menu.isOpen.value = false;
  (await show(dialog)).unmount();
  expect(await go(-1)).toBe('/first');
});

it('does not hold somebody who goes on, nor for what does not close', async () => {
  const { router, go } = await open();
  await router.push('/third');
  await go(-1);
  const stubborn = overlay(true);
  const wrapper = await show(stubborn);
  expect(await go(1)).toBe('/third');
  await router.push('/second');
  expect(router.currentRoute.value.path).toBe('/second');
  expect(await go(-1)).toBe('/third');
  wrapper.unmount();
});

it('closes all that lay over a page which somebody leaves otherwise than by "back"', async () => {
  const { router, go } = await open();
  await router.push('/third');
  await go(-1);
  const [dialog, menu] = [overlay(), overlay()];
  await show(dialog);
  await show(menu);
  await router.push('/second#there');
  expect([menu.isOpen.value, dialog.isOpen.value]).toEqual([true, true]);
  await router.push('/first');
  expect([menu.isOpen.value, dialog.isOpen.value]).toEqual([false, false]);
});

it('leaves "back" alone once nobody listens', async () => {
  const { isListening, go } = await open();
  const menu = overlay();
  const wrapper = await show(menu);
  isListening.value = false;
  await nextTick();
  expect(await go(-1)).toBe('/first');
  expect(menu.isOpen.value).toBe(true);
  wrapper.unmount();
});
