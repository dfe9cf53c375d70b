/** The inline rules of the dialect in their order of precedence. */
import { unicodeEmojiRule, namedEmojiRule } from './emoji';
import { renderInlineFormula } from './formulas';
import type { InlineMatch, InlineRule } from './inline';
import { linkifierRules } from './linkifiers';
import { autolinkRule, namedLinkRule } from './links';
import { mentionRules } from './mentions';
import type { RenderState } from './model';
import { timeRule } from './times';
import { element, text } from './tree';

const codeRule: InlineRule = {
  pattern: /(?<!`)(?<ticks>`+)(?<code>.+?)(?<!`)\k<ticks>(?!`)/gs,
  build: ({ groups, plain }) => [element('code', {}, [text(plain(groups.code ?? ''))])],
};

const strongEmphasisRule: InlineRule = {
  pattern: /\*\*\*(?!\s+)(?<words>[^*\n]+)(?<!\s)\*\*\*/g,
  build: ({ groups, inside }) => [
    element('strong', {}, [element('em', {}, inside(groups.words ?? ''))]),
  ],
};

const formulaRule: InlineRule = {
  pattern: /(?<!\$)\$\$(?<formula>[^\n_$](?:\\\$|[^\n$])*)\$\$(?!\$)/g,
  build: ({ groups, plain }) => [renderInlineFormula(plain(groups.formula ?? ''))],
};

/** A character reference written by hand is kept, as the dialect has no raw HTML but these. */
const referenceRule: InlineRule = {
  pattern: /&(?:#[0-9]+|#x[0-9a-fA-F]+|[0-9a-zA-Z]+);/g,
  build: ({ whole }) => [{ kind: 'raw', html: whole, isBlock: false }],
};

function wrapIn(tag: string, pattern: RegExp): InlineRule {
  const build = ({ groups, inside }: InlineMatch) => [element(tag, {}, inside(groups.words ?? ''))];
  return { pattern, build };
}

/** All inline rules for one rendering; they note mentions in its state. */
export function inlineRules(state: RenderState): InlineRule[] {
  return [
    codeRule,
    strongEmphasisRule,
    ...mentionRules(state),
    formulaRule,
    timeRule,
    namedLinkRule(state.context),
    autolinkRule(state.context),
    ...linkifierRules(state.context),
    referenceRule,
    wrapIn('strong', /\*\*(?<words>[^\n]+?)\*\*/g),
    wrapIn('em', /\*(?!\s+)(?<words>[^*\n]+)(?<!\s)\*/g),
    wrapIn('del', /(?<!~)~~(?<words>[^~\n]+?)~~(?!~)/g),
    namedEmojiRule(state.context),
    unicodeEmojiRule,
  ];
}
