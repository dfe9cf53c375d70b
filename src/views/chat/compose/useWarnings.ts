/** What a person should know before they send: who will be called, who will not read it, where it goes. */
import { isEmptyTopic } from '@/domain/chat/emptyTopic';
import { computed, type ComputedRef } from 'vue';
import { mayAddSubscribers } from '@/domain/chat/permissions/channelPermissions';
import type { Conversation } from '@/domain/chat/conversation';
import { mentionsIn, wildcardIn } from '@/domain/chat/compose/mentionSyntax';
import {
  mayCallEveryone,
  mayPost,
  mayStartTopic,
  topicRule,
  WILDCARD_FREE,
} from '@/domain/chat/permissions/posting';
import type { PermissionContext } from '@/domain/chat/permissions/permissions';
import { isResolvedTopic, isSameTopic } from '@/domain/chat/topic';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { useTopicsStore } from '@/stores/chat/topics';
import { useUsersStore } from '@/stores/chat/users';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useConversationName } from '../names/useConversationName';
import { useMarkedName } from '../names/useMarkedName';
import { usePermissions } from '../permissions/usePermissions';
import { useDirectWarnings } from './useDirectWarnings';
import { useSubscribers } from './useSubscribers';

export interface Warning {
  readonly key: string;
  readonly words: string;
  /** Nothing can be sent as long as it stands. */
  readonly isBlocking?: boolean;
  /** Someone who is mentioned and does not subscribe, where I may subscribe them. */
  readonly userId?: number;
  /** It is I who does not subscribe. */
  readonly isAboutMe?: boolean;
}

/** People who are called in a text and do not subscribe to the channel that it goes to. */
function useOutsiders() {
  const channels = useChannelsStore();
  const users = useUsersStore();
  return (channelId: number, text: string) => {
    const subscribers = channels.subscriberIds.get(channelId);
    const { names, userIds } = mentionsIn(text);
    if (!subscribers || (names.length === 0 && userIds.length === 0)) return [];
    const wanted = new Set(names);
    return [...users.byId.values()].filter(
      (user) =>
        (wanted.has(user.fullName) || userIds.includes(user.userId)) &&
        user.isActive &&
        // They hear of their mentions wherever they are.
        !user.isBot &&
        !subscribers.has(user.userId),
    );
  };
}

/** What there is to know of the place itself. */
function usePlaceWarnings(target: () => Conversation | null) {
  const { t } = useWords();
  const channels = useChannelsStore();
  const topics = useTopicsStore();
  const userTopics = useUserTopicsStore();
  const { topicName } = useConversationName();

  /**
   * As far as the channel's topics were fetched: the server knows of more than I may see. By itself, for topics change
   * with each message, and what is made of the answer does not.
   */
  const isNew = computed(() => {
    const place = target();
    if (place?.kind !== 'topic') return false;
    const known = topics.topicsOf(place.channelId);
    return known !== undefined && !known.some((one) => isSameTopic(one.topic, place.topic));
  });
  const isRefusedAsNew = (channelId: number, context: PermissionContext) =>
    isNew.value && mayStartTopic(channelId, context) === 'no';
  /** Where nobody may write, no administrators can be asked. */
  const refusal = (channelId: number) => {
    const isArchived = channels.channel(channelId)?.isArchived;
    return t(isArchived ? 'chat.channelCard.archived' : 'chat.compose.warning.notAllowed');
  };

  return (
    place: Extract<Conversation, { kind: 'topic' }>,
    context: PermissionContext,
  ): Warning[] => {
    const { channelId, topic } = place;
    const found: Warning[] = [];
    if (mayPost(place, context) === 'no') {
      return [{ key: 'notAllowed', words: refusal(channelId), isBlocking: true }];
    }
    const rule = topicRule(channels.channel(channelId), context.realm);
    const isEmpty = isEmptyTopic(topic, context.realm);
    if (rule === 'needed' && isEmpty) {
      found.push({ key: 'noTopic', words: t('chat.compose.warning.noTopic'), isBlocking: true });
    }
    if (rule === 'emptyOnly' && !isEmpty) {
      const words = t('chat.cannotWrite.onlyEmpty', { topic: topicName('') });
      found.push({ key: 'onlyEmpty', words, isBlocking: true });
    }
    if (!isEmpty && isRefusedAsNew(channelId, context)) {
      found.push({ key: 'newTopic', words: t('chat.compose.warning.newTopic') });
    }
    if (channels.channel(channelId) && !channels.isSubscribed(channelId)) {
      const words = t('chat.compose.warning.notSubscribed');
      found.push({ key: 'notSubscribed', words, isAboutMe: true });
    }
    if (isResolvedTopic(topic)) {
      found.push({ key: 'resolved', words: t('chat.compose.warning.resolved') });
    }
    if (userTopics.policy(channelId, topic) === 'muted') {
      found.push({ key: 'muted', words: t('chat.compose.warning.muted') });
    }
    return found;
  };
}

export function useWarnings(
  target: () => Conversation | null,
  text: () => string,
): ComputedRef<readonly Warning[]> {
  const { t } = useWords();
  const channels = useChannelsStore();
  useSubscribers(target, text);
  const contextNow = usePermissions();
  const ofPlace = usePlaceWarnings(target);
  const ofPeople = useDirectWarnings();
  const outsidersOf = useOutsiders();
  const markedName = useMarkedName();

  function ofMentions(channelId: number, context: PermissionContext): Warning[] {
    const count = channels.subscriberCount(channelId) ?? 0;
    const wildcard = wildcardIn(text());
    const found: Warning[] = [];
    if (wildcard !== null && count > WILDCARD_FREE) {
      const isBlocking = mayCallEveryone(count, context) === 'no';
      const id = isBlocking ? 'wildcardRefused' : 'wildcard';
      found.push({
        key: 'wildcard',
        words: t(`chat.compose.warning.${id}`, { count }),
        isBlocking,
      });
    }
    const channel = channels.channel(channelId);
    const mayAdd = channel !== undefined && mayAddSubscribers(channel, context) !== 'no';
    const outsiders = outsidersOf(channelId, text()).map(({ userId, fullName }) => ({
      key: `outsider${userId}`,
      words: t('chat.compose.warning.outsider', { name: markedName(userId, fullName) }),
      ...(mayAdd ? { userId } : {}),
    }));
    return [...found, ...outsiders];
  }

  return computed(() => {
    const place = target();
    const context = contextNow();
    if (!context || !place) return [];
    if (place.kind === 'direct') return ofPeople(place);
    return [...ofPlace(place, context), ...ofMentions(place.channelId, context)];
  });
}
