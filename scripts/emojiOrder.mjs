/** Writes the order of emoji in pickers, as their data file has it, into a module of the app. */
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { root } from './processes.mjs';

export const emojiOrderFile = join(root, 'src/domain/chat/emoji/emojiOrder.ts');

/** What the data file calls a category, and what we call it, in the order of pickers. */
const categories = [
  ['Smileys & Emotion', 'smileys'],
  ['People & Body', 'people'],
  ['Animals & Nature', 'nature'],
  ['Food & Drink', 'food'],
  ['Activities', 'activities'],
  ['Travel & Places', 'travel'],
  ['Objects', 'objects'],
  ['Symbols', 'symbols'],
  ['Flags', 'flags'],
];

/** Codes as servers write them: small letters, without the selectors that ask for a picture. */
function codeOf({ unified }) {
  return unified
    .toLowerCase()
    .split('-')
    .filter((part) => part !== 'fe0f')
    .join('-');
}

function codesIn(emoji, category) {
  return emoji
    .filter((one) => one.category === category)
    .sort((a, b) => a.sort_order - b.sort_order)
    .map(codeOf)
    .join(' ');
}

/** The module's text. */
export async function emojiOrderModule() {
  const emoji = createRequire(import.meta.url)('emoji-datasource');
  const entries = categories.map(
    ([category, name]) => `{ category: '${name}', codes: '${codesIn(emoji, category)}' },`,
  );
  const text = `/** The order of emoji in pickers, by category. Written by \`scripts/emojiOrder.mjs\`: do not edit. */

export type EmojiCategory =
  ${categories.map(([, name]) => `'${name}'`).join(' | ')};

/** Codes in their order, separated by spaces: one text is read faster, and ships smaller, than an array. */
export const emojiOrder: readonly { readonly category: EmojiCategory; readonly codes: string }[] = [
  ${entries.join('\n')}
];
`;
  const options = await resolveConfig(emojiOrderFile);
  return format(text, { ...options, parser: 'typescript' });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(emojiOrderFile, await emojiOrderModule());
  console.log(`Wrote ${emojiOrderFile}`);
}
