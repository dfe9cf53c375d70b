/** Whom and what the suggestions of a search choose from, the likeliest first. */
import type { SearchPart } from '@/domain/chat/search/searchQuery';
import type { SearchSubjects } from '@/domain/chat/search/searchSuggestions';
import { byName, sortPeople } from '@/domain/chat/peopleList';
import { nameOrder } from '@/domain/nameOrder';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { usePresenceStore } from '@/stores/chat/presence';
import { useRealmStore } from '@/stores/chat/realm';
import { useTopicsStore } from '@/stores/chat/topics';
import { useUsersStore } from '@/stores/chat/users';

export function useSearchSubjects() {
  const { locale } = useWords();
  const channels = useChannelsStore();
  const topics = useTopicsStore();
  const users = useUsersStore();
  const presence = usePresenceStore();
  const realm = useRealmStore();

  const active = byName([...users.byId.values()].filter((user) => user.isActive));
  const people = sortPeople(active, { wanted: '', levelOf: presence.levelsNow() }).flatMap(
    (userId) => users.user(userId) ?? [],
  );
  const mine = (channelId: number) => Number(channels.isSubscribed(channelId));
  const compareNames = nameOrder(locale.value);
  const ordered = [...channels.byId.values()].sort(
    (a, b) => mine(b.channelId) - mine(a.channelId) || compareNames(a.name, b.name),
  );

  /** Topics come from the channel that the search names, or from all that are known. */
  return function subjects(parts: readonly SearchPart[]): SearchSubjects {
    const channel = parts
      .flatMap((part) => (part.kind === 'term' ? [part.term] : []))
      .find((term) => term.operator === 'channel');
    const known =
      channel?.operator === 'channel'
        ? (topics.topicsOf(channel.channelId) ?? [])
        : [...topics.byChannel.values()].flat();
    const { featureLevel } = realm;
    return { channels: ordered, people, topics: known.map((one) => one.topic), featureLevel };
  };
}
