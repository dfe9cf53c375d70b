// @vitest-environment jsdom
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import type { ContentNode, MathContentNode } from '@/domain/content/contentNode';
import type { MathNode } from '@/domain/content/mathNode';
import { mathStyle } from '@/domain/content/mathStyle';
import { parseContent } from '@/domain/content/parseContent';
import { parseHtml } from '@/platform/contentHtml';
import { contentProblems } from '@/testing/content/contentOracle';
import { katexSamples } from '@/testing/content/katexSamples';

function readMath(html: string): MathContentNode {
  const content = parseContent(parseHtml(html), { realmUrl: 'https://chat.example.org' });
  expect(contentProblems(content)).toEqual([]);
  const [node] = content.nodes;
  if (node?.kind !== 'math') throw new Error(`no formula in ${html}`);
  return node;
}

/** Every class and style that stands on the visible spans, as KaTeX wrote them. */
function written(html: string): { classes: string[]; styles: string[] } {
  const visible = parseHtml(html).querySelector('.katex-html');
  const spans = [...(visible?.querySelectorAll('span') ?? [])];
  return {
    classes: spans.flatMap((span) => [...new Set(span.classList)]),
    styles: spans.flatMap((span) =>
      (span.getAttribute('data-style') ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  };
}

function kept(nodes: MathNode[]): { classes: string[]; styles: string[] } {
  const all: MathNode[] = [];
  const visit = (node: MathNode) => {
    all.push(node);
    if (node.kind === 'mathSpan') node.children.forEach(visit);
  };
  nodes.forEach(visit);
  const spans = all.filter((node) => node.kind === 'mathSpan');
  return {
    classes: spans.flatMap((span) => span.classes),
    styles: spans.flatMap((span) =>
      Object.entries(span.style).map(([property, value]) => `${property}:${value}`),
    ),
  };
}

describe('formulas', () => {
  it.each(katexSamples)('keeps all that KaTeX draws %s with', (source) => {
    const html = katex.renderToString(source, {
      throwOnError: false,
      displayMode: true,
      strict: false,
    });
    expect(html).not.toContain('katex-error');
    const node = readMath(html);
    expect(node.source).toBe(source);
    expect(node.isBlock).toBe(true);
    expect(kept(node.body)).toEqual(written(html));
  });

  it('takes the source only where the visible form is missing', () => {
    const html =
      '<span class="katex"><math><semantics><annotation encoding="application/x-tex">x</annotation></semantics></math></span>';
    expect(readMath(html)).toEqual({ kind: 'math', isBlock: false, source: 'x', body: [] });
  });

  it('shows nothing of MathML', () => {
    const node = readMath(
      '<span class="katex"><math><annotation-xml encoding="text/html"><p>out</p></annotation-xml><mtext>no</mtext></math>' +
        '<span class="katex-html"><math><mi>no</mi></math><span class="mord">y</span></span></span>',
    );
    expect(JSON.stringify(node)).not.toMatch(/no|out/);
  });

  it('is read nowhere but in a formula', () => {
    const { nodes } = parseContent(
      parseHtml('<span class="katex-html"><span class="base" style="height:1em">x</span></span>'),
      { realmUrl: 'https://chat.example.org' },
    );
    expect(nodes).toEqual<ContentNode[]>([{ kind: 'text', text: 'x' }]);
  });
});

describe('mathStyle', () => {
  it('keeps the properties of formulas in em', () => {
    expect(
      mathStyle('height:1.2em; Vertical-Align: -0.5em;position:relative;color:#ff00aa'),
    ).toEqual({
      height: '1.2em',
      'vertical-align': '-0.5em',
      position: 'relative',
      color: '#ff00aa',
    });
  });

  it.each([
    'height:101em',
    'height:-100.5em',
    'height:1px',
    'height:50%',
    'height:1e9em',
    'height:calc(1em)',
    'position:fixed',
    'position:absolute',
    'z-index:9',
    'color:rgb(0,0,0)',
    'background:red',
    'background-color:url(x)',
    'background-image:url(https://evil.example/)',
    'color:var(--color-text)',
    'top:1em !important',
    'top:1em;}*{top:0',
    'to\\70:1em',
    'height:1em/**/',
    'margin:1em 1em 1em 1em 1em',
    'transform:scale(9)',
    'font-size:90em',
    '--x:1em',
    'constructor:1em',
    '__proto__:1em',
  ])('drops %s', (style) => {
    expect(mathStyle(style)).toEqual({});
  });
});
