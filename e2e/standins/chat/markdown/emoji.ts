/** Emoji written as `:name:` or as characters, and the organisation's own. */
import { emojiTable } from './emojiTable';
import type { InlineRule } from './inline';
import type { RenderContext } from './model';
import { element, text, type MarkupNode } from './tree';

function emojiSpan(name: string, code: string): MarkupNode {
  const label = name.replaceAll('_', ' ');
  const attributes = {
    'aria-label': label,
    class: `emoji emoji-${code}`,
    role: 'img',
    title: label,
  };
  return element('span', attributes, [text(`:${name}:`)]);
}

function emojiImage(name: string, src: string): MarkupNode {
  const attributes = { alt: `:${name}:`, class: 'emoji', src, title: name.replaceAll('_', ' ') };
  return element('img', attributes);
}

/** Emoji by name: the organisation's own come first. */
export function namedEmojiRule(context: RenderContext): InlineRule {
  return {
    pattern: /:(?<name>[\w\-+]+):/g,
    build({ groups }) {
      const name = groups.name ?? '';
      const own = context.realmEmoji.get(name);
      if (own !== undefined) return [emojiImage(name, own.sourceUrl)];
      if (name === 'zulip') {
        return [emojiImage(name, '/static/generated/emoji/images/emoji/unicode/zulip.png')];
      }
      const code = emojiTable.codeOf.get(name);
      return code === undefined ? null : [emojiSpan(name, code)];
    },
  };
}

/** Emoji typed as characters; sequences without a name stay text. */
export const unicodeEmojiRule: InlineRule = {
  pattern:
    /(?:[0-9#*]\ufe0f?\u20e3|\p{RI}\p{RI}|\p{Extended_Pictographic}\ufe0f?\p{EMod}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{EMod}?)*)/gu,
  build({ whole }) {
    const points = [...whole].map((char) =>
      (char.codePointAt(0) ?? 0).toString(16).padStart(4, '0'),
    );
    const code = points.filter((point) => point !== 'fe0f').join('-');
    const name = emojiTable.namesOf.get(code)?.[0];
    return name === undefined ? null : [emojiSpan(name, code)];
  },
};
