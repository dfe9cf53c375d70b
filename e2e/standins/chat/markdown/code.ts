/** Code blocks: the language's proper name and its tokens in Pygments' classes. */
import { escapeCode } from './tree';
import { grammars, type Grammar } from './grammars';

/** Names people write and the proper name of the language each means. */
const LANGUAGE_NAMES: Record<string, string[]> = {
  Python: ['python', 'py', 'python3', 'py3'],
  'Python 2.x': ['python2', 'py2'],
  JavaScript: ['javascript', 'js'],
  TypeScript: ['typescript', 'ts'],
  TSX: ['tsx'],
  JSX: ['jsx', 'react'],
  JSON: ['json'],
  Bash: ['bash', 'sh', 'shell', 'zsh', 'ksh'],
  'Bash Session': ['console', 'shell-session'],
  HTML: ['html'],
  XML: ['xml'],
  CSS: ['css'],
  SCSS: ['scss'],
  SQL: ['sql'],
  Diff: ['diff', 'udiff'],
  C: ['c'],
  'C++': ['cpp', 'c++'],
  Java: ['java'],
  Go: ['go', 'golang'],
  Rust: ['rust', 'rs'],
  Ruby: ['ruby', 'rb'],
  PHP: ['php'],
  YAML: ['yaml'],
  TOML: ['toml'],
  INI: ['ini', 'cfg'],
  Markdown: ['markdown', 'md'],
  Kotlin: ['kotlin'],
  Swift: ['swift'],
  Haskell: ['haskell', 'hs'],
  Lua: ['lua'],
  Perl: ['perl', 'pl'],
  Makefile: ['make', 'makefile', 'mf'],
  Docker: ['docker', 'dockerfile'],
  TeX: ['tex', 'latex'],
  'Text only': ['text', 'plain'],
};

const properNames = new Map(
  Object.entries(LANGUAGE_NAMES).flatMap(([proper, written]) =>
    written.map((name): [string, string] => [name, proper]),
  ),
);

interface Token {
  tokenClass: string;
  text: string;
}

function tokenize(code: string, grammar: Grammar): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < code.length) {
    const next = matchAt(code, position, grammar);
    tokens.push(...next);
    position += next.reduce((length, token) => length + token.text.length, 0);
  }
  return tokens;
}

function matchAt(code: string, position: number, grammar: Grammar): Token[] {
  for (const [pattern, classes] of grammar) {
    pattern.lastIndex = position;
    const match = pattern.exec(code);
    if (match === null || match[0] === '') continue;
    if (typeof classes === 'string') return [{ tokenClass: classes, text: match[0] }];
    return classes.map((tokenClass, index) => ({ tokenClass, text: match[index + 1] ?? '' }));
  }
  return [{ tokenClass: '', text: code[position] ?? '' }];
}

/** Cuts tokens at line ends and joins neighbours of one class, as the original highlighter does. */
function writeTokens(tokens: Token[]): string {
  const pieces: Token[] = [];
  for (const { tokenClass, text } of tokens) {
    for (const piece of text.split(/(\n)/)) {
      const last = pieces.at(-1);
      const ownClass = piece === '\n' ? '' : tokenClass;
      if (piece === '') continue;
      if (last !== undefined && last.tokenClass === ownClass) last.text += piece;
      else pieces.push({ tokenClass: ownClass, text: piece });
    }
  }
  return pieces
    .map(({ tokenClass, text }) =>
      tokenClass === ''
        ? escapeCode(text)
        : `<span class="${tokenClass}">${escapeCode(text)}</span>`,
    )
    .join('');
}

function shebangLanguage(code: string): string | null {
  const program = /^#!.*?(python|bash|sh)\d*\s*$/m.exec(code.split('\n')[0] ?? '')?.[1];
  if (program === undefined) return null;
  return program === 'python' ? 'Python' : 'Bash';
}

/** The HTML of a code block as the server writes it. */
export function renderCodeBlock(content: string, language: string): string {
  const lines = content.split('\n').map((line) => line.trimEnd());
  const code = `${lines.join('\n').replace(/^\n+|\n+$/g, '')}\n`;
  const proper = language === '' ? null : (properNames.get(language.toLowerCase()) ?? language);
  const grammar = grammars.get(proper ?? shebangLanguage(code) ?? '');
  const html = grammar === undefined ? escapeCode(code) : writeTokens(tokenize(code, grammar));
  const attribute = proper === null ? '' : ` data-code-language="${escapeCode(proper)}"`;
  return `<div class="codehilite"${attribute}><pre><span></span><code>${html}</code></pre></div>`;
}
