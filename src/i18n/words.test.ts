import { describe, expect, it } from 'vitest';
import { computed } from 'vue';
import { bestLocale, createWords } from './words';

describe('words', () => {
  it('finds a message, fills it in, and follows the plural rules', async () => {
    const words = createWords();
    const text = computed(() => words.t('common.test.sample', { count: 1 }));
    expect(text.value).toBe('common.test.sample');
    await words.useCatalogue('common');
    expect(text.value).toBe('1 message');
    expect(words.t('common.test.sample', { count: 3 })).toBe('3 messages');
  });

  it('falls back to English for a language that it does not have', () => {
    expect(bestLocale(['tlh', 'en-GB'])).toBe('en');
    expect(bestLocale([])).toBe('en');
  });
});
