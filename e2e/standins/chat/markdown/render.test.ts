import { describe, expect, it } from 'vitest';
import type { Linkifier, RenderContext, UploadedFile } from './model';
import { externalContentUrl } from './previewElements';
import { renderMarkdown, renderTopicLinks } from './render';

const uploads: Record<string, UploadedFile> = {
  '/user_uploads/2/ab/harbour.png': { width: 1600, height: 900, animated: false, kind: 'image' },
  '/user_uploads/2/ab/waves.gif': { width: 320, height: 200, animated: true, kind: 'image' },
  '/user_uploads/2/ab/new.png': {
    width: null,
    height: null,
    animated: false,
    kind: 'pending-image',
  },
  '/user_uploads/2/ab/tour.mp4': { width: null, height: null, animated: false, kind: 'video' },
  '/user_uploads/2/ab/plan.pdf': { width: null, height: null, animated: false, kind: 'file' },
};

const linkifiers: Linkifier[] = [
  { pattern: '#(?P<id>[0-9]{2,})', urlTemplate: 'https://tracker.example/ticket/{id}' },
  { pattern: '(?i)berth-(?P<name>[a-z]+)', urlTemplate: 'https://map.example/?b={name}' },
];

function contextWith(changes: Partial<RenderContext> = {}): RenderContext {
  const users = [
    { id: 7, fullName: 'Mara Lind' },
    { id: 8, fullName: 'Otis Reed' },
    { id: 9, fullName: 'Otis Reed' },
  ];
  return {
    users: (name, userId) =>
      users.find((user) =>
        userId === undefined
          ? user.fullName === name
          : user.id === userId && (name === '' || user.fullName === name),
      ) ?? null,
    userGroup: (name) => (name === 'deckhands' ? { id: 3, name } : null),
    channel: (name) => (name === 'dry dock' ? { id: 5, name } : null),
    realmEmoji: new Map([
      [
        'anchor_chain',
        { id: '4', sourceUrl: '/user_avatars/2/emoji/images/4.png', stillUrl: null },
      ],
    ]),
    linkifiers,
    realmUrl: 'https://chat.example',
    upload: (path) => uploads[path] ?? null,
    linkPreview: (url) =>
      url === 'https://news.example/tide'
        ? { title: 'Tide "tables"', description: 'Today', imageUrl: 'https://news.example/t.jpg' }
        : null,
    ...changes,
  };
}

const context = contextWith();

function html(content: string): string {
  return renderMarkdown(content, context).html;
}

function emoji(name: string, code: string, label = name.replaceAll('_', ' ')): string {
  return `<span aria-label="${label}" class="emoji emoji-${code}" role="img" title="${label}">:${name}:</span>`;
}

function code(content: string, language?: string): string {
  const attribute = language === undefined ? '' : ` data-code-language="${language}"`;
  return `<div class="codehilite"${attribute}><pre><span></span><code>${content}\n</code></pre></div>`;
}

function imagePreview(href: string, title?: string): string {
  const attribute = title === undefined ? '' : ` title="${title}"`;
  return `<div class="message_inline_image"><a href="${href}"${attribute}><img src="${externalContentUrl(href)}"></a></div>`;
}

type Case = [content: string, html: string];

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

describe('inline syntax', () => {
  const cases: Case[] = [
    [
      '**a** *b* ~~c~~ ***d***',
      '<p><strong>a</strong> <em>b</em> <del>c</del> <strong><em>d</em></strong></p>',
    ],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['_a_ __b__', '<p>_a_ __b__</p>'],
    ['**over\nlines**', '<p>**over<br>\nlines**</p>'],
    ['`a **b** <c>` ``d ` e``', '<p><code>a **b** &lt;c&gt;</code> <code>d ` e</code></p>'],
    ['<b>bold</b> & "quoted"', '<p>&lt;b&gt;bold&lt;/b&gt; &amp; "quoted"</p>'],
    ['&lt; &amp;amp; &#9731;', '<p>&lt; &amp;amp; &#9731;</p>'],
    ['$$_$$ $5 and $6', '<p>$$_$$ $5 and $6</p>'],
    ['$$\\nope$$', '<p><span class="tex-error">$$\\nope$$</span></p>'],
    [
      '<time:2026-03-01T12:00:00+02:00>',
      '<p><time datetime="2026-03-01T10:00:00Z">2026-03-01T12:00:00+02:00</time></p>',
    ],
    ['<time:1767225600>.', '<p><time datetime="2026-01-01T00:00:00Z">1767225600</time>.</p>'],
    ['<time:*soon*>', '<p><span class="timestamp-error">Invalid time format: *soon*</span></p>'],
    [':smile:x:dog:', `<p>${emoji('smile', '1f642')}x${emoji('dog', '1f415')}</p>`],
    ['🚢👍', `<p>${emoji('ship', '1f6a2')}${emoji('+1', '1f44d')}</p>`],
    [':no_such_thing: a:b', '<p>:no_such_thing: a:b</p>'],
    [
      ':anchor_chain:',
      '<p><img alt=":anchor_chain:" class="emoji" src="/user_avatars/2/emoji/images/4.png" title="anchor chain"></p>',
    ],
    [
      ':zulip:',
      '<p><img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip"></p>',
    ],
  ];
  it.each(cases)('%j', (content, expected) => {
    expect(html(content)).toBe(expected);
  });
});

describe('mentions', () => {
  const user = (classes: string, userId: number | '*', words: string) =>
    `<span class="user-mention${classes}" data-user-id="${String(userId)}">${words}</span>`;
  const cases: Case[] = [
    ['@**Mara Lind**', `<p>${user('', 7, '@Mara Lind')}</p>`],
    ['@_**Mara Lind**', `<p>${user(' silent', 7, 'Mara Lind')}</p>`],
    [
      '@**Otis Reed|9** @**|8**',
      `<p>${user('', 9, '@Otis Reed')} ${user('', 8, '@Otis Reed')}</p>`,
    ],
    ['@**Otis Reed|7**', '<p>@<strong>Otis Reed|7</strong></p>'],
    ['mail@**Mara Lind**', '<p>mail@<strong>Mara Lind</strong></p>'],
    ['@**all** @**channel**', `<p>${user('', '*', '@all')} ${user('', '*', '@channel')}</p>`],
    ['@**topic**', '<p><span class="topic-mention">@topic</span></p>'],
    [
      '@*deckhands*',
      '<p><span class="user-group-mention" data-user-group-id="3">@deckhands</span></p>',
    ],
    [
      '@_*deckhands*',
      '<p><span class="user-group-mention silent" data-user-group-id="3">deckhands</span></p>',
    ],
    ['`@**Mara Lind**`', '<p><code>@**Mara Lind**</code></p>'],
    ['> @**Mara Lind**', `<blockquote>\n<p>${user(' silent', 7, 'Mara Lind')}</p>\n</blockquote>`],
    [
      '#**dry dock**',
      '<p><a class="stream" data-stream-id="5" href="/#narrow/stream/5-dry-dock">#dry dock</a></p>',
    ],
    [
      '#**dry dock>v1.2 (now)**',
      '<p><a class="stream-topic" data-stream-id="5" href="/#narrow/stream/5-dry-dock/topic/v1.2E2.20.28now.29">#dry dock &gt; v1.2 (now)</a></p>',
    ],
    ['#**nowhere**', '<p>#<strong>nowhere</strong></p>'],
  ];
  it.each(cases)('%j', (content, expected) => {
    expect(html(content)).toBe(expected);
  });

  it('says who is notified', () => {
    const message = renderMarkdown(
      '@**Mara Lind** @_**Otis Reed|8** @*deckhands* @**topic**',
      context,
    );
    expect(message).toMatchObject({
      mentionedUserIds: [7],
      mentionedGroupIds: [3],
      wildcardMention: 'topic',
    });
    expect(renderMarkdown('@**everyone**', context).wildcardMention).toBe('stream');
    expect(renderMarkdown('> @**everyone**', context).wildcardMention).toBeNull();
    expect(renderMarkdown('```\n@**Mara Lind**\n```', context).mentionedUserIds).toEqual([]);
  });
});

describe('links', () => {
  const link = (href: string, words = href) => `<a href="${href}">${words}</a>`;
  const cases: Case[] = [
    [
      '[map *now*](https://map.example/x)',
      `<p>${link('https://map.example/x', 'map <em>now</em>')}</p>`,
    ],
    ['[](https://map.example)', `<p>${link('https://map.example')}</p>`],
    ['[a](https://map.example/x_(y)_z)', `<p>${link('https://map.example/x_(y)_z', 'a')}</p>`],
    ['[a](map.example/b "title")', `<p>${link('http://map.example/b', 'a')}</p>`],
    ['**[a](https://map.example)**', `<p><strong>${link('https://map.example', 'a')}</strong></p>`],
    ['[ring](tel:+3100)', `<p>${link('tel:+3100', 'ring')}</p>`],
    ['[x](javascript:void)', '<p>[x](javascript:void)</p>'],
    ['[x](data:text/html,y)', '<p>[x](data:text/html,y)</p>'],
    ['[x](JaVaScript:alert)', '<p>[x](JaVaScript:alert)</p>'],
    ['[x](https://)', '<p>[x](https://)</p>'],
    ['[x]: https://map.example', `<p>[x]: ${link('https://map.example')}</p>`],
    [
      'see https://map.example/a?b=1&c=2.',
      `<p>see ${link('https://map.example/a?b=1&amp;c=2')}.</p>`,
    ],
    ['(http://map.example/q_(r))', `<p>(${link('http://map.example/q_(r)')})</p>`],
    [
      'map.example? at.net/x, views.py',
      `<p>${link('http://map.example', 'map.example')}? ${link('http://at.net/x', 'at.net/x')}, views.py</p>`,
    ],
    ['javascript://map.example', '<p>javascript://map.example</p>'],
    ['crew@map.example', `<p>${link('mailto:crew@map.example', 'crew@map.example')}</p>`],
    ['a <https://map.example>', `<p>a &lt;${link('https://map.example')}&gt;</p>`],
    ['https://x.example/((a(b)c)(d))e', `<p>${link('https://x.example/((a(b)c)(d))e')}</p>`],
    [
      'https://chat.example/#narrow/stream/5',
      `<p>${link('#narrow/stream/5', 'https://chat.example/#narrow/stream/5')}</p>`,
    ],
    ['https://chat.example/help', `<p>${link('https://chat.example/help')}</p>`],
    [
      'fix #42, Berth-North!',
      `<p>fix ${link('https://tracker.example/ticket/42', '#42')}, ${link('https://map.example/?b=North', 'Berth-North')}!</p>`,
    ],
    ['x#42 #42y', '<p>x#42 #42y</p>'],
  ];
  it.each(cases)('%j', (content, expected) => {
    expect(html(content)).toBe(expected);
  });

  it('lists what lies outside and what is attached', () => {
    const content =
      '[a](https://a.example) https://a.example #**dry dock** [p](/user_uploads/2/ab/plan.pdf)';
    expect(renderMarkdown(content, context)).toMatchObject({
      links: ['https://a.example'],
      hasLink: true,
      hasAttachment: true,
      hasImage: false,
    });
    expect(renderMarkdown('nothing', context)).toMatchObject({ hasLink: false, links: [] });
  });

  it('finds the links of a topic', () => {
    expect(renderTopicLinks('#77 of https://a.example/x, berth-south', context)).toEqual([
      { text: '#77', url: 'https://tracker.example/ticket/77' },
      { text: 'https://a.example/x', url: 'https://a.example/x' },
      { text: 'berth-south', url: 'https://map.example/?b=south' },
    ]);
  });
});

describe('previews', () => {
  const upload = '/user_uploads/2/ab';
  const cases: Case[] = [
    ['https://a.example/b.png', imagePreview('https://a.example/b.png')],
    [
      'see https://a.example/b.png\n\nnext',
      `<p>see <a href="https://a.example/b.png">https://a.example/b.png</a></p>\n${imagePreview('https://a.example/b.png')}<p>next</p>`,
    ],
    [
      '[pic](https://a.example/b.png)',
      `<p><a href="https://a.example/b.png">pic</a></p>\n${imagePreview('https://a.example/b.png', 'pic')}`,
    ],
    [
      '* [pic](https://a.example/b.png)',
      `<ul>\n<li><a href="https://a.example/b.png">pic</a>${imagePreview('https://a.example/b.png', 'pic')}</li>\n</ul>`,
    ],
    [
      '> [pic](https://a.example/b.png)',
      '<blockquote>\n<p><a href="https://a.example/b.png">pic</a></p>\n</blockquote>',
    ],
    [
      `[h](${upload}/harbour.png)`,
      `<p><a href="${upload}/harbour.png">h</a></p>\n<div class="message_inline_image"><a href="${upload}/harbour.png" title="h"><img data-original-dimensions="1600x900" src="/user_uploads/thumbnail/2/ab/harbour.png/840x560.webp"></a></div>`,
    ],
    [
      `[w](${upload}/waves.gif)`,
      `<p><a href="${upload}/waves.gif">w</a></p>\n<div class="message_inline_image"><a href="${upload}/waves.gif" title="w"><img data-animated="true" data-original-dimensions="320x200" src="/user_uploads/thumbnail/2/ab/waves.gif/840x560-anim.webp"></a></div>`,
    ],
    [
      `[n](${upload}/new.png)`,
      `<p><a href="${upload}/new.png">n</a></p>\n<div class="message_inline_image"><a href="${upload}/new.png" title="n"><img class="image-loading-placeholder" src="/static/images/loading/loader-black.svg"></a></div>`,
    ],
    [
      `[t](${upload}/tour.mp4)`,
      `<p><a href="${upload}/tour.mp4">t</a></p>\n<div class="message_inline_image message_inline_video"><a href="${upload}/tour.mp4" title="t"><video preload="metadata" src="${upload}/tour.mp4"></video></a></div>`,
    ],
    [`[p](${upload}/plan.pdf)`, `<p><a href="${upload}/plan.pdf">p</a></p>`],
    [
      'https://youtu.be/abcdefghijk',
      `<p><a href="https://youtu.be/abcdefghijk">https://youtu.be/abcdefghijk</a></p>\n<div class="youtube-video message_inline_image"><a data-id="abcdefghijk" href="https://youtu.be/abcdefghijk"><img src="${externalContentUrl('https://i.ytimg.com/vi/abcdefghijk/default.jpg')}"></a></div>`,
    ],
    [
      '[news](https://news.example/tide)',
      `<p><a href="https://news.example/tide">news</a></p>\n<div class="message_embed"><a class="message_embed_image" href="https://news.example/tide" style="background-image: url(&quot;${externalContentUrl('https://news.example/t.jpg')}&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="https://news.example/tide" title="Tide &quot;tables&quot;">Tide "tables"</a></div><div class="message_embed_description">Today</div></div></div>`,
    ],
  ];
  it.each(cases)('%j', (content, expected) => {
    expect(html(content)).toBe(expected);
  });

  it('makes each preview once and none in messages full of links', () => {
    expect(html('a https://a.example/b.png c https://a.example/b.png').match(/<img/g)).toHaveLength(
      1,
    );
    const many = Array.from({ length: 25 }, (_, index) => `https://a.example/${String(index)}.png`);
    expect(html(many.slice(1).join(' ')).match(/<img/g)).toHaveLength(24);
    expect(html(many.join(' '))).not.toContain('<img');
  });

  it('falls back to the originals where nothing is known of uploads', () => {
    const { upload: _none, ...bare } = context;
    expect(renderMarkdown(`[h](${upload}/harbour.png)`, bare).html).toContain(
      `<img src="${upload}/harbour.png">`,
    );
  });
});

describe('messages about the sender', () => {
  it.each([
    ['/me ties the knot', true],
    ['/me', false],
    ['x /me y', false],
    ['/me lists\n* one', false],
  ])('%j', (content, expected) => {
    expect(renderMarkdown(content, context).isMeMessage).toBe(expected);
  });
});
