/** The compiled word catalogues, each in chunks of its own, found by language and name. */
import type { Messages } from '@lingui/core';

/** The catalogues: one that every page needs, and one for each wing. */
export type CatalogueName = 'common' | 'account' | 'chat';

/**
 * What the first views say, what signing in and what those with messages say besides, what a few pages say, and all the rest:
 * `scripts/wordRooms.mjs` tells what belongs where.
 */
export type CataloguePart = 'first' | 'signIn' | 'feed' | 'rest' | 'pages';

interface Catalogue {
  /** Made anew with each call: see `scripts/vite/wordParts.ts`. */
  messages(): Messages;
}

// The compiler takes a file for a catalogue by its ending, so the queries end in it too.
const loaders = {
  first: import.meta.glob<Catalogue>('./locales/*/*.po', { query: '?first.po' }),
  signIn: import.meta.glob<Catalogue>('./locales/*/account.po', { query: '?signIn.po' }),
  feed: import.meta.glob<Catalogue>('./locales/*/chat.po', { query: '?feed.po' }),
  rest: import.meta.glob<Catalogue>('./locales/*/*.po', { query: '?rest.po' }),
  pages: import.meta.glob<Catalogue>('./locales/*/chat.po', { query: '?pages.po' }),
};

/** The languages that have catalogues, as BCP 47 tags. */
export const availableLocales: readonly string[] = [
  ...new Set(Object.keys(loaders.first).map((path) => path.split('/')[2] ?? '')),
].sort();

/** The words of one catalogue's part in one language; empty where there is no such catalogue. */
export async function loadCatalogue(
  locale: string,
  name: CatalogueName,
  part: CataloguePart,
): Promise<Messages> {
  const load = loaders[part][`./locales/${locale}/${name}.po`];
  return load ? (await load()).messages() : {};
}
