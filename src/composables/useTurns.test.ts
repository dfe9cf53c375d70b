import { mount } from '@vue/test-utils';
import { defineComponent, h, nextTick, ref } from 'vue';
import { expect, it } from 'vitest';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { useTurns } from './useTurns';

/** A view of three parts, and the turns that it waits for. */
function open(isReady: boolean) {
  const ready = ref(isReady);
  const platform = createFakePlatform();
  const waiting: (() => void)[] = [];
  platform.timers.soon = (run) => void waiting.push(run);
  const view = defineComponent(() => {
    const parts = useTurns(() => ready.value, 3);
    return () => h('p', String(parts.value));
  });
  const wrapper = mount(view, { global: { provide: { [platformKey as symbol]: platform } } });
  const turn = async () => {
    waiting.shift()?.();
    await nextTick();
    return wrapper.text();
  };
  return { ready, waiting, wrapper, turn };
}

it('lets one part more be there in each turn, once it is ready', async () => {
  const { ready, waiting, wrapper, turn } = open(false);
  expect(wrapper.text()).toBe('0');
  ready.value = true;
  await nextTick();
  // Not in the task that made it ready: that one has had work enough.
  expect(wrapper.text()).toBe('0');
  expect([await turn(), await turn(), await turn()]).toEqual(['1', '2', '3']);
  expect(waiting).toHaveLength(0);
});

it('lets all be there where it was ready from the start', () => {
  const { waiting, wrapper } = open(true);
  expect(wrapper.text()).toBe('3');
  expect(waiting).toHaveLength(0);
});

it('ends with the view', async () => {
  const { ready, waiting, wrapper, turn } = open(false);
  ready.value = true;
  await nextTick();
  wrapper.unmount();
  await turn();
  expect(waiting).toHaveLength(0);
});
