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

  it('leads nowhere but to the web', () => {
    expect(read('<p><a href="javascript:alert(1)">a</a> <b>b</b></p>')).toBe('a **b**');
  });
});
