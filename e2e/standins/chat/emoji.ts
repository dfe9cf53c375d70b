/** Emoji names and codes: the Unicode ones from the table, the realm's own, and `:zulip:`. */

import type { EmojiTable } from './markdown/emojiTable';
import type { EmojiReference } from './model';
import type { Realm } from './realm';
import { Refusal } from './refusals';

/** The body of /static/generated/emoji/emoji_api.…json. */
export const emojiListWire = ({ namesOf }: EmojiTable) => ({
  code_to_names: Object.fromEntries(namesOf),
});

const activeRealmEmoji = (realm: Realm, name: string) =>
  [...realm.emoji.values()].find((emoji) => emoji.name === name && !emoji.isDeactivated);

/** What a bare name means: the realm's own emoji go first. */
export function resolveEmojiName(
  realm: Realm,
  names: EmojiTable,
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
export function checkEmoji(realm: Realm, names: EmojiTable, reference: EmojiReference): void {
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
