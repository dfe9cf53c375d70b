import { describe, expect, it } from 'vitest';
import { code, html, type Case } from './testing';

describe('blocks', () => {
  const cases: Case[] = [
    ['', ''],
    ['one', '<p>one</p>'],
    ['one\ntwo\n\n\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],
    ['ends in spaces  ', '<p>ends in spaces  </p>'],
    ['  leads with two', '<p>leads with two</p>'],
    ['# Tide', '<h1>Tide</h1>'],
    ['###### Low ######', '<h6>Low</h6>'],
    ['#Tide', '<p>#Tide</p>'],
    ['####### seven', '<p>####### seven</p>'],
    ['up\n## mid\ndown', '<p>up</p>\n<h2>mid</h2>\n<p>down</p>'],
    ['up\n\n---\n\ndown', '<p>up</p>\n<hr>\n<p>down</p>'],
    ['> said\nand on', '<blockquote>\n<p>said<br>\nand on</p>\n</blockquote>'],
    [
      '> one\n\n> two',
      '<blockquote>\n<p>one</p>\n</blockquote>\n<blockquote>\n<p>two</p>\n</blockquote>',
    ],
    ['> > deep', '<blockquote>\n<blockquote>\n<p>deep</p>\n</blockquote>\n</blockquote>'],
    ['>', '<p>&gt;</p>'],
    ['before\n> quoted', '<p>before</p>\n<blockquote>\n<p>quoted</p>\n</blockquote>'],
    ['    indented()', code('indented()')],
    [
      'A | B | C\n:-- | :-: | --:\n1 | `x|y` | 3',
      '<table>\n<thead>\n<tr>\n<th style="text-align: left;">A</th>\n<th style="text-align: center;">B</th>\n<th style="text-align: right;">C</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;">1</td>\n<td style="text-align: center;"><code>x|y</code></td>\n<td style="text-align: right;">3</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      '|A|B|\n|-|-|\n|only one|',
      '<table>\n<thead>\n<tr>\n<th>A</th>\n<th>B</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>only one</td>\n<td></td>\n</tr>\n</tbody>\n</table>',
    ],
  ];
  it.each(cases)('%j', (content, expected) => {
    expect(html(content)).toBe(expected);
  });
});

describe('lists', () => {
  const cases: Case[] = [
    ['Load:\n* rope\n* tar', '<p>Load:</p>\n<ul>\n<li>rope</li>\n<li>tar</li>\n</ul>'],
    ['* a\n- b\n+ c', '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>'],
    ['1. a\n1. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['4. a\n9. b', '<ol start="4">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['* a\n  * b\n* c', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    ['1. a\n  3. b', '<ol>\n<li>a<ol start="3">\n<li>b</li>\n</ol>\n</li>\n</ol>'],
    ['* a\n\n* b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
    ['* a\n  more', '<ul>\n<li>a<br>\n  more</li>\n</ul>'],
    ['* a\n1. b', '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'],
    [
      '* a\n  * b\n\n    more of b',
      '<ul>\n<li>a<ul>\n<li>\n<p>b</p>\n<p>more of b</p>\n</li>\n</ul>\n</li>\n</ul>',
    ],
    ['text\n* item **x**', '<p>text</p>\n<ul>\n<li>item <strong>x</strong></li>\n</ul>'],
  ];
  it.each(cases)('%j', (content, expected) => {
    expect(html(content)).toBe(expected);
  });
});

describe('fences', () => {
  const cases: Case[] = [
    ['```\na < b && "c" \'d\'\n```', code('a &lt; b &amp;&amp; &quot;c&quot; &#39;d&#39;')],
    ['~~~\n* not a list\n~~~\nafter', `${code('* not a list')}\n<p>after</p>`],
    ['```\nnever closed', code('never closed')],
    ['```\n\ntrailing   \n\n```', code('trailing')],
    ['``` made-up\nx\n```', code('x', 'made-up')],
    [
      '```python\ndef moor(n):\n    return n + 1\n```',
      code(
        '<span class="k">def</span><span class="w"> </span><span class="nf">moor</span><span class="p">(</span><span class="n">n</span><span class="p">):</span>\n    <span class="k">return</span> <span class="n">n</span> <span class="o">+</span> <span class="mi">1</span>',
        'Python',
      ),
    ],
    [
      '```json\n{"depth": 2}\n```',
      code(
        '<span class="p">{</span><span class="nt">&quot;depth&quot;</span><span class="p">:</span><span class="w"> </span><span class="mi">2</span><span class="p">}</span>',
        'JSON',
      ),
    ],
    [
      '```diff\n-old\n+new\n```',
      code('<span class="gd">-old</span>\n<span class="gi">+new</span>', 'Diff'),
    ],
    [
      '```quote\nfirst\n\nsecond\n```\nmine',
      '<blockquote>\n<p>first</p>\n<p>second</p>\n</blockquote>\n<p>mine</p>',
    ],
    ['````quote\n```\ncode\n```\n````', `<blockquote>\n${code('code')}\n</blockquote>`],
    [
      '```spoiler How it *ends*\nThe ship sails.\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>How it <em>ends</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>The ship sails.</p>\n</div></div>',
    ],
    [
      '```spoiler\nx\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>x</p>\n</div></div>',
    ],
    ["```math\n\\nope{'}\n```", '<p><span class="tex-error">\\nope{&#x27;}</span></p>'],
  ];
  it.each(cases)('%j', (content, expected) => {
    expect(html(content)).toBe(expected);
  });

  it('draws formulas in lines and on their own', () => {
    expect(html('$$a+b$$ is it')).toMatch(
      /^<p><span class="katex"><span class="katex-mathml"><math .*<\/span> is it<\/p>$/,
    );
    const block = html('```math\na^2\n\nb^2\n```');
    expect(block).toMatch(/^<p><span class="katex-display">/);
    expect(block.match(/katex-display/g)).toHaveLength(2);
  });
});
