// @vitest-environment jsdom
import { flushPromises, mount } from '@vue/test-utils';
import { defineComponent, h } from 'vue';
import { expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { useLazily } from './useLazily';

const Part = defineComponent(() => () => h('p', 'here'));
// What tells a module from a component.
const chunk = { default: Part, [Symbol.toStringTag]: 'Module' };

/** A page whose part comes from the network; it is away for the first tries. */
function mountPage({ triesAway }: { triesAway: number }) {
  const platform = createFakePlatform();
  let tries = 0;
  const Page = defineComponent(() => {
    const LatePart = useLazily()(() => {
      tries += 1;
      return tries > triesAway
        ? Promise.resolve(chunk)
        : Promise.reject(new TypeError('Failed to fetch'));
    });
    return () => h('main', [h(LatePart)]);
  });
  const page = mount(Page, {
    global: { provide: { [platformKey as symbol]: platform, [wordsKey as symbol]: createWords() } },
  });
  return { platform, page, tries: () => tries };
}

it('a part comes when its chunk is here', async () => {
  const { page } = mountPage({ triesAway: 0 });
  expect(page.text()).toBe('');
  await flushPromises();
  expect(page.text()).toBe('here');
});

it('a chunk that could not be fetched is fetched again after a pause, and after longer ones', async () => {
  const { platform, page, tries } = mountPage({ triesAway: 2 });
  await flushPromises();
  expect(tries()).toBe(1);
  await platform.advance(1_000);
  expect(tries()).toBe(2);
  await platform.advance(1_999);
  expect(tries()).toBe(2);
  await platform.advance(1);
  await flushPromises();
  expect(page.text()).toBe('here');
});

it('a chunk is fetched as soon as the network is back, and once', async () => {
  const { platform, page, tries } = mountPage({ triesAway: 1 });
  await flushPromises();
  platform.setOnline(false);
  platform.setOnline(true);
  await flushPromises();
  expect(page.text()).toBe('here');
  await platform.advance(60_000);
  expect(tries()).toBe(2);
});

it('nothing is fetched for a page that is gone', async () => {
  const { platform, page, tries } = mountPage({ triesAway: 5 });
  await flushPromises();
  page.unmount();
  await platform.advance(60_000);
  expect(tries()).toBe(1);
});
