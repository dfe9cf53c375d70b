/**
 * Turns message HTML into an inert fragment. The only place in the app that gives HTML to the browser's parser, behind
 * the Trusted Types policy `content`, which nothing else can reach.
 */

interface HtmlPolicy {
  createHTML(html: string): string;
}
interface TrustedTypesLike {
  createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
}

let policy: HtmlPolicy | null = null;
let inert: Document | null = null;

function contentPolicy(): HtmlPolicy {
  const factory = (globalThis as { trustedTypes?: TrustedTypesLike }).trustedTypes;
  const rules = { createHTML: (html: string) => html };
  policy ??= factory?.createPolicy('content', rules) ?? rules;
  return policy;
}

/** Elements whose content is text to the parser, whatever it looks like. */
const rawText = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/;

const tagName = /[a-z][^\s/>]*/iy;
const attributeName = /[\s/]*([^\s/>=][^\s/>=]*|=[^\s/>=]*)/y;
const attributeValue = /\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>"'][^\s>]*)?/y;
const tagEnd = /[\s/]*>?/y;

/** The match of a sticky expression at this place, or null. */
function at(expression: RegExp, html: string, index: number): RegExpExecArray | null {
  expression.lastIndex = index;
  return expression.exec(html);
}

/** Where the text after a comment or a raw text element goes on. */
function skipTo(html: string, end: RegExp, from: number): number {
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

/**
 * Renames `style` attributes to `data-style`: a browser reports each one against our policy even in an inert document.
 * Text that only looks like an attribute is left as it is. Linear in the length.
 */
export function renameStyleAttributes(html: string): string {
  if (!/style/i.test(html)) return html;
  let result = '';
  let copied = 0;
  let index = html.indexOf('<');
  while (index >= 0 && index < html.length) {
    if (html.startsWith('<!--', index)) {
      index = html.indexOf('<', skipTo(html, /--!?>/g, index + 2));
      continue;
    }
    const isClosing = html[index + 1] === '/';
    const name = at(tagName, html, index + (isClosing ? 2 : 1))?.[0].toLowerCase();
    if (name === undefined) {
      index = html.indexOf('<', index + 1);
      continue;
    }
    let inside = index + (isClosing ? 2 : 1) + name.length;
    for (
      let found = at(attributeName, html, inside);
      found;
      found = at(attributeName, html, inside)
    ) {
      const word = found[1] ?? '';
      const end = attributeName.lastIndex;
      if (word.toLowerCase() === 'style') {
        result += `${html.slice(copied, end - word.length)}data-style`;
        copied = end;
      }
      inside = at(attributeValue, html, end) ? attributeValue.lastIndex : end;
    }
    at(tagEnd, html, inside);
    inside = tagEnd.lastIndex;
    const isRaw = !isClosing && rawText.test(name);
    index = html.indexOf('<', isRaw ? skipTo(html, new RegExp(`</${name}`, 'gi'), inside) : inside);
  }
  return result + html.slice(copied);
}

/**
 * Parses the server's HTML without running, loading or showing anything of it.
 * @returns a fragment of an inert document, `style` attributes renamed to `data-style`; to be read, never inserted
 */
export function parseHtml(html: string): DocumentFragment {
  inert ??= document.implementation.createHTMLDocument('');
  const template = inert.createElement('template');
  const trusted: string = contentPolicy().createHTML(renameStyleAttributes(html));
  template.innerHTML = trusted;
  return template.content;
}
