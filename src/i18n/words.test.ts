import { describe, expect, it } from 'vitest';
import { computed } from 'vue';
import { bestLocale, createWords } from './words';

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

  it('falls back to English for a language that it does not have', () => {
    expect(bestLocale(['tlh', 'en-GB'])).toBe('en');
    expect(bestLocale([])).toBe('en');
  });
});
