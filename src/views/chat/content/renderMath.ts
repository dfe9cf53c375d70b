import { h, type VNodeChild } from 'vue';
import type { MathContentNode } from '@/domain/content/contentNode';
import type { MathNode } from '@/domain/content/mathNode';
import { loadKatexStyles } from './loadKatexStyles';

function renderMathNode(node: MathNode): VNodeChild {
  if (node.kind === 'mathText') return node.text;
  if (node.kind === 'mathSvg') {
    return h(
      'svg',
      node.attributes,
      node.shapes.map((shape) => h(shape.tag, shape.attributes)),
    );
  }
  return h(
    'span',
    { class: node.classes.length === 0 ? undefined : node.classes, style: node.style },
    node.children.map(renderMathNode),
  );
}

/** A formula as KaTeX drew it. Screen readers get its source, which says more than a heap of letters. */
export function renderMath(node: MathContentNode): VNodeChild {
  if (node.body.length === 0) return h('code', { class: 'content-tex' }, node.source);
  loadKatexStyles();
  const drawing = h(
    'span',
    { class: 'katex-html', 'aria-hidden': 'true' },
    node.body.map(renderMathNode),
  );
  // Whoever copies the formula takes the source along, in the element in which all clients look for it.
  const source = h('annotation', { encoding: 'application/x-tex' }, node.source);
  const spoken = h('span', { class: 'katex-mathml visually-hidden', dir: 'ltr' }, [source]);
  const formula = h('span', { class: 'katex' }, [spoken, drawing]);
  if (!node.isBlock) return h('span', { class: 'content-math' }, [formula]);
  // A wide formula scrolls by itself, so the keyboard must reach it.
  return h(
    'span',
    { class: 'content-math-block', tabindex: 0, role: 'group', 'aria-label': node.source },
    [h('span', { class: 'katex-display' }, [formula])],
  );
}
