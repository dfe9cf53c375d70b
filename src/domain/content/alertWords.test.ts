// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { markAlertWords } from '@/domain/content/alertWords';
import type { ContentNode } from '@/domain/content/contentNode';
import { contentText } from '@/domain/content/contentText';
import { parseContent } from '@/domain/content/parseContent';
import { parseHtml } from '@/platform/contentHtml';
import { childNodes } from '@/testing/content/contentOracle';
import { contentCases } from '@/testing/eg/contentCases';
import { fc, runsOf } from '@/testing/properties';

const read = (html: string) =>
  parseContent(parseHtml(html), { realmUrl: 'https://chat.example.org' }).nodes;

function marked(nodes: readonly ContentNode[]): string[] {
  return nodes.flatMap((node) =>
    node.kind === 'alertWord' ? [node.text] : marked(childNodes(node)),
  );
}

describe('markAlertWords', () => {
  it.each([
    ['<p>Tide and TIDE, tides: tide!</p>', ['tide'], ['Tide', 'TIDE', 'tide']],
    [
      '<ul><li><strong>red alert</strong> red</li></ul>',
      ['red', 'red alert'],
      ['red alert', 'red'],
    ],
    ['<p>c++ (c++) xc++</p>', ['c++'], ['c++', 'c++']],
    ['<p>été Été étés</p>', ['été'], ['été', 'Été']],
    ['<p><a href="https://a.example">tide</a> <code>tide</code></p><pre>tide</pre>', ['tide'], []],
    ['<p><span class="user-mention" data-user-id="1">@tide</span></p>', ['tide'], []],
    ['<p>tide</p>', ['', '  '], []],
  ])('in %s finds %j', (html, words, found) => {
    expect(marked(markAlertWords(read(html), words))).toEqual(found);
  });

  it('changes no words, and keeps what was read as it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...contentCases),
        fc.array(fc.oneof(fc.string(), fc.constantFrom('the', 'tide', 'a.b', '(', '\\'))),
        ({ html }, words) => {
          const nodes = read(html);
          const before = JSON.stringify(nodes);
          expect(contentText(markAlertWords(nodes, words))).toBe(contentText(nodes));
          expect(JSON.stringify(nodes)).toBe(before);
        },
      ),
      { numRuns: runsOf(150) },
    );
  });
});
