import { CheckIcon, UsersIcon, type LucideIcon } from '@lucide/vue';
import { mount } from '@vue/test-utils';
import { h, type FunctionalComponent } from 'vue';
import { expect, it } from 'vitest';
import { drawIcon } from './drawIcon';

const show = (icon: LucideIcon, size: number) => {
  const Row: FunctionalComponent = () => drawIcon(icon, size);
  return mount(Row, { attrs: { class: 'of-the-row' } });
};

it.each([
  [CheckIcon, 15],
  [UsersIcon, 20],
  [UsersIcon, 16],
])('draws what the icon itself does', (icon, size) => {
  const itself = mount(() => h(icon, { size, class: 'of-the-row', 'aria-hidden': 'true' }));
  const drawn = show(icon, size);
  expect(drawn.element.isEqualNode(itself.element)).toBe(true);
  expect(drawn.classes()).toContain('of-the-row');
  expect(drawn.element.childElementCount).toBeGreaterThan(0);
});

it('may be there many times', () => {
  const list = mount(() => [1, 2, 3].map((key) => h(drawIcon(CheckIcon, 15), { key })));
  expect(list.findAll('svg path')).toHaveLength(3);
});
