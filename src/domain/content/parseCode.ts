/** Reads blocks of code: Pygments' spans become runs of text in one colour. */
import type { CodeBlockNode, CodeToken } from '@/domain/content/contentNode';
import { changeOf } from '@/domain/content/changeClasses';
import { codeTokenClass } from '@/domain/content/codeClasses';
import { childNamed, htmlName, isElement, isText, nextOf, plainText } from '@/domain/content/dom';
import type { Walk } from '@/domain/content/walk';

/** Any words will do: they are only ever shown as text. */
const languageName = /^[^\p{Cc}]{1,60}$/u;

type Colour = Omit<CodeToken, 'text'>;

const isSame = (one: Colour, other: Colour) =>
  one.tokenClass === other.tokenClass &&
  one.isSearchHit === other.isSearchHit &&
  one.change === other.change;

function push(tokens: CodeToken[], text: string, colour: Colour): void {
  if (text === '') return;
  const last = tokens.at(-1);
  if (last && isSame(last, colour)) last.text += text;
  else tokens.push({ text, ...colour });
}

function colourWithin(span: Element, outer: Colour): Colour {
  const change = changeOf(span) ?? outer.change;
  return {
    tokenClass: codeTokenClass(span.getAttribute('class')) ?? outer.tokenClass,
    isSearchHit: outer.isSearchHit || span.classList.contains('highlight'),
    ...(change && { change }),
  };
}

function collect(parent: Element, colour: Colour, tokens: CodeToken[], walk: Walk): void {
  for (let child = parent.firstChild; child; child = nextOf(child)) {
    if (walk.isSpent) return;
    if (isText(child)) {
      push(tokens, walk.takeText(child.data), colour);
    } else if (isElement(child) && walk.takeElement()) {
      if (htmlName(child) === 'span') {
        const inner = colourWithin(child, colour);
        const isRead = walk.deeper(() => {
          collect(child, inner, tokens, walk);
          return true;
        });
        if (isRead === null) push(tokens, walk.takeText(plainText(child)), inner);
      } else {
        push(tokens, walk.takeText(plainText(child)), colour);
      }
    }
  }
}

/** Reads a `div.codehilite`, or the bare `pre` of an old message. */
export function readCodeBlock(block: Element, walk: Walk): CodeBlockNode | null {
  const pre = htmlName(block) === 'pre' ? block : childNamed(block, 'pre');
  if (pre === null) return null;
  const tokens: CodeToken[] = [];
  collect(childNamed(pre, 'code') ?? pre, { tokenClass: null, isSearchHit: false }, tokens, walk);
  const last = tokens.at(-1);
  // The server ends every block with a line break that is not the writer's.
  if (last?.text.endsWith('\n')) {
    last.text = last.text.slice(0, -1);
    if (last.text === '') tokens.pop();
  }
  const language = block.getAttribute('data-code-language');
  return {
    kind: 'codeBlock',
    language: language !== null && languageName.test(language) ? language : null,
    tokens,
  };
}
