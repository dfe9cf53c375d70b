import { describe, expect, it } from 'vitest';
import { parseHtml } from '@/platform/contentHtml';
import { markdownOfHtml } from './htmlMarkdown';

const read = (html: string) => markdownOfHtml(parseHtml(html));

describe('copied HTML as Markdown', () => {
  it('keeps marks, links and code', () => {
    expect(
      read(
        '<p>The <b>bold</b>, <em>slanted </em>and <del>gone</del> <code>x = 1</code>, ' +
          'see <a href="https://example.com/a">there</a> or <a href="https://example.com">https://example.com</a>.</p>',
      ),
    ).toBe(
      'The **bold**, *slanted* and ~~gone~~ `x = 1`, see [there](https://example.com/a) or https://example.com.',
    );
  });

  it('keeps headings, lists within lists, quotes and blocks of code', () => {
    expect(
      read(
        '<h2>Knots</h2><ul><li>one<ol><li>first</li><li>second</li></ol></li><li><b>two</b></li></ul>' +
          '<blockquote><p>said</p><p>more</p></blockquote>' +
          '<pre><code class="language-ts">let a;\n  a = 1;\n</code></pre>',
      ),
    ).toBe(
      [
        '## Knots',
        '- one\n  1. first\n  2. second\n- **two**',
        '> said\n> \n> more',
        '```ts\nlet a;\n  a = 1;\n```',
      ].join('\n\n'),
    );
  });

  it('reads what office programs say by style', () => {
    expect(
      read(
        '<meta charset="utf-8"><b style="font-weight:normal"><p><span style="font-weight:700">Tide</span> ' +
          '<span style="font-weight:400">tables</span></p><p><span style="font-style:italic">soon</span></p></b>',
      ),
    ).toBe('**Tide** tables\n\n*soon*');
  });

  it('writes tables and formulas', () => {
    expect(
      read('<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2|3</td></tr></table>'),
    ).toBe('| a | b |\n| --- | --- |\n| 1 | 2\\|3 |');
    expect(
      read('<p><span class="katex"><math><annotation>x^2</annotation></math>x2</span> is</p>'),
    ).toBe('$$x^2$$ is');
  });

  it('has nothing to add to plain text, and to what code editors copy', () => {
    expect(read('<meta charset="utf-8"><p>one</p><p>two</p>')).toBeNull();
    expect(
      read(
        '<div style="font-family: monospace; white-space: pre"><div><span style="font-weight: bold">if</span> a</div></div>',
      ),
    ).toBeNull();
    expect(read('<meta><pre style="color:#aaa"><b>if</b> a</pre>')).toBeNull();
    expect(read('<style>p { color: red }</style>')).toBeNull();
  });

  it('writes levels of lists as servers count them, whatever the marks', () => {
    expect(read('<ol><li>a<ol><li>b<ol><li>c</li></ol></li></ol></li></ol><p>d</p>')).toBe(
      '1. a\n  1. b\n    1. c\n\nd',
    );
  });

  it('writes formulas on lines of their own as blocks, in which they may have several lines', () => {
    const formula = (source: string) =>
      `<span class="katex-display"><span class="katex"><annotation>${source}</annotation><span class="katex-html">x</span></span></span>`;
    expect(read(`<p>So:</p><p>${formula('a\n+ b')}${formula('c')}</p>`)).toBe(
      'So:\n\n```math\na\n+ b\n```\n\n```math\nc\n```',
    );
  });

  it('makes no table of a cell, and lines of a column', () => {
    const sheet = (rows: string[][]) =>
      `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
    expect(read(sheet([['12']]))).toBeNull();
    expect(read(sheet([['one'], ['<b>two</b>']]))).toBe('one\n**two**');
    expect(read(sheet([[sheet([['a', 'b']]) + '<p>c <b>d</b></p>']]))).toBe(
      '| a | b |\n| --- | --- |\n\nc **d**',
    );
  });

  it('quotes code in a fence, as no line of a quote can begin one', () => {
    expect(read('<blockquote><p>so:</p><pre><code>a\nb</code></pre></blockquote><p>c</p>')).toBe(
      '````quote\nso:\n\n```\na\nb\n```\n````\n\nc',
    );
  });

  it('takes a few words of a heading for words', () => {
    expect(read('<meta><h2>Knots</h2>')).toBeNull();
    expect(read('<meta><h2><strong>Knots</strong></h2>')).toBeNull();
    expect(read('<span style="font-weight: 600; font-size: 32px">Knots</span>')).toBeNull();
    expect(read('<h2>Knots</h2><p>Two.</p>')).toBe('## Knots\n\nTwo.');
    expect(read('<h2><a href="https://e.example/">Knots</a></h2>')).toBe(
      '## [Knots](https://e.example/)',
    );
  });

  it('writes lines of a code editor as code, and pages with code in them as pages', () => {
    const editor = 'font-family: Menlo, monospace; white-space: pre;';
    expect(
      read(
        `<meta><div style="${editor}"><div><span>if</span>&nbsp;a:</div><br><div><span>  b</span></div></div>`,
      ),
    ).toBe('```\nif a:\n\n  b\n```');
    expect(read(`<pre style="${editor}"><span>a</span><br>b</pre>`)).toBe('```\na\nb\n```');
    expect(
      read(`<div><pre style="${editor}"><code>a\nb</code></pre></div><p>is <b>c</b></p>`),
    ).toBe('```\na\nb\n```\n\nis **c**');
    expect(read('<div style="white-space: pre-wrap">a <b>b</b></div>')).toBe('a **b**');
  });

  it('reads what is copied from messages here', () => {
    expect(
      read(
        '<p>See <a href="https://us.example/chat/n/5" data-fragment="#narrow/channel/5-x">#x</a> at ' +
          '<time class="content-time" datetime="2026-05-04T06:30:00.000Z">8:30</time></p>',
      ),
    ).toBe('See [#x](#narrow/channel/5-x) at <time:2026-05-04T06:30:00Z>');
    expect(
      read(
        '<ol><li data-message-id="1"><button>Ada</button><p>One <b>two</b></p></li><li data-message-id="2"><p>three</p></li></ol>',
      ),
    ).toBe('Ada\n\nOne **two**\n\nthree');
    expect(
      read('<div role="heading" class="content-heading is-level-2">Knots</div><p>Two.</p>'),
    ).toBe('## Knots\n\nTwo.');
  });

  it('leads nowhere but to the web', () => {
    expect(read('<p><a href="javascript:alert(1)">a</a> <b>b</b></p>')).toBe('a **b**');
  });
});
