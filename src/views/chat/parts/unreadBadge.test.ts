import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { nextTick, type FunctionalComponent } from 'vue';
import { createWords } from '@/i18n/words';
import { unreadBadge } from './unreadBadge';

async function show(locale: string) {
  const words = createWords();
  await words.setLocale(locale);
  await words.useCatalogue('chat');
  const Badge: FunctionalComponent<{ count: number }> = ({ count }) => unreadBadge(words, count);
  Badge.props = ['count'];
  const badge = mount(Badge, { props: { count: 0 } });
  const withCount = async (count: number) => {
    await badge.setProps({ count });
    return badge;
  };
  return { words, badge, withCount };
}

// In Arabic 3 and 5 are of one plural form, 2 says the number in a word, and 103 is of the form of 3 again.
it.each([
  ['en', [1, 2, 1, 999]],
  ['ja', [1, 2, 40]],
  ['ar', [1, 2, 3, 5, 11, 12, 100, 103, 3]],
])('is heard in %s as its words are, for one number after another', async (locale, counts) => {
  const { words, withCount } = await show(locale);
  for (const count of counts) {
    const badge = await withCount(count);
    const heard = [...badge.element.childNodes]
      .filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
      .map(({ textContent }) => textContent);
    expect(heard.join('')).toBe(words.t('chat.unread.count', { count }));
  }
});

it('shows the number, and of very many only that they are', async () => {
  const { words, badge, withCount } = await show('en');
  expect(badge.text()).toBe('');
  const shown = () =>
    [...badge.element.childNodes]
      .filter((node) => !(node instanceof Element && node.className === 'visually-hidden'))
      .map(({ textContent }) => textContent)
      .join('');
  await withCount(7);
  expect(shown()).toBe('7');
  await withCount(1_000);
  expect(shown()).toBe('999+');
  expect(badge.text()).toContain(words.t('chat.unread.count', { count: 1_000 }));
});

it('changes its words with the language', async () => {
  const { words, withCount } = await show('en');
  const badge = await withCount(5);
  await words.setLocale('ja');
  await nextTick();
  expect(badge.text()).toBe(words.t('chat.unread.count', { count: 5 }));
});
