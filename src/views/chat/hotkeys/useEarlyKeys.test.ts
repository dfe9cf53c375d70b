import { mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { defineComponent } from 'vue';
import { useEarlyKeys } from './useEarlyKeys';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A page whose listeners have yet to come. */
function open() {
  let hurried = 0;
  let pressAgain = () => {};
  mount(
    defineComponent(() => {
      pressAgain = useEarlyKeys(() => (hurried += 1));
      return () => null;
    }),
  );
  return { pressAgain: () => pressAgain(), hurries: () => hurried };
}

/** Somebody who listens from now on, and takes the keys that are theirs. */
function listen(own: string): string[] {
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => {
    heard.push(event.key);
    if (own.includes(event.key)) event.preventDefault();
  };
  document.addEventListener('keydown', hear);
  stops.push(() => document.removeEventListener('keydown', hear));
  return heard;
}

function press(key: string, more: KeyboardEventInit = {}) {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
}

it('keys are pressed once more for those who came late', () => {
  const { pressAgain, hurries } = open();
  press('g');
  press('m');
  expect(hurries()).toBe(2);
  const heard = listen('');
  pressAgain();
  expect(heard).toEqual(['g', 'm']);
  pressAgain();
  expect(heard).toEqual(['g', 'm']);
});

it('what somebody took who listens after the frame is not done twice', () => {
  const { pressAgain } = open();
  const taken = listen('k');
  press('k');
  press('?');
  expect(taken).toEqual(['k', '?']);
  pressAgain();
  expect(taken).toEqual(['k', '?', '?']);
});

it('what follows a key that nobody here knew waits with it, and is in nobody else’s way', () => {
  const { pressAgain } = open();
  const stop = () => stops.pop()?.();
  const feed = listen('ir');
  press('r');
  for (const key of ['c', 'i', 'r']) press(key);
  expect(feed).toEqual(['r', 'c']);
  stop();
  const late = listen('');
  pressAgain();
  expect(late).toEqual(['c', 'i', 'r']);
});

it('a key that is held down is one key, and keys that make a character of several are none', () => {
  const { pressAgain } = open();
  press('j');
  press('j', { repeat: true });
  press('a', { isComposing: true });
  const heard = listen('');
  pressAgain();
  expect(heard).toEqual(['j']);
});

it('what a button or a link took by itself is not pressed once more', () => {
  const { pressAgain } = open();
  const button = document.body.appendChild(document.createElement('button'));
  stops.push(() => button.remove());
  for (const key of ['Enter', ' ', '?'])
    button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const heard = listen('');
  pressAgain();
  expect(heard).toEqual(['?']);
});
