import { describe, expect, it } from 'vitest';
import { availableLocales, loadCatalogue, type CatalogueName } from './catalogues';
import { createWords, type WordValues } from './words';

const catalogueNames: CatalogueName[] = ['common', 'account', 'chat'];

/** One amount for every plural form of every language. */
const amounts = [0, 1, 2, 3, 11, 100, 1000];

/** The same amount for every placeholder that a message asks for. */
const everywhere = (amount: number): WordValues => new Proxy({}, { get: () => amount });

async function idsOf(locale: string, name: CatalogueName): Promise<string[]> {
  return Object.keys(await loadCatalogue(locale, name, 'first'));
}

describe.each(availableLocales)('the words in %s', (locale) => {
  it.each(catalogueNames)('can all be said: %s', async (name) => {
    const words = createWords();
    await words.setLocale(locale);
    await words.useCatalogue(name);
    const ids = await idsOf(locale, name);
    expect(ids.length).toBeGreaterThan(10);
    for (const id of ids)
      for (const amount of amounts) {
        const text = words.t(id, everywhere(amount));
        expect(text.trim(), id).not.toBe('');
        expect(text, id).not.toMatch(/^(?:common|account|chat)\.\w|[{}]|undefined|NaN|\[object/);
      }
  });

  it.each(catalogueNames)('are as many as in English: %s', async (name) => {
    expect((await idsOf(locale, name)).toSorted()).toEqual((await idsOf('en', name)).toSorted());
  });
});

describe('a change of language', () => {
  it('turns the page where the script runs from right to left', async () => {
    const words = createWords();
    await words.useCatalogue('common');
    expect(words.direction()).toBe('ltr');
    await words.setLocale('ar-EG');
    expect([words.locale.value, words.direction()]).toEqual(['ar', 'rtl']);
    expect(words.t('common.action.close')).toMatch(/^\p{Script=Arabic}+$/u);
    await words.setLocale('ja');
    expect([words.locale.value, words.direction()]).toEqual(['ja', 'ltr']);
  });

  it('counts in the six forms of Arabic', async () => {
    const words = createWords();
    await words.useCatalogue('chat');
    await words.setLocale('ar');
    const texts = [0, 1, 2, 3, 11, 100].map((count) => words.t('chat.compose.left', { count }));
    expect(new Set(texts).size).toBe(6);
  });

  it('ends where the last wish was, in whatever order the words arrive', async () => {
    const words = createWords();
    await words.useCatalogue('common');
    await Promise.all([words.setLocale('ar'), words.setLocale('ja'), words.setLocale('en')]);
    expect(words.locale.value).toBe('en');
    expect(words.t('common.action.close')).toBe('Close');
  });
});
