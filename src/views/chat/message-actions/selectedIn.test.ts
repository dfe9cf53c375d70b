import { expect, it } from 'vitest';
import { markdownOfHtml } from '@/domain/content/htmlMarkdown';
import { selectedIn } from './selectedIn';

/** A row with this content and something below it; what stands between the two texts is selected. */
function selected(html: string, from: string, to: string) {
  const row = document.createElement('li');
  const parsed = new DOMParser().parseFromString(
    `<div class="rendered-content">${html}</div><p>Next of all</p>`,
    'text/html',
  );
  row.append(...parsed.body.childNodes);
  document.body.replaceChildren(row);
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const texts = new Map<string, Node>();
  while (walker.nextNode()) texts.set(walker.currentNode.textContent ?? '', walker.currentNode);
  const [start, end] = [texts.get(from), texts.get(to)];
  if (!start || !end) throw new Error('no such texts');
  getSelection()?.setBaseAndExtent(start, 0, end, end.textContent?.length ?? 0);
  const part = selectedIn(row);
  return part && (markdownOfHtml(part.content) ?? part.text);
}

it('keeps what formats all of the part', () => {
  expect(selected('<p>High <strong>water</strong> at six</p>', 'water', 'water')).toBe('**water**');
  const code = '<div><pre><code><span>let a;\n</span><span>let b;</span></code></pre></div>';
  expect(selected(code, 'let a;\n', 'let b;')).toBe('```\nlet a;\nlet b;\n```');
  const quote = '<blockquote><p>One</p><p>Two</p></blockquote>';
  expect(selected(quote, 'Two', 'Two')).toBe('> Two');
});

it('takes several entries and cells as such, and a part of one as words', () => {
  const list = '<ul><li>ropes</li><li>lamps</li><li>oil</li></ul>';
  expect(selected(list, 'lamps', 'oil')).toBe('- lamps\n- oil');
  expect(selected(list, 'lamps', 'lamps')).toBe('lamps');
  const table =
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>';
  expect(selected(table, 'a', 'd')).toBe('| a | b |\n| --- | --- |\n| c | d |');
});

it('leaves out what is there to be pressed, and takes nothing of what is more than the message', () => {
  const code = '<div><pre><code>let a;</code></pre><div class="tools">Copy</div></div><p>End</p>';
  expect(selected(code, 'let a;', 'End')).toBe('```\nlet a;\n```\n\nEnd');
  expect(selected('<p>High water</p>', 'High water', 'Next of all')).toBeNull();
  expect(getSelection()?.toString()).toContain('Next of all');
});

it('finds nothing where nothing is selected', () => {
  getSelection()?.removeAllRanges();
  expect(selectedIn(document.createElement('li'))).toBeNull();
  expect(selectedIn(null)).toBeNull();
});
