/** The organisation's own patterns that turn into links, in message text and in topics. */
import type { InlineRule } from './inline';
import { safeHref } from './links';
import type { Linkifier, RenderContext } from './model';
import { element, text } from './tree';

/** Rewrites a pattern from Python's flavour; null when it cannot be read at all. */
function toRegExp(pattern: string): RegExp | null {
  const flags = /^\(\?([a-z]+)\)/.exec(pattern)?.[1] ?? '';
  const body = pattern
    .replace(/^\(\?[a-z]+\)/, '')
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?P=(\w+)\)/g, String.raw`\k<$1>`)
    .replaceAll(String.raw`\A`, '^')
    .replaceAll(String.raw`\Z`, '$');
  const around = String.raw`(?<=^|\s|['"(,:<])${body}(?=$|[^\p{L}\p{N}])`;
  try {
    return new RegExp(around, flags.includes('i') ? 'giu' : 'gu');
  } catch {
    try {
      return new RegExp(around.replace(String.raw`\p{L}\p{N}`, 'a-zA-Z0-9'), 'g');
    } catch {
      return null;
    }
  }
}

/** Fills `{name}` (encoded), `{+name}` (as written) and the older `%(name)s`. */
export function expandTemplate(
  template: string,
  values: Record<string, string | undefined>,
): string {
  return template
    .replace(/\{(\+?)(\w+)\}/g, (_whole, plus: string, name: string) => {
      const value = values[name] ?? '';
      return plus === '+' ? encodeURI(value) : encodeURIComponent(value);
    })
    .replace(/%\((\w+)\)s/g, (_whole, name: string) => values[name] ?? '');
}

interface CompiledLinkifier {
  pattern: RegExp;
  urlTemplate: string;
}

function compile(linkifiers: Linkifier[]): CompiledLinkifier[] {
  return linkifiers.flatMap(({ pattern, urlTemplate }) => {
    const compiled = toRegExp(pattern);
    return compiled === null ? [] : [{ pattern: compiled, urlTemplate }];
  });
}

/** A rule for every pattern that can be read, in the organisation's order. */
export function linkifierRules(context: RenderContext): InlineRule[] {
  return compile(context.linkifiers).map(({ pattern, urlTemplate }) => ({
    pattern,
    build({ groups, whole }) {
      if (whole === '' || whole.includes('\ufdd0')) return null;
      const href = safeHref(expandTemplate(urlTemplate, groups), context);
      return href === null ? null : [element('a', { href }, [text(whole)])];
    },
  }));
}

/** A link in a topic's name, as the `topic_links` of a message list it. */
export interface TopicLink {
  text: string;
  url: string;
}

/** The links a topic's name holds: linkifier matches and bare addresses, in order of appearance. */
export function findTopicLinks(topic: string, context: RenderContext): TopicLink[] {
  const found: (TopicLink & { start: number })[] = [];
  const isFree = (start: number, length: number) =>
    !found.some((link) => start < link.start + link.text.length && link.start < start + length);
  for (const { pattern, urlTemplate } of compile(context.linkifiers)) {
    for (const match of topic.matchAll(pattern)) {
      const [words] = match;
      if (words === '' || !isFree(match.index, words.length)) continue;
      const url = expandTemplate(urlTemplate, { ...match.groups });
      found.push({ start: match.index, text: words, url });
    }
  }
  for (const match of topic.matchAll(/(?<![^\s'"(,:<])https?:\/\/[^\s<>"()]*[^\s<>"().,:;?!']/g)) {
    const [words] = match;
    if (isFree(match.index, words.length))
      found.push({ start: match.index, text: words, url: words });
  }
  return found
    .sort((left, right) => left.start - right.start)
    .map(({ text: words, url }) => ({ text: words, url }));
}
