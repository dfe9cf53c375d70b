/** Emoji written as `:name:` or as characters, and the organisation's own. */
import { createRequire } from 'node:module';
import type { InlineRule } from './inline';
import type { RenderContext } from './model';
import { element, text, type MarkupNode } from './tree';

interface DatasourceEmoji {
  unified: string;
  non_qualified: string | null;
  short_names: string[];
}

/** Names that the chat protocol gives to other characters than the data set does. */
const OWN_NAMES: Record<string, string> = {
  smile: '1f642',
  slight_smile: '1f642',
  frown: '1f641',
  poop: '1f4a9',
  thumbs_up: '1f44d',
  thumbs_down: '1f44e',
  big_smile: '1f604',
  joy: '1f602',
  heart: '2764',
  working_on_it: '1f6e0',
  octopus: '1f419',
  check: '2705',
  check_mark: '2714',
  party_popper: '1f389',
  holiday_tree: '1f384',
  division: '2797',
  robot: '1f916',
  up: '2b06',
  gold: '1f947',
  hash: '0023-20e3',
  kiwi: '1f95d',
  thinking: '1f914',
  fire: '1f525',
  time_ticking: '23f3',
  silence: '1f910',
  question: '2753',
};

const loadJson = createRequire(import.meta.url);

function codeOf(emoji: DatasourceEmoji): string {
  const code = emoji.non_qualified ?? emoji.unified;
  return code.toLowerCase().replaceAll('-fe0f', '');
}

function loadTables() {
  const codes = new Map<string, string>();
  const names = new Map<string, string>();
  const list = loadJson('emoji-datasource/emoji.json') as DatasourceEmoji[];
  const add = (name: string, code: string) => {
    codes.set(name, code);
    if (!names.has(code)) names.set(code, name);
  };
  for (const [name, code] of Object.entries(OWN_NAMES)) add(name, code);
  for (const emoji of list) {
    for (const shortName of emoji.short_names) {
      const name = shortName.replaceAll('-', '_').replace('+_', '+');
      if (!name.startsWith('skin_tone') && !codes.has(name)) add(name, codeOf(emoji));
    }
  }
  codes.set('+1', '1f44d');
  names.set('1f44d', '+1');
  codes.set('-1', '1f44e');
  names.set('1f44e', '-1');
  return { codes, names };
}

const { codes, names } = loadTables();

/** Every name and the code it stands for (`1f642`, `0023-20e3`). */
export const emojiCodes: ReadonlyMap<string, string> = codes;
/** The name that a code is shown under. */
export const emojiNames: ReadonlyMap<string, string> = names;

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
      const code = codes.get(name);
      return code === undefined ? null : [emojiSpan(name, code)];
    },
  };
}

export const unicodeEmojiRule: InlineRule = {
  pattern:
    /(?:[0-9#*]\ufe0f?\u20e3|\p{RI}\p{RI}|\p{Extended_Pictographic}\ufe0f?\p{EMod}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{EMod}?)*)/gu,
  build({ whole }) {
    const points = [...whole].map((char) =>
      (char.codePointAt(0) ?? 0).toString(16).padStart(4, '0'),
    );
    const code = points.filter((point) => point !== 'fe0f').join('-');
    const name = names.get(code);
    return name === undefined ? null : [emojiSpan(name, code)];
  },
};
