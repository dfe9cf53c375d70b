// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { contentText } from '@/domain/content/contentText';
import { parseContent } from '@/domain/content/parseContent';
import { parseHtml } from '@/platform/contentHtml';

function textOf(html: string): string {
  return contentText(parseContent(parseHtml(html), { realmUrl: 'https://chat.example.org' }).nodes);
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
});
