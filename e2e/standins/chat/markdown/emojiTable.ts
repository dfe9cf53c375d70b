/** Every emoji name and the characters it stands for, as the stand-in server knows them. */
import { createRequire } from 'node:module';

interface DatasourceEmoji {
  unified: string;
  short_names: string[];
}

/** Names and codes both ways. */
export interface EmojiTable {
  /** Name to code: hexadecimal code points joined by dashes, without variation selectors. */
  codeOf: ReadonlyMap<string, string>;
  /** Every name of a code, the canonical one first. */
  namesOf: ReadonlyMap<string, string[]>;
}

/** Names the chat protocol knows and the data set lacks or gives to other characters. */
const OWN_NAMES: Record<string, string[]> = {
  '0023-20e3': ['hash'],
  '1f384': ['holiday_tree'],
  '1f389': ['tada', 'party_popper'],
  '1f408': ['cat'],
  '1f415': ['dog'],
  '1f407': ['rabbit'],
  '1f44d': ['+1', 'thumbs_up', 'like'],
  '1f44e': ['-1', 'thumbs_down'],
  '1f4a9': ['poop'],
  '1f604': ['big_smile'],
  '1f602': ['joy', 'tears', 'laughter_tears'],
  '1f641': ['frown', 'slight_frown'],
  '1f642': ['smile'],
  '1f603': ['smiley'],
  '1f606': ['laughing', 'lol'],
  '1f622': ['cry'],
  '1f914': ['thinking'],
  '1f916': ['robot'],
  '1f947': ['gold', 'first_place'],
  '1f95d': ['kiwi'],
  '1f6e0': ['working_on_it', 'hammer_and_wrench', 'tools'],
  '1f419': ['octopus'],
  '1f680': ['rocket'],
  '263a': ['smiling_face', 'relaxed'],
  '2705': ['check'],
  '2714': ['check_mark'],
  '2764': ['heart', 'love', 'love_you'],
  '2797': ['division', 'divide'],
  '2b06': ['up', 'north'],
};

function loadTable(): EmojiTable {
  const list = createRequire(import.meta.url)('emoji-datasource') as DatasourceEmoji[];
  const codeOf = new Map<string, string>();
  const namesOf = new Map<string, string[]>();
  const add = (name: string, code: string) => {
    if (codeOf.has(name)) return;
    codeOf.set(name, code);
    namesOf.set(code, [...(namesOf.get(code) ?? []), name]);
  };
  for (const [code, names] of Object.entries(OWN_NAMES)) {
    for (const name of names) add(name, code);
  }
  for (const { unified, short_names: shortNames } of list) {
    const code = unified.toLowerCase().replaceAll('-fe0f', '');
    for (const name of shortNames) {
      if (!name.startsWith('skin-tone')) add(name.replace(/(?!^)-/g, '_'), code);
    }
    // A character whose every name went to another one still needs a name of its own.
    if (!namesOf.has(code)) add(`${(shortNames[0] ?? code).replaceAll('-', '_')}_${code}`, code);
  }
  return { codeOf, namesOf };
}

/** The one table that rendering, reactions and the server's emoji data go by. */
export const emojiTable: EmojiTable = loadTable();
