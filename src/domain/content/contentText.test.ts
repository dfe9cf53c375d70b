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
});
