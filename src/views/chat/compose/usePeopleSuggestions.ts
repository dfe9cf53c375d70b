/** People, groups and wildcards whose names complete what is typed; those who would read it first. */
import type { User } from '@/api/chat/model/user';
import type { Conversation } from '@/domain/chat/conversation';
import {
  groupMentionMarkdown,
  mentionMarkdown,
  WILDCARDS,
  wildcardMarkdown,
} from '@/domain/chat/mentionSyntax';
import { bestFitting, type TypeaheadQuery } from '@/domain/chat/typeahead';
import { nameOrder } from '@/domain/nameOrder';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useUsersStore } from '@/stores/chat/users';
import type { Suggestion } from './suggestion';

const SHOWN = 8;
const SHOWN_GROUPS = 3;

/** The people whose names fit, and whether somebody else has the same name. */
export function usePeopleSuggestions(target: () => Conversation | null) {
  const { locale } = useWords();
  const users = useUsersStore();
  const channels = useChannelsStore();

  /** Those who would read it stand first. */
  function isHere(userId: number): boolean {
    const place = target();
    if (place?.kind === 'direct') return place.userIds.includes(userId);
    return place !== null && (channels.subscriberIds.get(place.channelId)?.has(userId) ?? false);
  }

  function people(typed: string) {
    const active = [...users.byId.values()].filter((user) => user.isActive);
    const found = bestFitting(active, {
      typed,
      nameOf: (user) => user.fullName,
      compare: (one, other) =>
        Number(isHere(other.userId)) - Number(isHere(one.userId)) ||
        nameOrder(locale.value)(one.fullName, other.fullName),
      limit: SHOWN,
    });
    const isTaken = ({ userId, fullName }: User) =>
      active.some((other) => other.fullName === fullName && other.userId !== userId);
    return found.map((user) => ({
      user,
      isShared: isTaken(user),
    }));
  }

  return people;
}

/** Everyone, under names of their own: nobody is called by them who only reads along. */
function useWildcards() {
  const { t } = useWords();
  return ({ typed, isSilent }: TypeaheadQuery): Suggestion[] =>
    WILDCARDS.filter(
      (wildcard) => typed !== '' && !isSilent && wildcard.startsWith(typed.toLowerCase()),
    ).map((wildcard) => ({
      key: `w${wildcard}`,
      label: wildcard,
      detail: t(wildcard === 'topic' ? 'chat.compose.wildcard.topic' : 'chat.compose.wildcard.all'),
      markdown: `${wildcardMarkdown(wildcard, isSilent)} `,
      icon: 'group' as const,
    }));
}

function useGroups() {
  const { t } = useWords();
  const groups = useUserGroupsStore();
  return ({ typed, isSilent }: TypeaheadQuery): Suggestion[] => {
    const named = [...groups.byId.values()].filter((group) => !group.isSystemGroup);
    return bestFitting(named, {
      typed,
      nameOf: (group) => group.name,
      compare: (one, other) => one.name.localeCompare(other.name),
      limit: SHOWN_GROUPS,
    }).map((group) => ({
      key: `g${group.id}`,
      label: group.name,
      detail: t('chat.compose.group', { count: group.members.length }),
      markdown: `${groupMentionMarkdown(group.name, isSilent)} `,
      icon: 'group' as const,
    }));
  };
}

export function useMentionSuggestions(target: () => Conversation | null) {
  const people = usePeopleSuggestions(target);
  const wildcards = useWildcards();
  const groups = useGroups();

  function persons({ typed, isSilent }: TypeaheadQuery): Suggestion[] {
    return people(typed).map(({ user, isShared }) => ({
      key: `u${user.userId}`,
      label: user.fullName,
      ...(isShared && user.deliveryEmail ? { detail: user.deliveryEmail } : {}),
      markdown: `${mentionMarkdown(user, { isSilent, isShared })} `,
      userId: user.userId,
    }));
  }

  return (query: TypeaheadQuery): Suggestion[] =>
    [...wildcards(query), ...persons(query), ...groups(query)].slice(0, SHOWN + SHOWN_GROUPS);
}
