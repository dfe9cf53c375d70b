/** TeX formulas through KaTeX; one that does not parse is shown as it was written. */
import katex from 'katex';
import { element, escapeText, text, type MarkupNode } from './tree';

function tryFormula(formula: string, displayMode: boolean): string | null {
  try {
    return katex.renderToString(formula, { displayMode, throwOnError: true, strict: 'ignore' });
  } catch (error) {
    if (error instanceof katex.ParseError) return null;
    throw error;
  }
}

/** A formula within a line. */
export function renderInlineFormula(formula: string): MarkupNode {
  const html = tryFormula(formula, false);
  if (html !== null) return { kind: 'raw', html, isBlock: false };
  return element('span', { class: 'tex-error' }, [text(`$$${formula}$$`)]);
}

function escapeFormula(formula: string): string {
  return escapeText(formula).replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
}

/** The formulas of a `math` fence: one for every run of lines between empty ones. */
export function renderBlockFormula(content: string): string {
  return content
    .split('\n\n')
    .map(
      (formula) =>
        tryFormula(formula, true) ?? `<span class="tex-error">${escapeFormula(formula)}</span>`,
    )
    .join('\n\n');
}
