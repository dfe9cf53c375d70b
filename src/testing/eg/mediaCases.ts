/** Messages with pictures, films, sound and page previews, in the HTML of servers of several ages. */
import type { ContentCase } from './contentCases';

const OUTSIDE = '/external_content/0f1e2d/68747470733a2f2f706963732e6578616d706c65';

function preview(inside: string, classes = 'message_inline_image'): string {
  return `<div class="${classes}">${inside}</div>`;
}

/** All of them; part of `contentCases`. */
export const mediaCases: ContentCase[] = [
  {
    name: 'an uploaded picture with its size',
    html: `<p><a href="/user_uploads/2/ab/pier.png">pier.png</a></p>\n${preview('<a href="/user_uploads/2/ab/pier.png" title="pier.png"><img data-original-dimensions="1600x900" src="/user_uploads/thumbnail/2/ab/pier.png/840x560.webp"></a>')}`,
  },
  {
    name: 'an uploaded picture with its type',
    html: preview(
      '<a href="/user_uploads/2/ab/mole.jpg" title="mole.jpg"><img data-original-content-type="image/jpeg" data-original-dimensions="4000x3000" src="/user_uploads/thumbnail/2/ab/mole.jpg/840x560.webp"></a>',
    ),
  },
  {
    name: 'an uploaded picture that was converted',
    html: preview(
      '<a href="/user_uploads/2/ab/dusk.heic" title="dusk.heic"><img data-original-content-type="image/heic" data-original-dimensions="3024x4032" data-transcoded-image="3024x4032.webp" src="/user_uploads/thumbnail/2/ab/dusk.heic/840x560.webp"></a>',
    ),
  },
  {
    name: 'an uploaded picture that moves',
    html: preview(
      '<a href="/user_uploads/2/ab/waves.gif" title="waves"><img data-animated="true" data-original-dimensions="320x200" src="/user_uploads/thumbnail/2/ab/waves.gif/840x560-anim.webp"></a>',
    ),
  },
  {
    name: 'a picture that is still prepared',
    html: preview(
      '<a href="/user_uploads/2/ab/new.png" title="new.png"><img class="image-loading-placeholder" src="/static/images/loading/loader-black.svg"></a>',
    ),
  },
  {
    name: 'a picture that is still prepared, with its size',
    html: preview(
      '<a href="/user_uploads/2/ab/new.png" title="new.png"><img class="image-loading-placeholder" data-original-content-type="image/png" data-original-dimensions="800x600" src="/static/images/loading/loader-black.svg"></a>',
    ),
  },
  {
    name: 'an uploaded picture without a thumbnail',
    html: preview(
      '<a href="/user_uploads/2/ab/old.png" title="old.png"><img src="/user_uploads/2/ab/old.png"></a>',
    ),
  },
  {
    name: 'a thumbnail of the first kind',
    html: preview(
      '<a href="/user_uploads/2/ab/older.png"><img data-src-fullsize="/thumbnail?url=user_uploads%2F2%2Fab%2Folder.png&amp;size=full" src="/thumbnail?url=user_uploads%2F2%2Fab%2Folder.png&amp;size=thumbnail"></a>',
    ),
  },
  {
    name: 'a picture from outside',
    html: `<p>look</p>\n${preview(`<a href="https://pics.example/gull.jpg" title="gull"><img src="${OUTSIDE}"></a>`)}`,
  },
  {
    name: 'several pictures in a row',
    html: [1, 2, 3]
      .map((index) =>
        preview(
          `<a href="https://pics.example/${String(index)}.jpg"><img src="${OUTSIDE}${String(index)}"></a>`,
        ),
      )
      .join(''),
  },
  {
    name: 'a picture in a list and in a spoiler',
    html: `<ul>\n<li>gull ${preview(`<a href="https://pics.example/a.jpg"><img src="${OUTSIDE}"></a>`)}</li>\n</ul>\n<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n${preview(`<a href="https://pics.example/b.jpg"><img src="${OUTSIDE}"></a>`)}</div></div>`,
  },
  {
    name: 'a picture within a sentence',
    html: '<p>Our <img alt="buoy number nine" class="inline-image" data-original-content-type="image/png" data-original-dimensions="1050x700" data-original-src="/user_uploads/2/ab/buoy.png" src="/user_uploads/thumbnail/2/ab/buoy.png/840x560.webp"> buoy</p>',
  },
  {
    name: 'a picture within a sentence that is still prepared',
    html: '<p><img alt="fog" class="inline-image image-loading-placeholder" data-original-content-type="image/png" data-original-dimensions="1050x700" data-original-src="/user_uploads/2/ab/fog.png" src="/static/images/loading/loader-black.svg"></p>',
  },
  {
    name: 'an uploaded film',
    html: preview(
      '<a href="/user_uploads/2/ab/launch.mp4" title="launch.mp4"><video preload="metadata" src="/user_uploads/2/ab/launch.mp4"></video></a>',
      'message_inline_image message_inline_video',
    ),
  },
  {
    name: 'an uploaded film with its classes in the other order',
    html: preview(
      '<a href="/user_uploads/2/ab/launch.webm"><video preload="metadata" src="/user_uploads/2/ab/launch.webm"></video></a>',
      'message_inline_video message_inline_image',
    ),
  },
  {
    name: 'a film from outside',
    html: preview(
      `<a href="https://films.example/tow.mp4"><video data-video-original-url="https://films.example/tow.mp4" preload="metadata" src="${OUTSIDE}"></video></a>`,
      'message_inline_image message_inline_video',
    ),
  },
  {
    name: 'a sound',
    html: '<p><audio controls preload="metadata" src="/user_uploads/2/ab/horn.mp3" title="horn.mp3"></audio></p>',
  },
  {
    name: 'a sound from outside',
    html: `<p><audio controls data-original-url="https://sound.example/bell.mp3" preload="metadata" src="${OUTSIDE}" title="bell.mp3"></audio></p>`,
  },
  {
    name: 'a film on YouTube',
    html: `<p><a href="https://www.youtube.com/watch?v=abcdefghijk">Knots - in one hour</a></p>\n${preview(`<a data-id="abcdefghijk" href="https://www.youtube.com/watch?v=abcdefghijk"><img src="${OUTSIDE}"></a>`, 'youtube-video message_inline_image')}`,
  },
  {
    name: 'a film on YouTube with an id that is none',
    html: preview(
      '<a data-id="&quot;&gt;&lt;b&gt;" href="https://www.youtube.com/watch?v=x"><img src="https://i.ytimg.com/vi/x/default.jpg"></a>',
      'youtube-video message_inline_image',
    ),
  },
  {
    name: 'an embedded film',
    html: preview(
      `<a data-id="&lt;iframe src=&quot;https://player.vimeo.com/video/314159&quot; width=&quot;640&quot; height=&quot;360&quot; allow=&quot;autoplay&quot;&gt;&lt;/iframe&gt;" href="https://vimeo.com/314159" title="Harbour in fog"><img src="${OUTSIDE}"></a>`,
      'embed-video message_inline_image',
    ),
  },
  {
    name: 'an embedded film with a script for an id',
    html: preview(
      `<a data-id="&lt;iframe src=&quot;javascript:alert(1)&quot;&gt;&lt;/iframe&gt;&lt;script&gt;alert(2)&lt;/script&gt;&lt;img src=x onerror=alert(3)&gt;" href="https://vimeo.com/271828"><img src="${OUTSIDE}"></a>`,
      'embed-video message_inline_image',
    ),
  },
  {
    name: 'an old film on Vimeo',
    html: preview(
      '<a data-id="161803" href="https://vimeo.com/161803"><img src="https://i.vimeocdn.com/video/1.jpg"></a>',
      'vimeo-video message_inline_image',
    ),
  },
  {
    name: 'a page preview',
    html: `<p><a href="https://news.example/tide">https://news.example/tide</a></p>\n<div class="message_embed"><a class="message_embed_image" href="https://news.example/tide" style="background-image: url(&quot;${OUTSIDE}&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="https://news.example/tide" title="Spring tide &amp; wind">Spring tide &amp; wind</a></div><div class="message_embed_description">High water all week.</div></div></div>`,
  },
  {
    name: 'a page preview without quotes, title or description',
    html: `<div class="message_embed"><a class="message_embed_image" href="https://news.example/" style="background-image: url(${OUTSIDE})"></a><div class="data-container"></div></div>`,
  },
  {
    name: 'a shared folder',
    html: '<div class="message_inline_ref"><a href="https://www.dropbox.com/sh/abc" title="Charts"><img src="/static/images/folder_dropbox.png"></a><div><div class="message_inline_image_title">Charts</div><desc class="message_inline_image_desc"></desc></div></div>',
  },
  {
    name: 'a tweet',
    html: '<div class="inline-preview-twitter"><div class="twitter-tweet"><a href="https://twitter.com/pilot/status/1"><img class="twitter-avatar" src="/external_content/a/b"></a><p>Fog lifts <a href="https://t.co/x">now</a></p><span>- Pilot (@pilot)</span><div class="twitter-image"><a href="https://t.co/y"><img src="/external_content/c/d"></a></div></div></div>',
  },
  {
    name: 'an avatar from the days of !avatar()',
    html: '<p><img alt="mara@chat.example" class="message_body_gravatar" src="/avatar/mara@chat.example?s=30" title="mara@chat.example"></p>',
  },
];
