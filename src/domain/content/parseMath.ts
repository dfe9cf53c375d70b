/** Reads KaTeX's output: the visible spans with checked classes and styles, the source as text, MathML not at all. */
import type { MathContentNode } from '@/domain/content/contentNode';
import { htmlName, isElement, isText, nextOf, plainText } from '@/domain/content/dom';
import { mathClasses } from '@/domain/content/mathClasses';
import type { MathNode, MathShape, MathSvg } from '@/domain/content/mathNode';
import { mathStyle } from '@/domain/content/mathStyle';
import { mathDepth, type Walk } from '@/domain/content/walk';

const svgNamespace = 'http://www.w3.org/2000/svg';
const svgSize = /^(?:\d{1,3}(?:\.\d{1,8})?em|100%)$/;
const pathSteps = /^[MLHVCSQTAZmlhvcsqtaz0-9eE\s,.+-]{1,20000}$/;
const position = /^-?\d{1,7}(?:\.\d{1,8})?(?:em|%)?$/;

/** Elements that a formula is drawn with, besides the one that was read and its own parts. */
const FRAME_ELEMENTS = 3;

type AttributeChecks = Readonly<Record<string, RegExp>>;

const svgChecks: AttributeChecks = {
  width: svgSize,
  height: svgSize,
  viewBox: /^(?:-?\d{1,7}(?:\.\d{1,8})?\s?){4}$/,
  preserveAspectRatio: /^x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?: (?:meet|slice))?$/,
};
const shapeChecks: Readonly<Record<MathShape['tag'], AttributeChecks>> = {
  path: { d: pathSteps },
  line: { x1: position, y1: position, x2: position, y2: position, 'stroke-width': position },
};

function checkedAttributes(element: Element, checks: AttributeChecks): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, check] of Object.entries(checks)) {
    const value = element.getAttribute(name);
    if (value !== null && check.test(value)) attributes[name] = value;
  }
  return attributes;
}

function readSvg(svg: Element, walk: Walk): MathSvg {
  const shapes: MathShape[] = [];
  for (const child of svg.children) {
    if (child.namespaceURI !== svgNamespace || !walk.takeElement()) continue;
    const tag = child.localName;
    if (tag === 'path' || tag === 'line') {
      shapes.push({ tag, attributes: checkedAttributes(child, shapeChecks[tag]) });
    }
  }
  return { kind: 'mathSvg', attributes: checkedAttributes(svg, svgChecks), shapes };
}

function readMathChildren(parent: Node, walk: Walk, depth: number): MathNode[] {
  const nodes: MathNode[] = [];
  for (let child = parent.firstChild; child; child = nextOf(child)) {
    if (walk.isSpent) break;
    if (isText(child)) {
      const text = walk.takeText(child.data);
      if (text !== '') nodes.push({ kind: 'mathText', text });
    } else if (isElement(child) && walk.takeElement()) {
      if (child.namespaceURI === svgNamespace && child.localName === 'svg') {
        nodes.push(readSvg(child, walk));
      } else if (htmlName(child) === 'span' && depth < mathDepth) {
        nodes.push({
          kind: 'mathSpan',
          classes: mathClasses(child.getAttribute('class')),
          style: mathStyle(child.getAttribute('data-style')),
          children: readMathChildren(child, walk, depth + 1),
        });
      }
    }
  }
  return nodes;
}

function readSource(formula: Element, walk: Walk): string {
  const annotation = formula.querySelector('annotation[encoding="application/x-tex"]');
  return annotation === null ? '' : walk.takeText(plainText(annotation).trim());
}

/**
 * Reads a `span.katex` or `span.katex-display`.
 * @returns null when it shows nothing at all
 */
export function readMath(span: Element, walk: Walk): MathContentNode | null {
  const isBlock = span.classList.contains('katex-display');
  const formula = isBlock ? span.querySelector('span.katex') : span;
  if (formula === null || !walk.takeElement(FRAME_ELEMENTS)) return null;
  const source = readSource(formula, walk);
  const visible = formula.querySelector('span.katex-html');
  const body = visible === null ? [] : readMathChildren(visible, walk, 0);
  return source === '' && body.length === 0 ? null : { kind: 'math', isBlock, source, body };
}
