/** Words for people: looks up ICU messages by id in the reader's language, and follows a change of language. */
import { setupI18n } from '@lingui/core';
import { inject, shallowReadonly, shallowRef, type InjectionKey, type ShallowRef } from 'vue';
import {
  availableLocales,
  loadCatalogue,
  type CatalogueName,
  type CataloguePart,
} from './catalogues';

const SOURCE_LOCALE = 'en';

/** What comes after the first part, but for what single pages say. */
const LATER: readonly CataloguePart[] = ['signIn', 'feed', 'rest'];

/** Values for the placeholders of a message. */
export type WordValues = Record<string, string | number | Date>;

export interface Words {
  /**
   * The language in use, as a BCP 47 tag: with the person's region where the browser names one, for a date in British
   * English is not a date in American English.
   */
  readonly locale: Readonly<ShallowRef<string>>;
  /** Writing direction of that language. */
  direction(): 'ltr' | 'rtl';
  /** The message with this id, its placeholders filled in. Reactive to a change of language. */
  t(messageId: string, values?: WordValues): string;
  /**
   * Makes a catalogue's words available in the current language and in every later one: all but those of single pages,
   * or some parts. With only the first part there, the other words are '' until the rest comes.
   */
  useCatalogue(name: CatalogueName, parts?: readonly CataloguePart[]): Promise<void>;
  /** Fetches what is still missing of the catalogues in use, but for what single pages say. */
  completeCatalogues(): Promise<void>;
  /** Changes to the first of these languages that there is, or English; words already on screen follow. */
  setLocale(...wished: string[]): Promise<void>;
}

/** The available language that fits a person's wishes best; English where none does. */
function bestLocale(wished: readonly string[]): string {
  for (const wish of wished) {
    const tag = wish.toLowerCase();
    const found =
      availableLocales.find((locale) => locale.toLowerCase() === tag) ??
      availableLocales.find((locale) => locale.toLowerCase() === tag.split('-')[0]);
    if (found) return found;
  }
  return SOURCE_LOCALE;
}

/** A language as the person speaks it: the first of their tags that is of it. */
const asSpoken = (language: string, spoken: readonly string[]): string =>
  spoken.find((tag) => tag.split('-')[0] === language) ?? language;

/** The languages that are written from right to left, as tags begin. */
const RIGHT_TO_LEFT = /^(?:arc?|ckb|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;

/** The parts of catalogues that are wanted in every language that is chosen; each is fetched once. */
function createPieces(receive: (piece: Piece) => Promise<void>) {
  const wanted = new Map<string, Piece & { whenLoaded: Promise<void> }>();
  const loaded = new Set<string>();

  function want(name: CatalogueName, part: CataloguePart): Promise<void> {
    const key = `${name} ${part}`;
    const known = wanted.get(key);
    if (known) return known.whenLoaded;
    const piece = { name, part };
    const whenLoaded = receive(piece).then(
      () => void loaded.add(key),
      (error: unknown) => {
        // Whoever asks next is to try again.
        wanted.delete(key);
        throw error;
      },
    );
    wanted.set(key, { ...piece, whenLoaded });
    return whenLoaded;
  }

  return {
    want,
    all: () => [...wanted.values()],
    /** Whether these words are not here only because the rest of their catalogue is still to come. */
    isOnItsWay(messageId: string): boolean {
      const name = messageId.split('.', 1)[0] ?? '';
      return loaded.has(`${name} first`) && LATER.some((part) => !loaded.has(`${name} ${part}`));
    },
  };
}

interface Piece {
  name: CatalogueName;
  part: CataloguePart;
}

/** @param spoken the person's languages, best first, as well-formed BCP 47 tags */
export function createWords(spoken: readonly string[] = []): Words {
  const locale = shallowRef(SOURCE_LOCALE);
  let wish = SOURCE_LOCALE;
  // Catalogues arrive after the first paint of a page: readers of `t` must be told.
  const revision = shallowRef(0);
  const pieces = createPieces(async ({ name, part }) => {
    const language = i18n.locale;
    i18n.load(language, await loadCatalogue(language, name, part));
    revision.value += 1;
  });
  const i18n = setupI18n({
    locale: SOURCE_LOCALE,
    messages: { [SOURCE_LOCALE]: {} },
    missing: (_, messageId) => (pieces.isOnItsWay(messageId) ? '' : messageId),
  });
  // Words without placeholders come as their text: they are all that there is to them.
  i18n.setMessagesCompiler((text) => [text]);

  return {
    locale: shallowReadonly(locale),
    direction: () => (RIGHT_TO_LEFT.test(locale.value) ? 'rtl' : 'ltr'),
    t(messageId, values) {
      void revision.value;
      return i18n._(messageId, values);
    },
    async useCatalogue(name, parts = ['first', ...LATER]) {
      await Promise.all(parts.map((part) => pieces.want(name, part)));
    },
    async completeCatalogues() {
      const names = pieces.all().map(({ name }) => name);
      await Promise.all(names.flatMap((name) => LATER.map((part) => pieces.want(name, part))));
    },
    async setLocale(...wished) {
      const language = bestLocale(wished);
      wish = language;
      i18n.load(language, {});
      // Pieces that were asked for while others were on their way are wanted in this language too.
      for (let done = 0, wanted = pieces.all(); done < wanted.length; wanted = pieces.all()) {
        const more = wanted.slice(done);
        done = wanted.length;
        const loading = more.map(({ name, part }) => loadCatalogue(language, name, part));
        for (const messages of await Promise.all(loading)) i18n.load(language, messages);
      }
      // Whoever changed their mind meanwhile is not to get the language whose words came last.
      if (wish !== language) return;
      locale.value = asSpoken(language, spoken);
      i18n.activate(language, locale.value);
      revision.value += 1;
    },
  };
}

/** Where the app provides its words. */
export const wordsKey: InjectionKey<Words> = Symbol('words');

/** The app's words, for a component's set-up. */
export function useWords(): Words {
  const words = inject(wordsKey);
  if (!words) throw new Error('No words were provided');
  return words;
}
