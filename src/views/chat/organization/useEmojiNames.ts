/** What is wrong with a name that somebody wishes for a custom emoji, and which built-in one it would replace. */
import { emojiNameProblem, type EmojiNameProblem } from '@/domain/chat/emoji/emojiName';
import { mayReplaceBuiltInEmoji } from '@/domain/chat/permissions/organizationPermissions';
import { useWords } from '@/i18n/words';
import { useEmojiStore } from '@/stores/chat/emoji';
import { useEmojiCatalogueStore } from '@/stores/chat/emojiCatalogue';
import { useMay } from '../permissions/useMay';

/** Fetches the list of built-in emoji; until it is there, or where it cannot be had, none is known. */
export function useEmojiNames() {
  const { t } = useWords();
  const may = useMay();
  const emoji = useEmojiStore();
  const catalogue = useEmojiCatalogueStore();
  void catalogue.load();

  /** The character that has this name; null where none has. */
  function builtInGlyph(name: string): string | null {
    const found = catalogue.options.find((one) => one.glyph !== null && one.names.includes(name));
    return found?.glyph ?? null;
  }

  function reasonOf(name: string): EmojiNameProblem | null {
    const reason = emojiNameProblem(name);
    if (reason !== null) return reason;
    const isTaken = [...emoji.realmEmoji.values()].some(
      (one) => one.name === name && !one.deactivated,
    );
    if (isTaken) return 'taken';
    return builtInGlyph(name) !== null && !may(mayReplaceBuiltInEmoji) ? 'builtIn' : null;
  }

  /** In words; empty where nothing is wrong. */
  function problemOf(name: string): string {
    const reason = reasonOf(name);
    return reason === null ? '' : t(`chat.organization.emoji.problem.${reason}`);
  }

  return { problemOf, builtInGlyph };
}
