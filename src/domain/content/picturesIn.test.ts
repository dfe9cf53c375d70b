// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { parseContent } from '@/domain/content/parseContent';
import { picturesIn } from '@/domain/content/picturesIn';
import { parseHtml } from '@/platform/contentHtml';

const picture = (name: string) =>
  `<div class="message_inline_image"><a href="/user_uploads/2/${name}" title="${name}"><img data-original-dimensions="9x9" src="/user_uploads/thumbnail/2/${name}/840x560.webp"></a></div>`;

const titlesIn = (html: string) =>
  picturesIn(parseContent(parseHtml(html), { realmUrl: 'https://chat.example.org' }).nodes).map(
    ({ title }) => title,
  );

it.each([
  ['<p>none</p>', []],
  [`<p>two</p>${picture('a.png')}${picture('b.png')}`, ['a.png', 'b.png']],
  [`<blockquote>${picture('a.png')}</blockquote>${picture('b.png')}`, ['a.png', 'b.png']],
  [`<ul><li>${picture('a.png')}</li><li>${picture('b.png')}</li></ul>`, ['a.png', 'b.png']],
  [
    `<table><thead><tr><th>${picture('a.png')}</th></tr></thead><tbody><tr><td>${picture('b.png')}</td></tr></tbody></table>`,
    ['a.png', 'b.png'],
  ],
  [
    `<div class="spoiler-block"><div class="spoiler-header">${picture('a.png')}</div><div class="spoiler-content">${picture('b.png')}</div></div>${picture('c.png')}`,
    ['a.png', 'c.png'],
  ],
])('finds those of %s', (html, titles) => {
  expect(titlesIn(html)).toEqual(titles);
});
