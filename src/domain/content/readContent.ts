/** Reads a message's HTML, and gives the browser's parser no more of it than is shown. */
import type { ContentNode, ParsedContent } from '@/domain/content/contentNode';
import { parseContent } from '@/domain/content/parseContent';
import type { ContentLimits } from '@/domain/content/walk';

/**
 * Tags, of either kind, that come with one element that is read. Two would do but for formulas, which the server tells
 * twice: for every element that is drawn there is nearly another one in MathML.
 */
const TAGS_PER_ELEMENT = 5;

/** Characters of HTML for one of text: more than the longest entities that servers write. */
const HTML_PER_CHARACTER = 8;

/** Some parts are known by what comes last in them, as a spoiler by its body: so much more is always there. */
const AHEAD = { tags: 100, characters: 10_000 };

/** The beginning of the HTML that is likely to hold all that the limits let through; it ends before a tag. */
export function startOfContent(html: string, { elements, textLength }: ContentLimits): string {
  let tagsLeft = elements * TAGS_PER_ELEMENT + AHEAD.tags;
  const textEnd = textLength * HTML_PER_CHARACTER + AHEAD.characters;
  let end = html.indexOf('<');
  while (end >= 0 && tagsLeft > 0 && end <= textEnd) {
    tagsLeft -= 1;
    end = html.indexOf('<', end + 1);
  }
  return end < 0 ? html : html.slice(0, end);
}

/** Words alone, as many messages are: without a tag, an entity, or what parsers make something else of. */
const paragraph = /^<p>([^<&\r\0]*)<\/p>$/;

/** The same nodes as by way of a document, of which this needs none; null where it is anything else or too long. */
function readParagraph(
  html: string,
  { textLength, elements, depth }: ContentLimits,
): ParsedContent | null {
  const text = paragraph.exec(html)?.[1];
  if (text === undefined || text.length > textLength || elements < 1 || depth < 1) return null;
  const children: ContentNode[] = text === '' ? [] : [{ kind: 'text', text }];
  return { nodes: [{ kind: 'paragraph', children }], isTruncated: false };
}

/**
 * Reads the server's HTML into typed nodes.
 * @param parseHtml makes an inert document of it
 */
export function readContent(
  html: string,
  realm: { realmUrl: string; limits: ContentLimits },
  parseHtml: (html: string) => HTMLElement,
): ParsedContent {
  const words = readParagraph(html, realm.limits);
  if (words) return words;
  const start = startOfContent(html, realm.limits);
  const content = parseContent(parseHtml(start), realm);
  // What was cut had its limit within the beginning. Where it was not cut, more of it may be shown.
  if (content.isTruncated || start.length === html.length) return content;
  return parseContent(parseHtml(html), realm);
}
