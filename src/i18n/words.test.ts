import { describe, expect, it } from 'vitest';
import { computed } from 'vue';
import { createWords } from './words';

describe('words', () => {
  it('finds a message, fills it in, and follows the plural rules', async () => {
    const words = createWords();
    const text = computed(() => words.t('chat.rail.organization', { name: 'Home', count: 1 }));
    expect(text.value).toBe('chat.rail.organization');
    await words.useCatalogue('chat');
    expect(text.value).toBe('Home, 1 unread message');
    expect(words.t('chat.rail.organization', { name: 'Home', count: 3 })).toBe(
      'Home, 3 unread messages',
    );
  });

  it('speaks of times and numbers as they are written where the person lives', async () => {
    const words = createWords(['de-CH', 'en-IN', 'en-US']);
    await words.useCatalogue('chat');
    await words.setLocale('en');
    expect(words.locale.value).toBe('en-IN');
    expect(words.t('chat.rail.organization', { name: 'Home', count: 1_234_567 })).toBe(
      'Home, 12,34,567 unread messages',
    );
    await words.setLocale('ar');
    expect(words.locale.value).toBe('ar');
    expect(words.direction()).toBe('rtl');
  });

  it('takes the first language that it has, and English where it has none', async () => {
    const words = createWords();
    await words.setLocale('tlh', 'ja-JP', 'ar');
    expect(words.locale.value).toBe('ja');
    await words.setLocale('tlh');
    expect(words.locale.value).toBe('en');
    await words.setLocale();
    expect(words.locale.value).toBe('en');
  });
});
