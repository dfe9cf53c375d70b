// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { ContentNode } from '@/domain/content/contentNode';
import { parseContent } from '@/domain/content/parseContent';
import { wholeLimits, type ContentLimits } from '@/domain/content/walk';
import { parseHtml } from '@/platform/contentHtml';
import { contentProblems } from '@/testing/content/contentOracle';

const realmUrl = 'https://chat.example.org';
const outside = { isInternal: false, fragment: null, uploadPath: null, realHost: null };

function parse(html: string, limits?: ContentLimits) {
  const content = parseContent(parseHtml(html), { realmUrl, ...(limits ? { limits } : {}) });
  expect(contentProblems(content)).toEqual([]);
  return content;
}

const read = (html: string) => parse(html).nodes;
const text = (words: string): ContentNode => ({ kind: 'text', text: words });
const paragraph = (...children: ContentNode[]): ContentNode => ({ kind: 'paragraph', children });

describe('prose', () => {
  it('reads paragraphs with emphasis', () => {
    expect(
      read(
        '<p>Hello <strong>you</strong><br>\nand <em>me</em>, <del>them</del> <code>x</code></p>',
      ),
    ).toEqual([
      paragraph(
        text('Hello '),
        { kind: 'strong', children: [text('you')] },
        { kind: 'lineBreak' },
        text('\nand '),
        { kind: 'emphasis', children: [text('me')] },
        text(', '),
        { kind: 'strikethrough', children: [text('them')] },
        text(' '),
        { kind: 'inlineCode', children: [text('x')] },
      ),
    ]);
  });

  it('reads headings, rules and quotes in quotes', () => {
    expect(
      read(
        '<h2>Two</h2>\n<hr>\n<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>',
      ),
    ).toEqual([
      { kind: 'heading', level: 2, children: [text('Two')] },
      { kind: 'divider' },
      {
        kind: 'quote',
        children: [paragraph(text('a')), { kind: 'quote', children: [paragraph(text('b'))] }],
      },
    ]);
  });

  it('reads loose, nested and numbered lists', () => {
    expect(
      read(
        '<ol start="5">\n<li>\n<p>five</p>\n</li>\n<li>six<ul>\n<li>in</li>\n</ul>\n</li>\n</ol>',
      ),
    ).toEqual([
      {
        kind: 'list',
        isOrdered: true,
        start: 5,
        items: [
          [paragraph(text('five'))],
          [text('six'), { kind: 'list', isOrdered: false, start: 1, items: [[text('in')]] }],
        ],
      },
    ]);
  });

  it('keeps the space between two words where a block follows them', () => {
    const words = [
      { kind: 'strong', children: [text('calm')] },
      text(' '),
      { kind: 'emphasis', children: [text('sea')] },
    ];
    const html = '<strong>calm</strong> <em>sea</em>';
    expect(read(`<ul>\n<li>${html}<ul>\n<li>in</li>\n</ul>\n</li>\n</ul>`)).toEqual([
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        items: [[...words, { kind: 'list', isOrdered: false, start: 1, items: [[text('in')]] }]],
      },
    ]);
    expect(read(`<p>${html} <audio src="/user_uploads/2/a/waves.mp3"></audio></p>`)).toEqual([
      paragraph(...(words as ContentNode[]), expect.objectContaining({ kind: 'audio' })),
    ]);
  });

  it('reads tables with their alignment', () => {
    const html =
      '<table>\n<thead>\n<tr>\n<th style="text-align: center;">h</th>\n</tr>\n</thead>\n' +
      '<tbody>\n<tr>\n<td style="text-align: right;">d</td>\n</tr>\n</tbody>\n</table>';
    expect(read(html)).toEqual([
      {
        kind: 'table',
        head: [[{ isHeader: true, align: 'center', children: [text('h')] }]],
        body: [[{ isHeader: false, align: 'end', children: [text('d')] }]],
      },
    ]);
  });

  it('shows the words of what it does not know, and looks into plain wrappers', () => {
    expect(
      read(
        '<p><marquee>Old <b>times</b></marquee><span class="new-thing"><strong>x</strong></span></p>',
      ),
    ).toEqual([paragraph(text('Old times'), { kind: 'strong', children: [text('x')] })]);
  });
});

describe('links', () => {
  it.each([
    ['https://example.com/a', { ...outside, href: 'https://example.com/a' }],
    ['mailto:a@example.com', { ...outside, href: 'mailto:a@example.com' }],
    ['/help/', { ...outside, href: `${realmUrl}/help/` }],
    [
      'user_uploads/2/ab/notes.txt',
      {
        ...outside,
        href: `${realmUrl}/user_uploads/2/ab/notes.txt`,
        uploadPath: '/user_uploads/2/ab/notes.txt',
      },
    ],
    [
      '#narrow/channel/4-x/topic/y.20z',
      {
        ...outside,
        href: `${realmUrl}/#narrow/channel/4-x/topic/y.20z`,
        isInternal: true,
        fragment: '#narrow/channel/4-x/topic/y.20z',
      },
    ],
    [
      '/#settings/profile',
      {
        ...outside,
        href: `${realmUrl}/#settings/profile`,
        isInternal: true,
        fragment: '#settings/profile',
      },
    ],
  ])('reads %s', (href, fields) => {
    expect(read(`<p><a href="${href}">words</a></p>`)).toEqual([
      paragraph({ kind: 'link', ...fields, children: [text('words')] }),
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:x',
    '//[',
    '',
  ])('leaves only the words of %s', (href) => {
    const nodes = read(`<p><a href="${href}">words</a></p>`);
    if (href === '')
      expect(nodes).toMatchObject([{ children: [{ kind: 'link', href: `${realmUrl}/` }] }]);
    else expect(nodes).toEqual([paragraph(text('words'))]);
  });

  it('names the true host where the words name another', () => {
    const link = (words: string) => read(`<p><a href="https://evil.example/x">${words}</a></p>`);
    expect(link('https://bank.example/login')).toMatchObject([
      { children: [{ realHost: 'evil.example' }] },
    ]);
    expect(link('bank.example')).toMatchObject([{ children: [{ realHost: 'evil.example' }] }]);
    expect(link('www.evil.example/other')).toMatchObject([{ children: [{ realHost: null }] }]);
    expect(link('README.md')).toMatchObject([{ children: [{ realHost: null }] }]);
    expect(link('read this')).toMatchObject([{ children: [{ realHost: null }] }]);
    expect(link('https://ba&shy;nk.<b>example</b>&#8203;')).toMatchObject([
      { children: [{ realHost: 'evil.example' }] },
    ]);
  });

  it('names the realm where the words of a link to one of its pages name another host', () => {
    const link = (href: string) => read(`<p><a href="${href}">bank.example</a></p>`);
    expect(link('/redirect?to=x')).toMatchObject([
      { children: [{ realHost: 'chat.example.org' }] },
    ]);
    // A file is fetched and shown or saved as what it is; an own view is part of the app.
    expect(link('/user_uploads/2/a')).toMatchObject([{ children: [{ realHost: null }] }]);
    expect(link('#narrow/is/starred')).toMatchObject([{ children: [{ realHost: null }] }]);
  });

  it('reads links to channels, topics and messages', () => {
    const base = '/#narrow/channel/9-office';
    expect(
      read(`<p><a class="stream" data-stream-id="9" href="${base}">#office</a></p>`),
    ).toMatchObject([
      {
        children: [
          {
            kind: 'channelLink',
            channelId: 9,
            fragment: '#narrow/channel/9-office',
            label: [text('#office')],
          },
        ],
      },
    ]);
    expect(
      read(
        `<p><a class="stream-topic" data-stream-id="9" href="${base}/topic/tea">#office &gt; tea</a></p>`,
      ),
    ).toMatchObject([
      { children: [{ kind: 'topicLink', channelId: 9, label: [text('#office > tea')] }] },
    ]);
    // Without the attribute, which servers mean to leave out one day, the address says it.
    expect(
      read(
        `<p><a class="message-link" href="${base}/topic/tea/near/77">#office &gt; tea @ 💬</a></p>`,
      ),
    ).toMatchObject([
      { children: [{ kind: 'topicLink', channelId: 9, label: [text('#office > tea @ 💬')] }] },
    ]);
    expect(read(`<p><a href="${base}/topic/tea/near/77">there</a></p>`)).toMatchObject([
      {
        children: [
          { kind: 'messageLink', messageId: 77, isInternal: true, children: [text('there')] },
        ],
      },
    ]);
  });
});

describe('mentions and signs', () => {
  it('reads whom a mention calls', () => {
    const html =
      '<p><span class="user-mention" data-user-id="12">@Ada</span>' +
      '<span class="user-mention silent" data-user-id="12">Ada</span>' +
      '<span class="user-mention" data-user-id="*">@all</span>' +
      '<span class="user-mention" data-user-email="x@example.com">@X</span>' +
      '<span class="user-group-mention" data-user-group-id="3">@crew</span>' +
      '<span class="topic-mention">@topic</span></p>';
    const plain = { hasSearchHit: false, isSilent: false };
    expect(read(html)).toEqual([
      paragraph(
        { kind: 'userMention', userId: 12, label: [text('@Ada')], ...plain },
        { kind: 'userMention', userId: 12, label: [text('Ada')], ...plain, isSilent: true },
        { kind: 'userMention', userId: 'wildcard', label: [text('@all')], ...plain },
        { kind: 'userMention', userId: null, label: [text('@X')], ...plain },
        { kind: 'userGroupMention', groupId: 3, label: [text('@crew')], ...plain },
        { kind: 'topicMention', label: [text('@topic')], ...plain },
      ),
    ]);
  });

  it('knows that a search hit lies in a mention', () => {
    expect(
      read(
        '<p><span class="user-mention" data-user-id="1">@<span class="highlight">Ada</span></span></p>',
      ),
    ).toMatchObject([
      { children: [{ hasSearchHit: true, label: [text('@'), { kind: 'highlight' }] }] },
    ]);
  });

  it('reads what an edit put in and took out', () => {
    expect(
      read(
        '<div><p>at <span class="highlight_text_inserted">nine</span> <span class="highlight_text_deleted">eight</span></p></div>',
      ),
    ).toEqual([
      paragraph(text('at '), { kind: 'inserted', children: [text('nine')] }, text(' '), {
        kind: 'deleted',
        children: [text('eight')],
      }),
    ]);
    const code = (inside: string) =>
      read(`<div class="codehilite"><pre><code>${inside}</code></pre></div>`);
    expect(
      code('<span class="k">let</span><span class="highlight_text_inserted"> go</span>'),
    ).toMatchObject([
      {
        tokens: [
          { text: 'let', tokenClass: 'k' },
          { text: ' go', change: 'inserted' },
        ],
      },
    ]);
  });

  it('reads emoji', () => {
    expect(
      read(
        '<p><span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span>' +
          '<img alt=":parrot:" class="emoji" src="/user_avatars/2/emoji/images/1.png" title="parrot"></p>',
      ),
    ).toEqual([
      paragraph(
        { kind: 'emoji', glyph: '\u2764\ufe0f', code: '2764', name: 'heart' },
        {
          kind: 'customEmoji',
          name: 'parrot',
          src: `${realmUrl}/user_avatars/2/emoji/images/1.png`,
        },
      ),
    ]);
  });

  it('spells out an emoji that it cannot draw', () => {
    expect(read('<p><span class="emoji emoji-zzz">:odd:</span></p>')).toEqual([
      paragraph(text(':odd:')),
    ]);
  });

  it('reads times, and what was meant to be one', () => {
    expect(
      read(
        '<p><time datetime="2024-01-31T09:00:00Z">x</time><time datetime="soon">soon</time>' +
          '<span class="timestamp-error">Invalid time format: later</span><span class="tex-error">\\x{</span></p>',
      ),
    ).toEqual([
      paragraph(
        { kind: 'time', timestamp: Date.UTC(2024, 0, 31, 9) },
        text('soon'),
        { kind: 'timeError', text: 'later' },
        { kind: 'texError', text: '\\x{' },
      ),
    ]);
  });
});

describe('blocks', () => {
  it('reads code with its language and colours', () => {
    const html =
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code>' +
      '<span class="k">def</span> <span class="nf evil">f</span><span class="evil">()</span>\n</code></pre></div>';
    const plain = { isSearchHit: false };
    expect(read(html)).toEqual([
      {
        kind: 'codeBlock',
        language: 'Python',
        tokens: [
          { text: 'def', tokenClass: 'k', ...plain },
          { text: ' ', tokenClass: null, ...plain },
          { text: 'f', tokenClass: 'nf', ...plain },
          { text: '()', tokenClass: null, ...plain },
        ],
      },
    ]);
  });

  it('reads spoilers with and without a title', () => {
    const spoiler = (header: string) =>
      `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div><div class="spoiler-content" aria-hidden="true">\n<p>b</p>\n</div></div>`;
    expect(read(spoiler('<p>t</p>\n'))).toEqual([
      { kind: 'spoiler', header: [paragraph(text('t'))], body: [paragraph(text('b'))] },
    ]);
    expect(read(spoiler(''))).toEqual([
      { kind: 'spoiler', header: [], body: [paragraph(text('b'))] },
    ]);
  });
});

describe('limits', () => {
  it('cuts a long message, never through a character, and shows all of it when asked', () => {
    const html = `<p>${'a'.repeat(19_999)}\u{1f600}</p><p>more</p>`;
    const cut = parse(html);
    expect(cut).toEqual({ nodes: [paragraph(text('a'.repeat(19_999)))], isTruncated: true });
    expect(parse(html, wholeLimits)).toMatchObject({
      isTruncated: false,
      nodes: [{}, paragraph(text('more'))],
    });
  });

  it('turns what is nested too deep into plain text', () => {
    const { nodes, isTruncated } = parse('<strong>'.repeat(300) + 'deep' + '</strong>'.repeat(300));
    expect(isTruncated).toBe(false);
    expect(JSON.stringify(nodes)).toContain('deep');
  });

  it('stops at too many elements', () => {
    expect(parse('<p>'.repeat(10_000)).isTruncated).toBe(true);
    // More than a person writes into one message, and as much as a slow machine draws without being felt.
    expect(parse('<p>a</p>'.repeat(10_000)).nodes).toHaveLength(2_000);
  });
});
