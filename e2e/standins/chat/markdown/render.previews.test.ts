import { describe, expect, it } from 'vitest';
import { externalContentUrl } from './previewElements';
import { renderMarkdown } from './render';
import { context, html, imagePreview, type Case } from './testing';

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
