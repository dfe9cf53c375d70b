import { describe, expect, it } from 'vitest';
import { renderMarkdown, type RenderContext } from './render';

const context: RenderContext = {
  users: (name) => (name === 'Ada' ? { id: 7, fullName: 'Ada' } : null),
  userGroup: () => null,
  channel: () => null,
  realmEmoji: new Map(),
  linkifiers: [],
  realmUrl: 'https://chat.example',
};

describe('renderMarkdown', () => {
  it.each([
    ['one\ntwo', '<p>one<br>\ntwo</p>'],
    ['**b** *i* ~~d~~ `c`', '<p><strong>b</strong> <em>i</em> <del>d</del> <code>c</code></p>'],
    ['a:\n* one\n* two', '<p>a:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
    ['@**Ada**', '<p><span class="user-mention" data-user-id="7">@Ada</span></p>'],
    ['[x](https://a.example/b)', '<p><a href="https://a.example/b">x</a></p>'],
    [
      '```\na<b\n```',
      '<div class="codehilite"><pre><span></span><code>a&lt;b\n</code></pre></div>',
    ],
    ['```quote\nhi\n```', '<blockquote>\n<p>hi</p>\n</blockquote>'],
  ])('%j', (content, html) => {
    expect(renderMarkdown(content, context).html).toBe(html);
  });
});
