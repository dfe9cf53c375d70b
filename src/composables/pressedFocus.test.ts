import { mount } from '@vue/test-utils';
import { h } from 'vue';
import { beforeEach, expect, it } from 'vitest';
import { createFakePlatform } from '@/testing/fakePlatform';
import { focusPressed } from './pressedFocus';

const platform = createFakePlatform();
focusPressed(platform.timers);

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;

const Page = () => [
  h('main', { id: 'main', tabindex: -1 }, [
    h('button', { id: 'button', type: 'button' }, h('i', { id: 'sign' })),
    h('label', { id: 'label' }, h('input', { id: 'box', type: 'checkbox' })),
    h('textarea', { id: 'text' }),
  ]),
  h('a', { id: 'link', href: '/' }),
];

beforeEach(() => void mount(Page, { attachTo: document.body }));

/** As in Safari: what stands around what is pressed gets the focus, or nothing does. */
async function press(id: string, around: string | null = 'main') {
  const pressed = find(id);
  const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  const isFree = pressed.dispatchEvent(event);
  if (isFree && around) find(around).focus();
  else if (isFree && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await platform.advance(0);
  return document.activeElement?.id;
}

it.each([
  ['button', 'main', 'button'],
  ['sign', 'main', 'button'],
  ['label', 'main', 'box'],
  ['link', null, 'link'],
])('gives the focus to what is pressed: %s', async (id, around, focused) => {
  expect(await press(id, around)).toBe(focused);
});

it('has given it by the time that the press does something', () => {
  find('button').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  find('main').focus();
  const focused: string[] = [];
  find('button').addEventListener('click', () => focused.push(document.activeElement?.id ?? ''));
  find('button').click();
  expect(focused).toEqual(['button']);
});

it('leaves it where a tool keeps it, and where what was pressed brought it', async () => {
  find('text').focus();
  find('button').addEventListener('mousedown', (event) => event.preventDefault());
  expect(await press('button')).toBe('text');
  expect(await press('link', 'text')).toBe('text');
});

it('leaves alone what is no button', async () => {
  expect(await press('main')).toBe('main');
});
