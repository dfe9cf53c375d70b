/** Splits each word catalogue: what the first views say, what can come a moment later, and what a few pages say. */
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { partFor } from '../wordRooms.mjs';

const compiled = /export const messages\s*=\s*JSON\.parse\(("(?:[^"\\]|\\.)*")\)/s;

/** Of so many characters one may lie beyond Latin-1, to be written by its number. */
const LATIN_SHARE = 20;

/**
 * The same JSON without characters beyond Latin-1, where it has few of them: a single one makes browsers keep the whole
 * file, which stays for as long as its module, at two bytes a character.
 */
function narrow(json: string): string {
  const wide = /[^\0-\u00FF]/g;
  if ((json.match(wide) ?? []).length * LATIN_SHARE > json.length) return json;
  return json.replace(wide, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What a compiled message would ask for that `slimLingui` leaves out. */
const dated = /\["\w+","(?:date|time)"/;

/** A compiled message; one without placeholders as its text, for a list of one would be kept for each. */
function slim(message: unknown): unknown {
  if (!Array.isArray(message) || message.length !== 1) return message;
  const [only] = message as unknown[];
  return typeof only === 'string' ? only : message;
}

/**
 * A compiled catalogue with the words of one part only. They are given to who calls for them, and not as text to be
 * read: a module and its texts stay for good, and whoever takes the words keeps them already.
 */
export function partOf(code: string, part: string): string {
  const literal = compiled.exec(code)?.[1];
  if (literal === undefined)
    throw new Error('Catalogues are compiled in a new way: adapt wordParts');
  const json = JSON.parse(literal) as string;
  const messages = Object.entries(JSON.parse(json) as Record<string, unknown>);
  const kept = messages
    .filter(([id]) => partFor(id) === part)
    .map(([id, message]) => [id, slim(message)] as const);
  const text = JSON.stringify(Object.fromEntries(kept));
  const [found] = dated.exec(text) ?? [];
  if (found) throw new Error(`Words leave dates to Intl, but for ${found}`);
  return `export const messages = () => (${narrow(text)});`;
}

/** The plugin, for the catalogues' `?first.po` and the like. */
export function wordParts(): Plugin {
  return {
    name: 'word-parts',
    enforce: 'post',
    transform: {
      filter: { id: /\.po\?\w+\.po$/ },
      handler(code, id) {
        const part = basename(id).split(/[?.]/).at(-2) ?? '';
        return { code: partOf(code, part), map: null };
      },
    },
  };
}
