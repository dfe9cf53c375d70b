/** The compiled word catalogues, each a chunk of its own, found by language and name. */
import type { Messages } from '@lingui/core';

/** The catalogues: one that every page needs, and one for each wing. */
export type CatalogueName = 'common' | 'account' | 'chat';

const loaders = import.meta.glob<{ messages: Messages }>('./locales/*/*.po');

/** The languages that have catalogues, as BCP 47 tags. */
export const availableLocales: readonly string[] = [
  ...new Set(Object.keys(loaders).map((path) => path.split('/')[2] ?? '')),
].sort();

/** The words of one catalogue in one language; empty where there is no such catalogue. */
export async function loadCatalogue(locale: string, name: CatalogueName): Promise<Messages> {
  const load = loaders[`./locales/${locale}/${name}.po`];
  return load ? (await load()).messages : {};
}
