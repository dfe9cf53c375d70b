/**
 * Leaves out of lingui what it says to developers, events that nobody hears, and calls that are never made: methods,
 * which packers must keep. Words are compiled when the app is built, and locale data comes with browsers.
 */
import type { Plugin } from 'vite';
import { replaced, type Replacement } from './replaced.ts';

const idle: readonly RegExp[] = [
  /if \(!this\.locale\) \{[^{}]*\}/,
  /else \{\s*console\.warn\(`Uncompiled message detected![^`]*`\);\s*\}/,
  // Dates are said by `Intl` itself: `wordParts` sees to it that no message formats one.
  /\n {4}(?:date|time): \(value, format\) => [^\n]*/g,
  // Words come from files that are read as JSON: what was escaped is read by then.
  /if \(isString\(\w+\) && ESCAPE_SEQUENCE_REGEX\.test\(\w+\)\)(?: \{)?\s*return decodeEscapeSequences\(\w+\);(?:\s*\})?/g,
  /if \(messageMissing\) \{\s*this\.emit\("missing", \{[^}]*\}\);\s*\}/,
  /\n {2}(?:get localeData|_loadLocaleData|loadLocaleData|loadAndActivate)\([^]*?\n {2}\}/g,
  /\n {2}(?:on|removeListener|_getListeners)\([^]*?\n {2}\}/g,
  /if \(params\.localeData != null\)\s*this\.loadLocaleData\([^;]*;/,
  /__publicField(?:\$1)?\(this, "(?:_events|_localeData)", \{\}\);/g,
  /this\.emit\("change"\);/g,
  /\n {2}emit\([^]*?\n {2}\}/,
];

export function slimLingui(): Plugin {
  return {
    name: 'slim-lingui',
    apply: 'build',
    transform: {
      filter: { id: /@lingui\/core\/dist\/index\.mjs$/ },
      handler(code) {
        const parts = idle.map((part): Replacement => [part, '']);
        return { code: replaced(code, parts, (message) => this.error(message)), map: null };
      },
    },
  };
}
