/** What completes the text at the cursor: people, groups, channels, topics, emoji, languages, commands, times. */
import { shallowRef } from 'vue';
import { useClock } from '@/composables/useMachine';
import type { Conversation } from '@/domain/chat/conversation';
import type { TypeaheadQuery } from '@/domain/chat/compose/typeahead';
import { useWords } from '@/i18n/words';
import { useEmojiCatalogueStore } from '@/stores/chat/emojiCatalogue';
import { useRealmStore } from '@/stores/chat/realm';
import { useTimeFormats } from '../useTimeFormats';
import type { Suggestion } from './suggestion';
import { useMentionSuggestions } from './usePeopleSuggestions';
import { usePlaceSuggestions } from './usePlaceSuggestions';

const SHOWN = 8;
const COMMANDS = ['me', 'poll', 'todo'] as const;

const loadRare = () => import('./rareSuggestions');

/** Languages and moments: what finds them comes with the first that is typed, and again where it could not be had. */
function useRareSuggestions() {
  const realm = useRealmStore();
  const formats = useTimeFormats();
  const clock = useClock();
  const rare = shallowRef<Awaited<ReturnType<typeof loadRare>>>();

  function load() {
    loadRare().then(
      (found) => (rare.value = found),
      () => undefined,
    );
  }

  function languages({ typed }: TypeaheadQuery): Suggestion[] {
    if (typed === '') return [];
    if (!rare.value) load();
    const own = realm.realm?.defaultCodeBlockLanguage ?? '';
    const names = rare.value?.languagesFor(typed, own, SHOWN) ?? [];
    return names.map((name) => ({ key: name, label: name, markdown: `${name}\n` }));
  }

  function times({ typed }: TypeaheadQuery): Suggestion[] {
    if (!rare.value) load();
    const moments = rare.value?.momentsFor(typed, clock.now()) ?? [];
    return moments.map(({ atMs, markdown }) => {
      const label = formats.value.moment(atMs / 1000);
      return { key: String(atMs), label, markdown };
    });
  }

  return { languages, times };
}

export function useSuggestions(target: () => Conversation | null) {
  const { t } = useWords();
  const emoji = useEmojiCatalogueStore();
  const mention = useMentionSuggestions(target);
  const { channelNames, topicNames } = usePlaceSuggestions();
  const { languages, times } = useRareSuggestions();

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

  const finders: Record<TypeaheadQuery['kind'], (query: TypeaheadQuery) => Suggestion[]> = {
    mention,
    channel: channelNames,
    topic: topicNames,
    emoji: emojiNames,
    language: languages,
    command: commands,
    time: times,
  };

  return (query: TypeaheadQuery): readonly Suggestion[] => finders[query.kind](query);
}
