/** Words for people: looks up ICU messages by id in the reader's language, and follows a change of language. */
import { setupI18n, type Messages } from '@lingui/core';
import { inject, shallowReadonly, shallowRef, type InjectionKey, type ShallowRef } from 'vue';
import { availableLocales, loadCatalogue, type CatalogueName } from './catalogues';

const SOURCE_LOCALE = 'en';

/** Values for the placeholders of a message. */
export type WordValues = Record<string, string | number | Date>;

export interface Words {
  /** The language in use, as a BCP 47 tag. */
  readonly locale: Readonly<ShallowRef<string>>;
  /** Writing direction of that language. */
  direction(): 'ltr' | 'rtl';
  /** The message with this id, its placeholders filled in. Reactive to a change of language. */
  t(messageId: string, values?: WordValues): string;
  /** Makes a catalogue's words available in the current language and in every later one. */
  useCatalogue(name: CatalogueName): Promise<void>;
  /** Changes the language; words already on screen follow. Unknown languages fall back to English. */
  setLocale(locale: string): Promise<void>;
}

/** The available language that fits a person's wishes best; English where none does. */
export function bestLocale(wished: readonly string[]): string {
  for (const wish of wished) {
    const tag = wish.toLowerCase();
    const found =
      availableLocales.find((locale) => locale.toLowerCase() === tag) ??
      availableLocales.find((locale) => locale.toLowerCase() === tag.split('-')[0]);
    if (found) return found;
  }
  return SOURCE_LOCALE;
}

const RTL_LANGUAGES = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ku',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
]);

export function createWords(): Words {
  const i18n = setupI18n({ locale: SOURCE_LOCALE, messages: { [SOURCE_LOCALE]: {} } });
  const locale = shallowRef(SOURCE_LOCALE);
  // Catalogues arrive after the first paint of a page: readers of `t` must be told.
  const revision = shallowRef(0);
  const inUse = new Set<CatalogueName>();

  async function load(language: string, names: Iterable<CatalogueName>): Promise<Messages[]> {
    return Promise.all([...names].map((name) => loadCatalogue(language, name)));
  }

  return {
    locale: shallowReadonly(locale),
    direction: () => (RTL_LANGUAGES.has(locale.value.split('-')[0] ?? '') ? 'rtl' : 'ltr'),
    t(messageId, values) {
      void revision.value;
      return i18n._(messageId, values);
    },
    async useCatalogue(name) {
      if (inUse.has(name)) return;
      inUse.add(name);
      const language = locale.value;
      for (const messages of await load(language, [name])) i18n.load(language, messages);
      revision.value += 1;
    },
    async setLocale(wished) {
      const language = bestLocale([wished]);
      for (const messages of await load(language, inUse)) i18n.load(language, messages);
      i18n.activate(language);
      locale.value = language;
      revision.value += 1;
    },
  };
}

/** Where the app provides its words. */
export const wordsKey: InjectionKey<Words> = Symbol('words');

/** The app's words, for a component's set-up. */
export function useWords(): Words {
  const words = inject(wordsKey);
  if (!words) throw new Error('No words were provided: install them with app.provide(wordsKey, …)');
  return words;
}
