/**
 * Turns message HTML into inert elements. The only place in the app that gives HTML to the browser's parser, behind
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

/**
 * Elements whose content is text to the parser, whatever it looks like. (Not so inside SVG: a `style` attribute missed
 * there costs a line in the console, as nothing of this document is ever shown.)
 */
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

/** Where the name of the tag that opens or closes here ends; -1 where no tag does. */
function tagNameEnd(html: string, index: number): number {
  const start = index + (html[index + 1] === '/' ? 2 : 1);
  return at(tagName, html, start) ? tagName.lastIndex : -1;
}

const active = /^(?:style|on[a-z]+)$/i;

/** Calls back with the place of each active attribute's name in a tag; answers where the tag ends. */
function readAttributes(html: string, from: number, onActive: (start: number) => void): number {
  let inside = from;
  for (let name = at(attributeName, html, inside); name; name = at(attributeName, html, inside)) {
    const end = attributeName.lastIndex;
    const word = name[1] ?? '';
    if (active.test(word)) onActive(end - word.length);
    inside = at(attributeValue, html, end) ? attributeValue.lastIndex : end;
  }
  return at(tagEnd, html, inside) ? tagEnd.lastIndex : inside;
}

/**
 * Renames attributes that do something, `style` and `on…`, to `data-style` and so on: a browser reports each of them
 * against our policy even in an inert document. Text that only looks like one is left as it is. Linear in the length.
 */
export function renameActiveAttributes(html: string): string {
  if (!/style|on[a-z]+\s*=/i.test(html)) return html;
  let result = '';
  let copied = 0;
  const onActive = (start: number) => {
    result += `${html.slice(copied, start)}data-`;
    copied = start;
  };
  let index = html.indexOf('<');
  while (index >= 0) {
    let after = index + 1;
    const nameEnd = tagNameEnd(html, index);
    if (html.startsWith('<!--', index)) {
      after = skipTo(html, /--!?>/g, index + 2);
    } else if (nameEnd >= 0) {
      after = readAttributes(html, nameEnd, onActive);
      const name = html.slice(index + 1, nameEnd).toLowerCase();
      if (rawText.test(name)) after = skipTo(html, new RegExp(`</${name}`, 'gi'), after);
    }
    index = html.indexOf('<', after);
  }
  return result + html.slice(copied);
}

/**
 * Parses the server's HTML without running, loading or showing anything of it.
 * @returns an element of an inert document that holds it, `style` and `on…` attributes renamed to `data-…`; to be read, never inserted
 */
export function parseHtml(html: string): HTMLElement {
  inert ??= document.implementation.createHTMLDocument('');
  const root = inert.createElement('div');
  const trusted: string = contentPolicy().createHTML(renameActiveAttributes(html));
  root.innerHTML = trusted;
  return root;
}
