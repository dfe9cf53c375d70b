/** The languages of the app as their speakers call them. */
import { availableLocales } from './catalogues';

/** Each language by its own name, in its own script: who looks for it reads that. */
export function languagesByOwnName(): { locale: string; name: string }[] {
  return availableLocales.map((locale) => ({
    locale,
    name: new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale,
  }));
}
