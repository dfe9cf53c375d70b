// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { parseContent } from '@/domain/content/parseContent';
import { parseHtml } from '@/platform/contentHtml';
import { contentProblems } from '@/testing/content/contentOracle';

const realmUrl = 'https://chat.example.org';

function read(html: string) {
  const content = parseContent(parseHtml(html), { realmUrl });
  expect(contentProblems(content)).toEqual([]);
  return content.nodes;
}

describe('media', () => {
  it('reads an uploaded picture with the size of its original', () => {
    const html =
      '<div class="message_inline_image"><a href="/user_uploads/2/a/cat.png" title="cat.png">' +
      '<img data-animated="true" data-original-dimensions="1600x900" src="/user_uploads/thumbnail/2/a/cat.png/840x560.webp"></a></div>';
    expect(read(html)).toEqual([
      {
        kind: 'image',
        src: `${realmUrl}/user_uploads/thumbnail/2/a/cat.png/840x560.webp`,
        original: `${realmUrl}/user_uploads/2/a/cat.png`,
        full: `${realmUrl}/user_uploads/2/a/cat.png`,
        outsideHref: null,
        title: 'cat.png',
        width: 1600,
        height: 900,
        isAnimated: true,
        isLoading: false,
      },
    ]);
  });

  it('shows a picture from elsewhere by the copy that the realm keeps of it', () => {
    const html =
      '<div class="message_inline_image"><a href="https://e.example/cat.png"><img src="/external_content/ab/cd"></a></div>';
    expect(read(html)).toMatchObject([
      {
        src: `${realmUrl}/external_content/ab/cd`,
        original: 'https://e.example/cat.png',
        full: `${realmUrl}/external_content/ab/cd`,
        outsideHref: 'https://e.example/cat.png',
      },
    ]);
  });

  it('knows a preview that is not ready', () => {
    const html =
      '<div class="message_inline_image"><a href="/user_uploads/2/a/c.png"><img class="image-loading-placeholder" src="/static/images/loading/loader-black.svg"></a></div>';
    expect(read(html)).toMatchObject([{ kind: 'image', isLoading: true, width: null }]);
  });

  it('reads a picture between words', () => {
    expect(
      read(
        '<p>See <img class="inline-image" alt="cat.png" data-original-src="/user_uploads/2/c.png" src="/user_uploads/thumbnail/2/c.png/840x560.webp"></p>',
      ),
    ).toMatchObject([
      {
        children: [
          { kind: 'text', text: 'See ' },
          { kind: 'image', title: 'cat.png', original: `${realmUrl}/user_uploads/2/c.png` },
        ],
      },
    ]);
  });

  it('plays films of the realm and only names those of others', () => {
    const film = (attributes: string) =>
      read(
        `<div class="message_inline_image message_inline_video"><a href="https://v.example/f.mp4"><video preload="metadata" ${attributes}></video></a></div>`,
      );
    expect(film('src="/user_uploads/2/f.mp4"')).toEqual([
      {
        kind: 'video',
        src: `${realmUrl}/user_uploads/2/f.mp4`,
        href: 'https://v.example/f.mp4',
        title: 'f.mp4',
      },
    ]);
    expect(
      film('src="/external_content/x" data-video-original-url="https://v.example/f.mp4"'),
    ).toMatchObject([{ kind: 'video', src: null, href: 'https://v.example/f.mp4' }]);
  });

  it('takes nothing from the frame that an embed suggests', () => {
    const html =
      '<div class="embed-video message_inline_image"><a data-id="&lt;iframe src=&quot;javascript:alert(1)&quot;&gt;" href="https://vimeo.com/1"><img src="/external_content/t"></a></div>';
    expect(read(html)).toEqual([
      {
        kind: 'embed',
        href: 'https://vimeo.com/1',
        thumbnail: `${realmUrl}/external_content/t`,
        title: '',
      },
    ]);
  });

  it('knows what a film elsewhere is called', () => {
    const html =
      '<div class="embed-video message_inline_image"><a data-id="x" href="https://vimeo.com/1" title="Harbour in fog"><img src="/external_content/t"></a></div>';
    expect(read(html)).toMatchObject([{ kind: 'embed', title: 'Harbour in fog' }]);
  });

  it('calls a picture by its file where nobody named it', () => {
    const named = (attributes: string) =>
      read(
        `<div class="message_inline_image"><a href="/user_uploads/2/a/low%20tide.png" ${attributes}><img src="/user_uploads/thumbnail/2/a/low%20tide.png/840x560.webp"></a></div>`,
      );
    expect(named('')).toMatchObject([{ title: 'low tide.png' }]);
    expect(named('title="Ebb"')).toMatchObject([{ title: 'Ebb' }]);
  });

  it('reads a film on YouTube', () => {
    const html =
      '<div class="youtube-video message_inline_image"><a data-id="dQw4w9WgXcQ" href="https://youtu.be/dQw4w9WgXcQ"><img src="/external_content/t"></a></div>';
    expect(read(html)).toMatchObject([{ kind: 'youtube', videoId: 'dQw4w9WgXcQ' }]);
  });

  it('reads the card of a web page', () => {
    const html =
      '<div class="message_embed"><a class="message_embed_image" href="https://e.example/" style="background-image: url(&quot;/external_content/a\\28 1\\29 &quot;)"></a>' +
      '<div class="data-container"><div class="message_embed_title"><a href="https://e.example/">Title</a></div><div class="message_embed_description">What it is</div></div></div>';
    expect(read(html)).toEqual([
      {
        kind: 'linkPreview',
        href: 'https://e.example/',
        title: 'Title',
        description: 'What it is',
        image: `${realmUrl}/external_content/a(1)`,
      },
    ]);
  });

  it('reads a recording', () => {
    expect(
      read(
        '<p><audio controls preload="metadata" src="/user_uploads/2/v.mp3" title="v.mp3"></audio></p>',
      ),
    ).toMatchObject([
      { children: [{ kind: 'audio', src: `${realmUrl}/user_uploads/2/v.mp3`, title: 'v.mp3' }] },
    ]);
  });

  it('shows what the server made of a picture in an odd format', () => {
    const html =
      '<div class="message_inline_image"><a href="/user_uploads/2/ab/dusk.heic"><img data-transcoded-image="30x40.webp" src="/user_uploads/thumbnail/2/ab/dusk.heic/840x560.webp"></a></div>';
    expect(read(html)).toMatchObject([
      {
        original: `${realmUrl}/user_uploads/2/ab/dusk.heic`,
        full: `${realmUrl}/user_uploads/thumbnail/2/ab/dusk.heic/30x40.webp`,
      },
    ]);
  });

  it('only names a recording that another host has', () => {
    const html =
      '<p><audio data-original-url="https://s.example/b.mp3" src="/external_content/x" title="b.mp3"></audio></p>';
    expect(read(html)).toMatchObject([
      { children: [{ kind: 'audio', src: null, href: 'https://s.example/b.mp3' }] },
    ]);
  });
});
