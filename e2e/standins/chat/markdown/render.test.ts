import { describe, expect, it } from 'vitest';
import { renderMarkdown, renderTopicLinks } from './render';
import { context, emoji, html, type Case } from './testing';

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
