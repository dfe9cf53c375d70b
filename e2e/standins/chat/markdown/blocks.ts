/** Splits message text into blocks (paragraphs, headings, lists, quotes, tables, code) as a tree. */
import { BlockParser, type BlockRule, type StashedBlock } from './blockParser';
import { indentRule, orderedListRule, unorderedListRule } from './lists';
import { tableRule } from './tables';
import { element, source, type MarkupElement, type MarkupNode } from './tree';

const HEADING = /(?:^|\n)(#{1,6})\s(.*?)#*(?:\n|$)/;
const RULE = /^ {0,3}(?:(?:-+ {0,2}){3,}|(?:_+ {0,2}){3,}|(?:\*+ {0,2}){3,}) *$/m;
const QUOTE = /(^|\n)(?!(?: {0,3}>\s*(?:$|\n))*(?:$|\n)) {0,3}>[ ]?(.*)/;
const QUOTE_LINE = /^ {0,3}>[ ]?(.*)/;
const LOUD_MENTION = /(^|[\s'"({[/<])@(\*\*?[^*]+\*\*?)/g;

/** Takes the indented lines off the front of a block: what they say, and the rest. */
export function takeIndented(block: string, width: number): { inside: string; rest: string } {
  const lines = block.split('\n');
  let count = 0;
  while (count < lines.length) {
    const line = lines[count] ?? '';
    if (!line.startsWith(' '.repeat(width)) && line.trim() !== '') break;
    count += 1;
  }
  const inside = lines.slice(0, count).map((line) => line.slice(width));
  return { inside: inside.join('\n'), rest: lines.slice(count).join('\n') };
}

const emptyRule: BlockRule = {
  matches: (block) => block === '' || block.startsWith('\n'),
  run(_parent, queue) {
    const rest = (queue.shift() ?? '').slice(1);
    if (rest !== '') queue.unshift(rest);
  },
};

const indentedCodeRule: BlockRule = {
  matches: (block) => block.startsWith('    '),
  run(parent, queue, parser) {
    const { inside, rest } = takeIndented(queue.shift() ?? '', 4);
    if (rest !== '') queue.unshift(rest);
    parser.appendCode(parent, inside.trimEnd());
  },
};

const headingRule: BlockRule = {
  matches: (block) => HEADING.test(block),
  run(parent, queue, parser) {
    const block = queue.shift() ?? '';
    const match = HEADING.exec(block);
    if (match === null) return;
    const before = block.slice(0, match.index);
    const after = block.slice(match.index + match[0].length);
    if (before !== '') parser.parseBlocks(parent, [before]);
    const [, hashes = '#', words = ''] = match;
    parent.children.push(element(`h${String(hashes.length)}`, {}, [source(words.trim())]));
    if (after !== '') queue.unshift(after);
  },
};

const horizontalRule: BlockRule = {
  matches: (block) => RULE.test(block),
  run(parent, queue, parser) {
    const block = queue.shift() ?? '';
    const match = RULE.exec(block);
    if (match === null) return;
    const before = block.slice(0, match.index).trimEnd();
    const after = block.slice(match.index + match[0].length).replace(/^\n+/, '');
    if (before !== '') parser.parseBlocks(parent, [before]);
    parent.children.push(element('hr'));
    if (after !== '') queue.unshift(after);
  },
};

const quoteRule: BlockRule = {
  matches: (block, _parent, parser) => QUOTE.test(block) && !parser.isTooDeep,
  run(parent, queue, parser) {
    const block = queue.shift() ?? '';
    const match = QUOTE.exec(block);
    if (match === null) return;
    const before = block.slice(0, match.index);
    if (before !== '') parser.parseBlocks(parent, [before]);
    const lines = block.slice(match.index).replace(/^\n/, '').split('\n');
    // Who is quoted is not notified again: every mention in a quote turns silent.
    const inside = lines
      .map((line) => (line.trim() === '>' ? '' : (QUOTE_LINE.exec(line)?.[1] ?? line)))
      .join('\n')
      .replace(LOUD_MENTION, '$1@_$2');
    const quote = element('blockquote');
    parent.children.push(quote);
    parser.within('quote', () => {
      parser.parseText(quote, inside);
    });
  },
};

const paragraphRule: BlockRule = {
  matches: () => true,
  run(parent, queue, parser) {
    const block = queue.shift() ?? '';
    if (block.trim() === '') return;
    const stashed = parser.stashedBlock(block);
    if (stashed?.standsAlone === true) {
      parent.children.push({ kind: 'raw', html: stashed.html, isBlock: true });
    } else if (stashed !== undefined) {
      const formula: MarkupNode = { kind: 'raw', html: stashed.html, isBlock: false };
      parent.children.push(element('p', {}, [formula]));
    } else if (parser.state === 'list') {
      const last = parent.children.at(-1);
      if (last === undefined) parent.children.push(source(block.trimStart()));
      else if (last.kind === 'source') last.text += `\n${block}`;
      else parent.children.push(source(`\n${block}`));
    } else {
      parent.children.push(element('p', {}, [source(block.trimStart())]));
    }
  },
};

const RULES: BlockRule[] = [
  emptyRule,
  indentRule,
  indentedCodeRule,
  tableRule,
  headingRule,
  horizontalRule,
  orderedListRule,
  unorderedListRule,
  quoteRule,
  paragraphRule,
];

/** Reads prepared text (fences already stashed) as the blocks of one message. */
export function parseBlocks(content: string, stash: StashedBlock[]): MarkupElement {
  const root = element('root');
  new BlockParser(RULES, stash).parseText(root, content);
  return root;
}
