/** People, groups and wildcards whose names complete what is typed; those who would read it first. */
import { toRaw } from 'vue';
import type { User } from '@/api/chat/model/user';
import type { UserGroup } from '@/api/chat/model/userGroup';
import type { Conversation } from '@/domain/chat/conversation';
import {
  groupMentionMarkdown,
  mentionMarkdown,
  wildcardMarkdown,
  wildcardsFor,
} from '@/domain/chat/compose/mentionSyntax';
import { closestFirst, partnersIn, speakersIn } from '@/domain/chat/compose/peopleRanking';
import { isInGroupSetting } from '@/domain/chat/permissions/permissions';
import { mayCallEveryone } from '@/domain/chat/permissions/posting';
import { bestFitting, type TypeaheadQuery } from '@/domain/chat/compose/typeahead';
import { everybodyIn } from '@/domain/chat/userGroups';
import { nameOrder } from '@/domain/nameOrder';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useMessagesStore } from '@/stores/chat/messages';
import { useRecentConversationsStore } from '@/stores/chat/recentConversations';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useUsersStore } from '@/stores/chat/users';
import { useMarkedName } from '../names/useMarkedName';
import { usePermissions } from '../permissions/usePermissions';
import type { Suggestion } from './suggestion';

const SHOWN = 8;
const SHOWN_GROUPS = 3;

/** Who is how close to what is being written. */
function useClosest(target: () => Conversation | null) {
  const { locale } = useWords();
  const { userId: ownUserId } = useChatAccount();
  const channels = useChannelsStore();
  const messages = useMessagesStore();
  const recent = useRecentConversationsStore();

  function isReader(userId: number): boolean {
    const place = target();
    if (place?.kind === 'direct') return place.userIds.includes(userId);
    return place !== null && (channels.subscriberIds.get(place.channelId)?.has(userId) ?? false);
  }

  return () =>
    closestFirst(
      {
        isReader,
        // Past the proxies: thousands of messages, for each letter, and a list is not to jump while somebody speaks.
        ...speakersIn(toRaw(messages.byId).values(), target(), ownUserId),
        direct: partnersIn(toRaw(recent.byKey).values(), ownUserId),
      },
      nameOrder(locale.value),
    );
}

/** The people whose names fit, and whether somebody else has the same name. Those whom one muted are not offered. */
function usePeopleSuggestions(target: () => Conversation | null) {
  const users = useUsersStore();
  const closest = useClosest(target);

  function people(typed: string) {
    const active = [...users.byId.values()].filter((user) => user.isActive);
    const found = bestFitting<User>(
      active.filter(({ userId }) => !users.isMuted(userId)),
      {
        typed,
        nameOf: (user) => user.fullName,
        compare: closest(),
        limit: SHOWN,
        // Somebody whom nobody knows may be called by a first name alone.
        isWholeFirst: false,
      },
    );
    const isTaken = ({ userId, fullName }: User) =>
      active.some((other) => other.fullName === fullName && other.userId !== userId);
    return found.map((user) => ({
      user,
      isShared: isTaken(user),
    }));
  }

  return people;
}

/** The same to choose from; who shares a name is told apart. */
export function usePeopleRows(target: () => Conversation | null) {
  const people = usePeopleSuggestions(target);
  const markedName = useMarkedName();

  return (typed: string) =>
    people(typed).map(({ user, isShared }) => ({
      key: `person ${String(user.userId)}`,
      label: markedName(user.userId, user.fullName),
      ...(isShared && user.deliveryEmail ? { detail: user.deliveryEmail } : {}),
      markdown: '',
      userId: user.userId,
    }));
}

/** Everyone, under names of their own: nobody is called by them who only reads along, or may not call so many. */
function useWildcards(target: () => Conversation | null) {
  const { t } = useWords();
  const channels = useChannelsStore();
  const permissions = usePermissions();

  function mayCallChannel(): boolean {
    const place = target();
    const context = permissions();
    if (place?.kind !== 'topic' || !context) return true;
    return mayCallEveryone(channels.subscriberCount(place.channelId) ?? 0, context) !== 'no';
  }

  return ({ typed, isSilent }: TypeaheadQuery): Suggestion[] =>
    wildcardsFor(target(), mayCallChannel())
      .filter((wildcard) => typed !== '' && !isSilent && wildcard.startsWith(typed.toLowerCase()))
      .map((wildcard) => ({
        key: `w${wildcard}`,
        label: wildcard,
        detail: t(
          wildcard === 'topic' ? 'chat.compose.wildcard.topic' : 'chat.compose.wildcard.all',
        ),
        markdown: `${wildcardMarkdown(wildcard, isSilent)} `,
        icon: 'group' as const,
      }));
}

/** Groups with anybody in them; where they would be called, those that one may call. */
function useGroups() {
  const { t, locale } = useWords();
  const groups = useUserGroupsStore();
  const permissions = usePermissions();

  function isOffered(group: UserGroup, isSilent: boolean): boolean {
    const isEmpty = group.members.length === 0 && group.directSubgroupIds.length === 0;
    if (group.isSystemGroup || group.deactivated === true || isEmpty) return false;
    const context = permissions();
    return (
      isSilent || context === null || isInGroupSetting(group.canMentionGroup, context) !== 'no'
    );
  }

  return ({ typed, isSilent }: TypeaheadQuery): Suggestion[] => {
    const offered = [...groups.byId.values()].filter((group) => isOffered(group, isSilent));
    return bestFitting(offered, {
      typed,
      nameOf: (group) => group.name,
      compare: (one, other) => nameOrder(locale.value)(one.name, other.name),
      limit: SHOWN_GROUPS,
    }).map((group) => ({
      key: `g${group.id}`,
      label: group.name,
      detail: t('chat.compose.group', { count: everybodyIn(group.id, groups.userGroup).size }),
      markdown: `${groupMentionMarkdown(group.name, isSilent)} `,
      icon: 'group' as const,
    }));
  };
}

export function useMentionSuggestions(target: () => Conversation | null) {
  const people = usePeopleSuggestions(target);
  const markedName = useMarkedName();
  const wildcards = useWildcards(target);
  const groups = useGroups();

  function persons({ typed, isSilent }: TypeaheadQuery): Suggestion[] {
    return people(typed).map(({ user, isShared }) => ({
      key: `u${user.userId}`,
      label: markedName(user.userId, user.fullName),
      ...(isShared && user.deliveryEmail ? { detail: user.deliveryEmail } : {}),
      markdown: `${mentionMarkdown(user, { isSilent, isShared })} `,
      userId: user.userId,
    }));
  }

  return (query: TypeaheadQuery): Suggestion[] =>
    [...wildcards(query), ...persons(query), ...groups(query)].slice(0, SHOWN + SHOWN_GROUPS);
}
