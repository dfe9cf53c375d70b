import { mount } from '@vue/test-utils';
import { createMemoryHistory, createRouter } from 'vue-router';
import { expect, it } from 'vitest';
import { defineComponent, h, nextTick, shallowRef } from 'vue';
import { noteDeparture } from '@/composables/departures';
import { useOverlay } from '@/composables/useOverlay';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { useBackCloses } from './useBackCloses';

const global = { provide: { [platformKey as symbol]: createFakePlatform() } };

/** What lies over a page while `isOpen`, and may refuse to go, or ask what is to become of what it holds. */
function overlay(isStubborn = false) {
  const isOpen = shallowRef(false);
  const isUnsaved = shallowRef(false);
  const isAsking = shallowRef(false);
  const component = defineComponent(() => {
    const close = () => {
      if (isUnsaved.value) isAsking.value = true;
      else isOpen.value = isStubborn;
    };
    useOverlay(
      () => isOpen.value,
      close,
      () => isUnsaved.value,
    );
    return () => null;
  });
  return { isOpen, isUnsaved, isAsking, component };
}

/** Two pages, of which the second is shown. */
async function open() {
  const routes = ['/first', '/second', '/third'].map((path) => ({ path, component: {} }));
  const router = createRouter({ history: createMemoryHistory(), routes });
  router.beforeEach(noteDeparture);
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
  const wrapper = mount(component, { global });
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
  await show(stubborn);
  expect(await go(1)).toBe('/third');
  await router.push('/second');
  expect(router.currentRoute.value.path).toBe('/second');
  expect(await go(-1)).toBe('/third');
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

it('leaves what somebody opens while they are on their way', async () => {
  const { router } = await open();
  const [dialog, palette] = [overlay(), overlay()];
  await show(dialog);
  mount(palette.component, { global });
  router.beforeResolve(async () => {
    palette.isOpen.value = true;
    await nextTick();
  });
  await router.push('/third');
  expect([dialog.isOpen.value, palette.isOpen.value]).toEqual([false, true]);
});

it('asks about what was not saved, whichever way somebody leaves, and leads on once that is settled', async () => {
  const { router, go } = await open();
  const [dialog, menu] = [overlay(), overlay()];
  await show(dialog);
  dialog.isUnsaved.value = true;
  for (const leave of [() => go(-1), () => router.push('/third')]) {
    await leave();
    expect(router.currentRoute.value.path).toBe('/second');
    expect([dialog.isOpen.value, dialog.isAsking.value]).toEqual([true, true]);
    dialog.isAsking.value = false;
  }
  await show(menu);
  await router.push('/third');
  expect(router.currentRoute.value.path).toBe('/second');
  expect([menu.isOpen.value, dialog.isAsking.value]).toEqual([true, true]);
  dialog.isUnsaved.value = false;
  await router.push('/third');
  expect(router.currentRoute.value.path).toBe('/third');
  expect([menu.isOpen.value, dialog.isOpen.value]).toEqual([false, false]);
});

it('leaves "back" alone once nobody listens', async () => {
  const { isListening, go } = await open();
  const menu = overlay();
  await show(menu);
  isListening.value = false;
  await nextTick();
  expect(await go(-1)).toBe('/first');
  expect(menu.isOpen.value).toBe(true);
});
