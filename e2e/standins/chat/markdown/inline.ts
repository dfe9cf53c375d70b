/** Reads inline syntax: rules in order of precedence, each over the text the earlier ones left. */
import { element, text, textContent, type MarkupNode } from './tree';

/** A match and the means to read what is inside it. */
export interface InlineMatch {
  groups: Record<string, string | undefined>;
  /** The whole match, with nothing put away yet. */
  whole: string;
  /** Reads a part of the match with the rules that come after this one. */
  inside(part: string): MarkupNode[];
  /** The words of a part, with what earlier rules put away written out. */
  plain(part: string): string;
}

/** One kind of inline syntax. */
export interface InlineRule {
  /** Global, with named groups. */
  pattern: RegExp;
  /** What the match becomes; null leaves the text as it stands. */
  build(match: InlineMatch): MarkupNode[] | null;
}

const MARK = /\ufdd0(\d+)\ufdd1/g;

/** Applies rules one after another, putting away what each has read. */
export class InlineReader {
  readonly #rules: InlineRule[];
  readonly #stash: MarkupNode[][] = [];

  constructor(rules: InlineRule[]) {
    this.#rules = rules;
  }

  /** Reads text with all rules. */
  read(content: string): MarkupNode[] {
    return this.#read(content, 0);
  }

  #read(content: string, firstRule: number): MarkupNode[] {
    let rest = content;
    for (let index = firstRule; index < this.#rules.length; index += 1) {
      rest = this.#apply(rest, index);
    }
    return this.#expand(rest);
  }

  #apply(content: string, index: number): string {
    const rule = this.#rules[index];
    if (rule === undefined) return content;
    return content.replace(rule.pattern, (...parts: unknown[]) => {
      const whole = String(parts[0]);
      const last: unknown = parts.at(-1);
      const groups = typeof last === 'object' && last !== null ? { ...last } : {};
      const nodes = rule.build({
        groups,
        whole,
        inside: (part) => this.#read(part, index + 1),
        plain: (part) => textContent(this.#expand(part)),
      });
      if (nodes === null) return whole;
      this.#stash.push(nodes);
      return `\ufdd0${String(this.#stash.length - 1)}\ufdd1`;
    });
  }

  #expand(content: string): MarkupNode[] {
    const nodes: MarkupNode[] = [];
    let position = 0;
    for (const match of content.matchAll(MARK)) {
      nodes.push(...breakLines(content.slice(position, match.index)));
      nodes.push(...(this.#stash[Number(match[1])] ?? []));
      position = match.index + match[0].length;
    }
    nodes.push(...breakLines(content.slice(position)));
    return nodes;
  }
}

function breakLines(content: string): MarkupNode[] {
  return content.split('\n').flatMap((line, index): MarkupNode[] => {
    const words = line === '' ? [] : [text(line)];
    return index === 0 ? words : [element('br'), ...words];
  });
}
