/** What is carried along while a message is read: the realm, and how much may still be taken from it. */
import type { ContentNode } from '@/domain/content/contentNode';

/** How much of one message is shown. */
export interface ContentLimits {
  /** Characters of text. */
  textLength: number;
  /** Elements read. */
  elements: number;
  /** Levels of nesting; deeper levels become plain text. */
  depth: number;
}

/** Enough for a long message; what is longer is cut and can be asked for in full. */
export const usualLimits: ContentLimits = { textLength: 20_000, elements: 2_000, depth: 64 };

/** For a person who asks for the whole of it. Still finite, as a server may send anything. */
export const wholeLimits: ContentLimits = { textLength: 1_200_000, elements: 200_000, depth: 64 };

/** Formulas nest far deeper than prose. */
export const mathDepth = 200;

export class Walk {
  readonly realmUrl: string;
  /** Reads the children of an element, within the limits. */
  readonly readChildren: (parent: Node, walk: Walk) => ContentNode[];
  /** Whether something was left out. */
  isSpent = false;
  #textLeft: number;
  #elementsLeft: number;
  #levelsLeft: number;

  constructor(
    realmUrl: string,
    limits: ContentLimits,
    readChildren: (parent: Node, walk: Walk) => ContentNode[],
  ) {
    this.realmUrl = realmUrl;
    this.readChildren = readChildren;
    this.#textLeft = limits.textLength;
    this.#elementsLeft = limits.elements;
    this.#levelsLeft = limits.depth;
  }

  children(parent: Node): ContentNode[] {
    return this.readChildren(parent, this);
  }

  /** As much of the text as still fits; never half of a character. */
  takeText(text: string): string {
    if (text.length <= this.#textLeft) {
      this.#textLeft -= text.length;
      return text;
    }
    this.isSpent = true;
    let end = this.#textLeft;
    this.#textLeft = 0;
    if (end > 0 && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1;
    return text.slice(0, end);
  }

  /** Whether one more element may be read, or so many, where they are drawn together. */
  takeElement(count = 1): boolean {
    if (this.isSpent) return false;
    this.#elementsLeft -= count;
    if (this.#elementsLeft < 0) this.isSpent = true;
    return !this.isSpent;
  }

  /** Runs `read` one level deeper, or answers null where the depth is used up. */
  deeper<Result>(read: () => Result): Result | null {
    if (this.#levelsLeft <= 0) return null;
    this.#levelsLeft -= 1;
    const result = read();
    this.#levelsLeft += 1;
    return result;
  }
}
