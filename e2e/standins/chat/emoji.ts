/** Emoji names and codes: the Unicode ones from emoji-datasource, the realm's own, and `:zulip:`. */

import { createRequire } from 'node:module';
import type { EmojiReference } from './model';
import type { Realm } from './realm';
import { Refusal } from './refusals';

interface DatasourceEmoji {
  unified: string;
  non_qualified: string | null;
  short_names: string[];
}

export interface EmojiNames {
  codeOf: ReadonlyMap<string, string>;
  /** Every name of a code, the canonical one first. */
  namesOf: ReadonlyMap<string, string[]>;
}

/** Codes leave out the variation selector, as the server's do. */
const codeFor = (emoji: DatasourceEmoji): string =>
  emoji.unified
    .toLowerCase()
    .split('-')
    .filter((part) => part !== 'fe0f')
    .join('-');

const toName = (shortName: string) =>
  shortName === '+1' || shortName === '-1' ? shortName : shortName.replaceAll('-', '_');

/** The package is plain JSON, whose shape its version pins. */
const loadDatasource = (): DatasourceEmoji[] =>
  createRequire(import.meta.url)('emoji-datasource') as DatasourceEmoji[];

let loaded: EmojiNames | null = null;

export function emojiNames(): EmojiNames {
  if (loaded) return loaded;
  const list = loadDatasource();
  const codeOf = new Map<string, string>();
  const namesOf = new Map<string, string[]>();
  for (const emoji of list) {
    const names = emoji.short_names.map(toName);
    namesOf.set(codeFor(emoji), names);
    for (const name of names) if (!codeOf.has(name)) codeOf.set(name, codeFor(emoji));
  }
  loaded = { codeOf, namesOf };
  return loaded;
}

/** The body of /static/generated/emoji/emoji_api.…json. */
export const emojiTable = ({ namesOf }: EmojiNames) => ({
  code_to_names: Object.fromEntries(namesOf),
});

const activeRealmEmoji = (realm: Realm, name: string) =>
  [...realm.emoji.values()].find((emoji) => emoji.name === name && !emoji.isDeactivated);

/** What a bare name means: the realm's own emoji go first. */
export function resolveEmojiName(
  realm: Realm,
  names: EmojiNames,
  emojiName: string,
): EmojiReference {
  const own = activeRealmEmoji(realm, emojiName);
  if (own) return { emojiName, emojiCode: own.id, reactionType: 'realm_emoji' };
  if (emojiName === 'zulip')
    return { emojiName, emojiCode: 'zulip', reactionType: 'zulip_extra_emoji' };
  const emojiCode = names.codeOf.get(emojiName);
  if (emojiCode !== undefined) return { emojiName, emojiCode, reactionType: 'unicode_emoji' };
  throw new Refusal(`Emoji '${emojiName}' does not exist`);
}

function checkRealmEmoji(realm: Realm, reference: EmojiReference): void {
  const own = realm.emoji.get(reference.emojiCode);
  if (!own) throw new Refusal('Invalid custom emoji.');
  if (own.name !== reference.emojiName) throw new Refusal('Invalid custom emoji name.');
  if (own.isDeactivated) throw new Refusal('This custom emoji has been deactivated.');
}

/** Refuses a name and a code that do not belong together. */
export function checkEmoji(realm: Realm, names: EmojiNames, reference: EmojiReference): void {
  const { emojiName, emojiCode, reactionType } = reference;
  if (reactionType === 'realm_emoji') checkRealmEmoji(realm, reference);
  else if (reactionType === 'zulip_extra_emoji') {
    if (emojiCode !== 'zulip') throw new Refusal('Invalid emoji code.');
    if (emojiName !== 'zulip') throw new Refusal('Invalid emoji name.');
  } else {
    const known = names.namesOf.get(emojiCode);
    if (!known) throw new Refusal('Invalid emoji code.');
    if (!known.includes(emojiName)) throw new Refusal('Invalid emoji name.');
  }
}

export const emojiWire = ({ emojiName, emojiCode, reactionType }: EmojiReference) => ({
  emoji_name: emojiName,
  emoji_code: emojiCode,
  reaction_type: reactionType,
});
