/** Finds the token in what a person pasted: with quotes, a header's name, a whole command or a piece of JSON around it. */
import { withPlainDigits } from './typedDigits';

const INVISIBLE = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/g;

const AROUND: readonly RegExp[] = [
  // "token": "…", anywhere in a piece of JSON.
  /["']token["']\s*:\s*["']([^"']+)["']/i,
  // x-auth-token: …, alone or in a command line.
  /x-auth-token["']?\s*[:=]\s*["']?([^\s"',}]+)/i,
  /^(?:authorization\s*[:=]\s*)?(?:bearer|token)[\s:=]+["']?([^\s"',}]+)/i,
];

const QUOTES = /^["'`‘’“”«»\s]+|["'`‘’“”«»,;\s]+$/g;

/** The token itself; null where there is none, or nothing that a header could carry. */
export function tokenIn(pasted: string): string | null {
  const visible = pasted.replace(INVISIBLE, '').trim();
  const named = AROUND.map((shape) => shape.exec(visible)?.[1]).find(Boolean);
  // Mail programs and terminals break long lines.
  const token = (named ?? visible).replace(QUOTES, '').replace(/\s+/g, '');
  return /^[\x21-\x7E]{8,}$/.test(token) ? token : null;
}

/** A one-time code or scratch token without the gaps people type into it; empty where nothing is left. */
export function oneTimeCodeIn(typed: string): string {
  const code = withPlainDigits(typed).replace(INVISIBLE, '').replace(/\s+/g, '');
  const digits = code.replace(/-/g, '');
  return /^\d+$/.test(digits) ? digits : code.replace(/[^\x21-\x7E]/g, '');
}
