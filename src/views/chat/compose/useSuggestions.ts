/** What completes the text at the cursor: people, groups, channels, topics, emoji, languages, commands, times. */
import { useClock } from '@/composables/useMachine';
import type { Conversation } from '@/domain/chat/conversation';
import { timeMarkdown } from '@/domain/chat/mentionSyntax';
import { typedTimes } from '@/domain/chat/typedTime';
import { bestFitting, type TypeaheadQuery } from '@/domain/chat/typeahead';
import { useWords } from '@/i18n/words';
import { useEmojiCatalogueStore } from '@/stores/chat/emojiCatalogue';
import { useRealmStore } from '@/stores/chat/realm';
import { useTimeFormats } from '../useTimeFormats';
import { codeLanguages, commonFirst } from './codeLanguages';
import type { Suggestion } from './suggestion';
import { useMentionSuggestions } from './usePeopleSuggestions';
import { usePlaceSuggestions } from './usePlaceSuggestions';

const SHOWN = 8;
const COMMANDS = ['me', 'poll', 'todo'] as const;

/** An instant with this device's offset, as "2025-06-02T15:00:00+02:00". */
function isoWithOffset(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

function useLanguages() {
  const realm = useRealmStore();
  return ({ typed }: TypeaheadQuery): Suggestion[] => {
    if (typed === '') return [];
    const compare = commonFirst(realm.realm?.defaultCodeBlockLanguage ?? '');
    const options = { typed, nameOf: (name: string) => name, limit: SHOWN, compare };
    return bestFitting(codeLanguages, options).map((name) => ({
      key: name,
      label: name,
      markdown: `${name}\n`,
    }));
  };
}

export function useSuggestions(target: () => Conversation | null) {
  const { t } = useWords();
  const formats = useTimeFormats();
  const emoji = useEmojiCatalogueStore();
  const clock = useClock();
  const mention = useMentionSuggestions(target);
  const { channelNames, topicNames } = usePlaceSuggestions();

  function emojiNames({ typed }: TypeaheadQuery): Suggestion[] {
    void emoji.load();
    return emoji
      .find(typed)
      .slice(0, SHOWN)
      .map(({ emojiName, emojiCode, glyph, imageUrl }) => ({
        key: `e${emojiCode}`,
        label: `:${emojiName}:`,
        markdown: `:${emojiName}: `,
        glyph,
        imageUrl,
      }));
  }

  function commands({ typed }: TypeaheadQuery): Suggestion[] {
    return COMMANDS.filter((command) => command.startsWith(typed)).map((command) => ({
      key: command,
      label: `/${command}`,
      detail: t(`chat.compose.command.${command}`),
      markdown: `/${command} `,
    }));
  }

  function times({ typed }: TypeaheadQuery): Suggestion[] {
    return typedTimes(typed, clock.now()).map((at) => {
      const markdown = `${timeMarkdown(isoWithOffset(at))} `;
      const label = formats.value.moment(at.getTime() / 1000);
      return { key: String(at.getTime()), label, markdown };
    });
  }

  const finders: Record<TypeaheadQuery['kind'], (query: TypeaheadQuery) => Suggestion[]> = {
    mention,
    channel: channelNames,
    topic: topicNames,
    emoji: emojiNames,
    language: useLanguages(),
    command: commands,
    time: times,
  };

  return (query: TypeaheadQuery): readonly Suggestion[] => finders[query.kind](query);
}
