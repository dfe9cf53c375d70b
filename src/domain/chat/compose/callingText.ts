/** What of a text can call people once it is sent: the server hears no mention in code, in formulas or in a quote. */

type BlockKind = 'silent' | 'quote' | 'spoiler';

interface Block {
  /** The line that ends it. */
  readonly fence: string;
  readonly kind: BlockKind;
}

/** The marks, and behind them a word and what is written behind that. */
const OPENING = /^(`{3,}|~{3,}) *(?:\{?\.?([\w+\-./#]+) *([^`~]*))?$/;
const QUOTED_LINE = /^ {0,3}>/;
const LIST_LINE = /^ *(?:[-*+]|\d+\.) /;
/** Between as many backticks before as behind it; over the ends of lines, but not of paragraphs. */
const CODE_SPAN = /(?<![\\`])(`+)(?!`)[^]+?(?<!`)\1(?!`)/g;

function kindOf(word: string): BlockKind {
  if (['quote', 'quoted'].includes(word)) return 'quote';
  return word === 'spoiler' ? 'spoiler' : 'silent';
}

/** Without what stands in blocks of code, formulas and quotes: those end a paragraph, as empty lines do. */
function outsideBlocks(markdown: string): string[] {
  const open: Block[] = [];
  return markdown.split('\n').flatMap((line) => {
    const innermost = open.at(-1);
    if (innermost && line.trimEnd() === innermost.fence) {
      open.pop();
      return [''];
    }
    if (innermost?.kind === 'silent') return [''];
    const isQuoted = open.some(({ kind }) => kind === 'quote');
    const [, fence, word = '', heading = ''] = OPENING.exec(line) ?? [];
    if (fence === undefined) return [isQuoted ? '' : line];
    const kind = kindOf(word.toLowerCase());
    open.push({ fence, kind });
    return kind === 'spoiler' && !isQuoted ? ['', heading, ''] : [''];
  });
}

function paragraphsOf(lines: readonly string[]): string[][] {
  const found: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.filter(({ length }) => length > 0);
}

/** Its paragraphs, without what is quoted or code in them. */
export function callingText(markdown: string): string {
  let isInList = false;
  const calling = paragraphsOf(outsideBlocks(markdown)).map((lines) => {
    // Lines that go on behind a quoted one belong to the quote.
    const quote = lines.findIndex((line) => QUOTED_LINE.test(line));
    const own = quote < 0 ? lines : lines.slice(0, quote);
    // Below a list, what is indented belongs to that; else it is code as long as it begins a paragraph.
    const first = isInList ? 0 : own.findIndex((line) => !line.startsWith('    '));
    isInList ||= own.some((line) => LIST_LINE.test(line));
    const text = first < 0 ? '' : own.slice(first).join('\n');
    return text.replace(CODE_SPAN, '``');
  });
  return calling.join('\n\n');
}
