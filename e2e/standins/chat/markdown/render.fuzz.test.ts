// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { fc, runsOf } from '@/testing/properties';
import type { RenderContext } from './model';
import { renderMarkdown } from './render';

const context: RenderContext = {
  users: (name) => ({ id: 1, fullName: name }),
  userGroup: (name) => ({ id: 2, name }),
  channel: (name) => ({ id: 3, name }),
  realmEmoji: new Map([['own', { id: '1', sourceUrl: '/e.png', stillUrl: null }]]),
  linkifiers: [{ pattern: '#(?P<id>.+?)', urlTemplate: 'https://t.example/{id}' }],
  realmUrl: 'https://chat.example',
  linkPreview: (url) => ({ title: url, description: url, imageUrl: url }),
};

const PIECES =
  `@**x** @_**y** @*g* #**c** #**c>t** [a]( ) [ ]( https:// http://a.example/b.png youtu.be/abcdefghijk
 javascript: data: <script> </script> <img onerror=x> " ' \` \`\`\` ~~~ quote spoiler math $$ \\href{ \\url{ } * ** *** ~~ > >>
 # --- 1. + | |--|--| :-: :own: :smile: <time: & &lt; &#x3c; style= onclick= \ufdd0 \ufdd1 B0 0 😀 /user_uploads/a.png`
    .split(/\s+/)
    .concat(['\n', '\n\n', '  ', '    ', ' ', '\n```quote\n', '\n```\n', '\n* ', '\t', '\u0000']);

const links = fc
  .tuple(
    fc.constantFrom(
      'javascript:',
      'JAVA\tscript:',
      'data:',
      'vbscript:',
      'blob:',
      '//',
      '"',
      'https://a.example/',
    ),
    fc.constantFrom('alert(1)', 'text/html,<b>', 'x" onclick="y', 'b.png', '', '`c`', '@**x**'),
  )
  .map(([scheme, rest]) => `[a](${scheme}${rest})`);

const messages = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: links },
      { weight: 2, arbitrary: fc.string() },
    ),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(''));

const TAGS = new Set(
  `p br h1 h2 h3 h4 h5 h6 em strong del code pre div span a img video ul ol li blockquote hr table thead tbody tr th td
   time math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder
   munderover mtable mtr mtd mstyle mpadded menclose mphantom svg path line`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `href class title src alt role aria-label aria-hidden style start datetime preload data-id data-user-id
   data-user-group-id data-stream-id data-code-language data-original-dimensions data-animated data-video-original-url
   xmlns encoding display mathvariant stretchy separator fence lspace rspace accent minsize maxsize width height
   linethickness scriptlevel displaystyle columnalign columnspacing rowspacing depth voffset viewBox
   preserveAspectRatio d accentunder form largeop movablelimits symmetric notation mathcolor mathbackground
   x1 x2 y1 y2 stroke-width`.split(/\s+/),
);
const SCHEMES =
  /^(?:https?|ftp|file|mailto|tel|sms|bitcoin|xmpp|matrix|geo|ircs?|im|magnet|mms|news|nntp|openpgp4fpr|sip|smsto|ssh|urn|webcal|wtai):/i;

function elementsOf(html: string): Element[] {
  return [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')];
}

/** What of an element is not the renderer's own; empty when all is. */
function strangeParts(element: Element): string[] {
  const href = element.getAttribute('href');
  const isSafe = href === null || /^[/#]|^user_uploads\//.test(href) || SCHEMES.test(href);
  return [
    ...(TAGS.has(element.localName) ? [] : [element.localName]),
    ...element.getAttributeNames().filter((name) => !ATTRIBUTES.has(name)),
    ...(isSafe ? [] : [href]),
  ];
}

// Runs are counted, never timed: a slow machine only takes longer.
describe('renderMarkdown on anything at all', () => {
  it('writes only its own elements and attributes', () => {
    fc.assert(
      fc.property(messages, (content) => {
        const { html } = renderMarkdown(content, context);
        expect(html.toLowerCase()).not.toContain('<script');
        expect(elementsOf(html).flatMap(strangeParts)).toEqual([]);
      }),
      { numRuns: runsOf(400) },
    );
  });

  it('leaves no mark of its own work in the answer', () => {
    fc.assert(
      fc.property(messages, (content) => {
        expect(renderMarkdown(content, context).html).not.toMatch(/[\ufdd0\ufdd1]/);
      }),
      { numRuns: runsOf(500) },
    );
  });

  it('writes HTML whose every tag is read as the element it was written for', () => {
    const plain = messages.filter(
      (content) => !/math|\$\$|&|\r/.test(content) && !content.includes('\u0000'),
    );
    fc.assert(
      fc.property(plain, (content) => {
        const { html } = renderMarkdown(content, context);
        const opened = html.match(/<[a-z]/g) ?? [];
        expect(elementsOf(html)).toHaveLength(opened.length);
      }),
      { numRuns: runsOf(300) },
    );
  });

  it.each([
    '+ ',
    '> ',
    '* a\n',
    '(',
    '[',
    '[](',
    '`',
    '**a',
    '$$a',
    '~~~quote\n',
    '<time:',
    '@**',
    'a.',
    '  * x\n',
  ])('takes ten thousand characters of %j in its stride', (piece) => {
    const content = piece.repeat(10_000 / piece.length);
    expect(renderMarkdown(content, context).html.length).toBeGreaterThan(0);
  });
});
