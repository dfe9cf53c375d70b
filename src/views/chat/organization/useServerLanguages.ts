/** The languages that servers have texts in, by the names that the reader has for them. */
import { useWords } from '@/i18n/words';

/** No answer of the server lists them: those that its translators keep. */
const CODES = [
  ...['ar', 'ca', 'cs', 'cy', 'da', 'de', 'en', 'en-gb', 'es', 'fa', 'fi', 'fr', 'gu', 'hi', 'hu'],
  ...['id', 'it', 'ja', 'ko', 'lt', 'ml', 'mn', 'nl', 'pl', 'pt', 'pt-br', 'ro', 'ru', 'si', 'sr'],
  ...['sv', 'ta', 'tr', 'uk', 'vi', 'zh-hans', 'zh-tw'],
];

export function useServerLanguages() {
  const { locale } = useWords();

  /** Codes that browsers do not know stand for themselves. */
  function languageWords(code: string): string {
    try {
      return new Intl.DisplayNames([locale.value], { type: 'language' }).of(code) ?? code;
    } catch {
      return code;
    }
  }

  /** By name; what the server has is among them, whatever it is. */
  function languageOptions(known: unknown): { value: string; label: string }[] {
    const present = typeof known === 'string' && !CODES.includes(known) ? [known] : [];
    const { compare } = new Intl.Collator(locale.value);
    return [...CODES, ...present]
      .map((value) => ({ value, label: languageWords(value) }))
      .sort((one, other) => compare(one.label, other.label));
  }

  return { languageWords, languageOptions };
}
