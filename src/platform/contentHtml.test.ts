// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { markupPieces } from '@/testing/content/hostileSamples';
import { fc, runsOf } from '@/testing/properties';
import { parseHtml, renameActiveAttributes } from './contentHtml';

describe('renameActiveAttributes', () => {
  it.each([
    ['<p style="a">', '<p data-style="a">'],
    ["<p class='x'STYLE='a'>", "<p class='x'data-STYLE='a'>"],
    ['<p\n style = a>', '<p\n data-style = a>'],
    ['<p/style=a>', '<p/data-style=a>'],
    ['<p style>', '<p data-style>'],
    ['<img src=x onerror=y ONLOAD = z>', '<img src=x data-onerror=y data-ONLOAD = z>'],
    ['onload=x <p once=x on=y o=z>', 'onload=x <p data-once=x on=y o=z>'],
    ['<p style=a style=b>', '<p data-style=a data-style=b>'],
    ['<p a=style b="style=c" style-x=1 xstyle=1>', '<p a=style b="style=c" style-x=1 xstyle=1>'],
    ['write style="x" and < style="y"', 'write style="x" and < style="y"'],
    ['<p>style="x"</p><b style=x>', '<p>style="x"</p><b data-style=x>'],
    ['<!-- <p style=x> --><p style=x>', '<!-- <p style=x> --><p data-style=x>'],
    [
      '<textarea><p style=x></textarea><p style=x>',
      '<textarea><p style=x></textarea><p data-style=x>',
    ],
    ['<script>"<p style=x>"</script>', '<script>"<p style=x>"</script>'],
    ['<p title="a > style=b" style=c>', '<p title="a > style=b" data-style=c>'],
    ['<p title="unended style=b', '<p title="unended style=b'],
    ['</p style=x>', '</p data-style=x>'],
    ['<p a= style=x>', '<p a= style=x>'],
  ])('%s becomes %s', (html, renamed) => {
    expect(renameActiveAttributes(html)).toBe(renamed);
  });

  it('takes time in proportion to the length', () => {
    // A quadratic scan of any of these would take minutes.
    for (const piece of [
      '<p style=x ',
      '<',
      '<!--',
      '<textarea>style',
      '<p style="',
      "<a style='>",
      '<p = / ',
      '</style ',
    ]) {
      const html = piece.repeat(100_000);
      expect(renameActiveAttributes(html).length).toBeGreaterThanOrEqual(html.length);
    }
  });
});

describe('parseHtml', () => {
  it('parses into a document that runs and loads nothing', () => {
    const parsed = parseHtml(
      '<p onclick="x">a<img src="x" onerror="globalThis.broken = true"></p>',
    );
    expect(parsed.ownerDocument).not.toBe(document);
    expect(parsed.ownerDocument.defaultView).toBeNull();
    expect(parsed.textContent).toBe('a');
  });

  // Inside SVG and MathML a `style` or `textarea` holds tags, elsewhere text; only the browser's own parser can tell.
  const isForeign = (piece: string) => /^<\/?(?:svg|path|math|annotation)/.test(piece);
  const isRawText = (piece: string) => /^<\/?(?:script|style|textarea)/.test(piece);

  it.each([
    ['HTML', (piece: string) => !isForeign(piece)],
    ['drawings and formulas', (piece: string) => !isRawText(piece)],
  ])('leaves no active attribute in random %s, and no text changed', (_, isUsed) => {
    const markup = fc
      .array(fc.constantFrom(...markupPieces.filter(isUsed)), { maxLength: 40 })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(markup, (html) => {
        const plain = document.implementation.createHTMLDocument('').createElement('div');
        // eslint-disable-next-line no-restricted-properties -- the same parser, without the renaming, to compare with
        plain.innerHTML = html;
        const renamed = parseHtml(html);
        expect(renamed.querySelectorAll('[style], [onclick]')).toHaveLength(0);
        expect(renamed.textContent).toBe(plain.textContent);
      }),
      { numRuns: runsOf(1000) },
    );
  });
});
