// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { contentText, glanceText } from '@/domain/content/contentText';
import { parseContent } from '@/domain/content/parseContent';
import { parseHtml } from '@/platform/contentHtml';

const nodesOf = (html: string) =>
  parseContent(parseHtml(html), { realmUrl: 'https://chat.example.org' }).nodes;

function textOf(html: string): string {
  return contentText(nodesOf(html));
}

describe('contentText', () => {
  it.each([
    ['<p>Hello <strong>you</strong><br>there</p>', 'Hello you\nthere'],
    ['<p><span class="user-mention" data-user-id="1">@Ada</span></p>', '@Ada'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
    ['<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>', 'a\tb\nc'],
    ['<div class="codehilite"><pre><code><span class="k">if</span> x\n</code></pre></div>', 'if x'],
    [
      '<p><span class="emoji emoji-1f6a2">:ship:</span><img class="emoji" alt=":a:" src="/a"></p>',
      '\u{1f6a2}:a:',
    ],
    [
      '<div class="spoiler-block"><div class="spoiler-header">t</div><div class="spoiler-content">b</div></div>',
      't\nb',
    ],
    ['<p>One.</p>\n<p>Two.</p>', 'One.\n\nTwo.'],
    ['<p>One<br>\ntwo</p>', 'One\ntwo'],
    [
      '<p>Ada said:</p>\n<blockquote>\n<p>Ahoy<br>\nthere</p>\n</blockquote>\n<p>Yes.</p>',
      'Ada said:\n\n> Ahoy\n> there\n\nYes.',
    ],
    ['<ol start="3">\n<li>c</li>\n<li>d<ul>\n<li>e</li>\n</ul>\n</li>\n</ol>', '3. c\n4. d\ne'],
    ['<p>at <time datetime="2026-05-04T06:30:00Z">x</time></p>', 'at 2026-05-04T06:30:00.000Z'],
    [
      '<p><a href="/user_uploads/2/a/pier.png">pier.png</a></p>\n<div class="message_inline_image"><a href="/user_uploads/2/a/pier.png" title="pier.png"><img src="/user_uploads/thumbnail/2/a/pier.png/840x560.webp"></a></div>',
      'pier.png',
    ],
    [
      '<div class="message_inline_image"><a href="/user_uploads/2/a/pier.png"><img src="/user_uploads/thumbnail/2/a/pier.png/840x560.webp"></a></div>',
      'pier.png',
    ],
  ])('reads %s', (html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it('keeps to itself what is behind a spoiler, wherever that stands, for who only glances at it', () => {
    const spoiler =
      '<div class="spoiler-block"><div class="spoiler-header">t</div><div class="spoiler-content">b</div></div>';
    expect(glanceText(nodesOf(spoiler))).toBe('t\n…');
    expect(glanceText(nodesOf(`<blockquote>${spoiler}</blockquote>`))).not.toContain('b');
    expect(glanceText(nodesOf('<p>Hello <b>you</b></p>'))).toBe('Hello you');
  });

  it('keeps the lines of who only glances at it close, and tells them moments as they tell them', () => {
    const moment = '<time datetime="1970-01-01T00:00:01Z">x</time>';
    expect(glanceText(nodesOf(`<p>Slack</p>\n<p>at ${moment}</p>`), (at) => `+${at}`)).toBe(
      'Slack\nat +1000',
    );
  });
});
