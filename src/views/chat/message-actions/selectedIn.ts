/** What somebody has selected of a message: that alone is meant where they quote it. */

export interface SelectedPart {
  /** The part as it stands in the page, with what formats all of it. */
  readonly content: Element;
  /** The same as plain text. */
  readonly text: string;
}

/** What a part of a message keeps of what stands around it. */
const FORMATS = 'strong, em, del, code, pre, blockquote, a';
/** Several entries, or cells, stay what they are; a part of one is words. */
const HOLDERS = 'ul, ol, table, thead, tbody, tr';
const HELD = 'li, td, th';
/** What is there to be pressed was not written by anybody. */
const TOOLS = '.tools';

function withFormats(part: DocumentFragment, around: Element | null, end: Element): Element {
  const content = document.createElement('div');
  let inner: Node = part;
  let isPartOfOne = false;
  for (let one = around; one && one !== end; one = one.parentElement) {
    isPartOfOne ||= one.matches(HELD);
    if (!one.matches(FORMATS) && (isPartOfOne || !one.matches(HOLDERS))) continue;
    const shell = one.cloneNode(false);
    shell.appendChild(inner);
    inner = shell;
  }
  content.append(inner);
  content.querySelectorAll(TOOLS).forEach((tools) => tools.remove());
  return content;
}

/** Selects no more than an element: who presses three times has the beginning of what follows. Null where it was more. */
function selectWithin(selection: Selection, element: Element): Range | null {
  const range = selection.getRangeAt(0).cloneRange();
  if (!element.contains(range.startContainer)) return null;
  if (element.contains(range.endContainer)) return range;
  const before = selection.getRangeAt(0).cloneRange();
  const text = selection.toString().trim();
  range.setEnd(element, element.childNodes.length);
  const select = (one: Range) => {
    selection.removeAllRanges();
    selection.addRange(one);
  };
  select(range);
  if (selection.toString().trim() === text) return range;
  select(before);
  return null;
}

/** The part of the message in this row that is selected; null where none is, or more than that message. */
export function selectedIn(row: Element | null): SelectedPart | null {
  const words = row?.querySelector('.rendered-content');
  const selection = getSelection();
  if (!words || !selection || selection.isCollapsed) return null;
  const range = selectWithin(selection, words);
  const text = selection.toString().trim();
  if (range === null || text === '') return null;
  const { commonAncestorContainer: common } = range;
  const around = common instanceof Element ? common : common.parentElement;
  return { content: withFormats(range.cloneContents(), around, words), text };
}
