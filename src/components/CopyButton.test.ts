import { flushPromises, mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import CopyButton from './CopyButton.vue';

const props = { text: 'hash', label: 'Copy', copiedLabel: 'Copied', failedLabel: 'Not copied' };

it.each([
  [true, 'Copied'],
  [false, 'Not copied'],
])('tells beside its button whether it could copy: %s', async (canCopy, told) => {
  const copying = mount(CopyButton, {
    props: { ...props, take: () => Promise.resolve(canCopy) },
    global: { provide: { [platformKey as symbol]: createFakePlatform() } },
  });
  await copying.get('button').trigger('click');
  await flushPromises();
  expect(copying.get('[role=status]').text()).toBe(told);
  expect(copying.find('button [role=status]').exists()).toBe(false);
});
