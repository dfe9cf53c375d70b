/** The block rules of lists: two spaces a level, a number or a bullet, tight and loose items. */
import { lastChild, type BlockParser, type BlockRule } from './blockParser';
import { element, source, type MarkupElement } from './tree';

const WIDTH = 2;
const INDENT = ' '.repeat(WIDTH);
const NESTED = /^ {2,3}(?:\d+\.|[*+-]) +.*/;

function isList(node: MarkupElement | undefined): boolean {
  return node?.tag === 'ol' || node?.tag === 'ul';
}

function leadingLevels(block: string): number {
  const spaces = /^(?: {2})+/.exec(block)?.[0].length ?? 0;
  return spaces / WIDTH;
}

/** Cuts a level's worth of spaces off every line that has them. */
function outdent(block: string, level: number): string {
  const prefix = INDENT.repeat(level);
  return block
    .split('\n')
    .map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line))
    .join('\n');
}

/** The list or item an indented block belongs to, and how deep that lies. */
function findOwner(parent: MarkupElement, block: string, isInList: boolean) {
  const wanted = leadingLevels(block);
  let level = isInList ? 1 : 0;
  let owner = parent;
  while (wanted > level) {
    const child = lastChild(owner);
    const isLevel = isList(child);
    if (child === undefined || !(isLevel || child.tag === 'li')) break;
    if (isLevel) level += 1;
    owner = child;
  }
  return { level, owner };
}

/** Turns the bare text of an item into a paragraph, since the item gets more than one block. */
function wrapItemText(item: MarkupElement): void {
  const first = item.children[0];
  if (first?.kind === 'source' && first.text !== '') {
    item.children[0] = element('p', {}, [source(first.text)]);
  }
}

function wrapTrailingText(item: MarkupElement): void {
  const last = item.children.at(-1);
  if (item.children.length > 1 && last?.kind === 'source') {
    item.children.pop();
    item.children.push(element('p', {}, [source(last.text.trimStart())]));
  }
}

/** An indented block after a list goes on inside that list's last item. */
export const indentRule: BlockRule = {
  matches(block, parent, parser) {
    if (!block.startsWith(INDENT) || parser.state === 'detabbed') return false;
    return parent.tag === 'li' || isList(lastChild(parent));
  },
  run(parent, queue, parser) {
    const block = queue.shift() ?? '';
    const { level, owner } = findOwner(parent, block, parser.state === 'list');
    const inside = outdent(block, level);
    parser.within('detabbed', () => {
      placeIndented(parent, owner, inside, parser);
    });
  },
};

function placeIndented(
  parent: MarkupElement,
  owner: MarkupElement,
  inside: string,
  parser: BlockParser,
): void {
  if (parent.tag === 'li') {
    const last = lastChild(parent);
    parser.parseBlocks(last !== undefined && isList(last) ? last : parent, [inside]);
    return;
  }
  if (owner.tag === 'li') {
    parser.parseBlocks(owner, [inside]);
    return;
  }
  const item = lastChild(owner);
  if (item?.tag === 'li') {
    wrapItemText(item);
    parser.parseText(item, inside);
    return;
  }
  const created = element('li');
  owner.children.push(created);
  parser.parseBlocks(created, [inside]);
}

interface ListKind {
  tag: 'ol' | 'ul';
  item: RegExp;
}

function splitItems(block: string, kind: ListKind): { items: string[]; start: string } {
  const items: string[] = [];
  let start = '1';
  for (const line of block.split('\n')) {
    const match = kind.item.exec(line);
    if (match !== null) {
      if (items.length === 0 && kind.tag === 'ol') start = match[1]?.replace('.', '') ?? '1';
      items.push(match[2] ?? '');
    } else if (NESTED.test(line) && items.at(-1)?.startsWith(INDENT) !== true) {
      items.push(line);
    } else {
      items[items.length - 1] = `${items.at(-1) ?? ''}\n${line}`;
    }
  }
  return { items, start };
}

function continueList(list: MarkupElement, firstItem: string, parser: BlockParser): void {
  const previous = lastChild(list);
  if (previous !== undefined) {
    wrapItemText(previous);
    wrapTrailingText(previous);
  }
  const item = element('li');
  list.children.push(item);
  parser.within('looseList', () => {
    parser.parseBlocks(item, [firstItem]);
  });
}

function addItems(list: MarkupElement, items: string[], parser: BlockParser): void {
  parser.within('list', () => {
    for (const item of items) {
      const last = lastChild(list);
      if (item.startsWith(INDENT) && last !== undefined) {
        parser.parseBlocks(last, [item]);
      } else {
        const created = element('li');
        list.children.push(created);
        parser.parseBlocks(created, [item]);
      }
    }
  });
}

function listRule(kind: ListKind): BlockRule {
  return {
    matches: (block, _parent, parser) => kind.item.test(block) && !parser.isTooDeep,
    run(parent, queue, parser) {
      const { items, start } = splitItems(queue.shift() ?? '', kind);
      const sibling = lastChild(parent);
      if (sibling?.tag === kind.tag) {
        continueList(sibling, items[0] ?? '', parser);
        addItems(sibling, items.slice(1), parser);
      } else if (parent.tag === 'ol' || parent.tag === 'ul') {
        addItems(parent, items, parser);
      } else {
        const list = element(kind.tag, start === '1' ? {} : { start });
        parent.children.push(list);
        addItems(list, items, parser);
      }
    },
  };
}

/** Items with numbers; the first item's number starts the list. */
export const orderedListRule = listRule({ tag: 'ol', item: /^ ?(\d+\.) +(.*)/ });
/** Items with any of the three bullets. */
export const unorderedListRule = listRule({ tag: 'ul', item: /^ ?([*+-]) +(.*)/ });
