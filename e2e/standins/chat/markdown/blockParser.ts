/** Walks message text block by block, asking an ordered list of rules who takes the next one. */
import { escapeCode, type MarkupElement, type MarkupNode } from './tree';

const MAX_DEPTH = 40;

/** The construct a block lies directly in. */
export type BlockState = 'root' | 'list' | 'looseList' | 'detabbed' | 'quote';

/** A finished block waiting under a number; the text holds `\ufdd0B<number>\ufdd1` for it. */
export interface StashedBlock {
  html: string;
  /** False when the HTML belongs inside a paragraph (block formulas do). */
  standsAlone: boolean;
}

/** One kind of block: when it applies, and what it does. */
export interface BlockRule {
  matches(block: string, parent: MarkupElement, parser: BlockParser): boolean;
  /** Takes blocks off the queue and adds to the parent. */
  run(parent: MarkupElement, queue: string[], parser: BlockParser): void;
}

/** The last element in a parent; undefined where text or finished HTML comes last. */
export function lastChild(parent: MarkupElement): MarkupElement | undefined {
  const last = parent.children.at(-1);
  return last?.kind === 'element' ? last : undefined;
}

/** Reads text block by block; rules call back into it for what lies inside their blocks. */
export class BlockParser {
  readonly #stash: StashedBlock[];
  readonly #states: BlockState[] = ['root'];
  readonly #codeTexts = new WeakMap<MarkupNode, string>();

  readonly #rules: BlockRule[];

  constructor(rules: BlockRule[], stash: StashedBlock[]) {
    this.#rules = rules;
    this.#stash = stash;
  }

  /** The construct now being read. */
  get state(): BlockState {
    return this.#states.at(-1) ?? 'root';
  }

  /** True where constructs lie so deep in each other that the next one stays text. */
  get isTooDeep(): boolean {
    return this.#states.length > MAX_DEPTH;
  }

  /** Runs a step while the innermost surrounding construct is the given one. */
  within(state: BlockState, step: () => void): void {
    this.#states.push(state);
    step();
    this.#states.pop();
  }

  /** The finished block a whole block of text stands for; undefined for ordinary text. */
  stashedBlock(block: string): StashedBlock | undefined {
    const match = /^\s*\ufdd0B(\d+)\ufdd1\s*$/.exec(block);
    return match === null ? undefined : this.#stash[Number(match[1])];
  }

  /** Adds a block of indented code, joining it to one directly before it. */
  appendCode(parent: MarkupElement, code: string): void {
    const last = parent.children.at(-1);
    const earlier = last === undefined ? undefined : this.#codeTexts.get(last);
    if (last !== undefined && earlier !== undefined) parent.children.pop();
    const whole = earlier === undefined ? code : `${earlier}\n\n${code}`;
    const html = `<div class="codehilite"><pre><span></span><code>${escapeCode(whole)}\n</code></pre></div>`;
    const node: MarkupNode = { kind: 'raw', html, isBlock: true };
    this.#codeTexts.set(node, whole);
    parent.children.push(node);
  }

  /** Reads text of any length into a parent. */
  parseText(parent: MarkupElement, content: string): void {
    this.parseBlocks(parent, content.split('\n\n'));
  }

  /** Reads blocks, of which the first may continue what the parent ends with. */
  parseBlocks(parent: MarkupElement, blocks: string[]): void {
    const queue = [...blocks];
    while (queue.length > 0) {
      const block = queue[0] ?? '';
      const rule = this.#rules.find((candidate) => candidate.matches(block, parent, this));
      if (rule === undefined) queue.shift();
      else rule.run(parent, queue, this);
    }
  }
}
