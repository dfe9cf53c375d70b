/** What can be done with a topic as a whole. */
import {
  CircleCheckIcon,
  CornerUpRightIcon,
  EyeIcon,
  EyeOffIcon,
  PinIcon,
  PinOffIcon,
  Trash2Icon,
  Volume2Icon,
  VolumeXIcon,
} from '@lucide/vue';
import { conversationKey, type TopicConversation } from '@/domain/chat/conversation';
import { isEmptyTopic } from '@/domain/chat/emptyTopic';
import {
  mayDeleteAny,
  mayMoveToChannel,
  mayMoveToTopic,
  mayResolve,
  type PermissionContext,
  type Standing,
} from '@/domain/chat/permissions/permissions';
import { isResolvedTopic } from '@/domain/chat/topic';
import { useWords } from '@/i18n/words';
import { usePinnedTopicMovesStore } from '@/stores/chat/pinnedTopicMoves';
import { usePinnedTopicsStore } from '@/stores/chat/pinnedTopics';
import { useTopicChangesStore } from '@/stores/chat/topicChanges';
import { useAttempt } from '../forms/useAttempt';
import { usePermissions } from '../permissions/usePermissions';
import { useTopicPolicies } from '../useTopicPolicies';
import type { OpenPlaceDialog, PlaceItem } from './placeItem';

/** How a topic calls: for those of channels that one is in. */
function usePolicyItems() {
  const { t } = useWords();
  const topics = useTopicPolicies();

  return (place: TopicConversation): PlaceItem[] => {
    if (!topics.mayDecide(place)) return [];
    const isFollowed = topics.isFollowed(place);
    const isMuted = topics.isMuted(place);
    return [
      {
        key: 'follow',
        label: isFollowed ? t('chat.topicMenu.unfollow') : t('chat.topicMenu.follow'),
        icon: isFollowed ? EyeOffIcon : EyeIcon,
        run: () => void topics.toggleFollowed(place),
      },
      {
        key: 'muteTopic',
        label: isMuted ? t('chat.topicMenu.unmute') : t('chat.topicMenu.mute'),
        icon: isMuted ? Volume2Icon : VolumeXIcon,
        run: () => void topics.toggleMuted(place),
      },
    ];
  };
}

/** What I may do to a topic. Whether its messages are too old to be moved shows when one of them is looked at. */
function mayOf({ channelId, topic }: TopicConversation, context: PermissionContext) {
  const standing: Standing = { type: 'channel', channelId, timestamp: context.nowMs / 1000 };
  return {
    resolve: !isEmptyTopic(topic, context.realm) && mayResolve(standing, context) !== 'no',
    move:
      mayMoveToTopic(standing, context) !== 'no' || mayMoveToChannel(standing, context) !== 'no',
    delete: mayDeleteAny(context.channel(channelId), context) === 'yes',
  };
}

export function useTopicItems(open: OpenPlaceDialog) {
  const { t } = useWords();
  const changes = useTopicChangesStore();
  const attempt = useAttempt();
  const permissions = usePermissions();
  const policies = usePolicyItems();
  const pins = usePinnedTopicsStore();
  const pinnedMoves = usePinnedTopicMovesStore();

  function pin(place: TopicConversation): PlaceItem {
    const isPinned = pins.keys.has(conversationKey(place));
    return {
      key: 'pinTopic',
      label: isPinned ? t('chat.topicMenu.unpin') : t('chat.topicMenu.pin'),
      icon: isPinned ? PinOffIcon : PinIcon,
      run: () => void attempt(() => pinnedMoves.toggle(place), 'chat.topicMenu.failed'),
    };
  }

  const resolveItem = (place: TopicConversation): PlaceItem => ({
    key: 'resolve',
    label: t(isResolvedTopic(place.topic) ? 'chat.action.unresolve' : 'chat.action.resolve'),
    icon: CircleCheckIcon,
    run: () => void attempt(() => changes.toggleResolved(place), 'chat.action.failed.resolve'),
  });

  const moveItem = (): PlaceItem => ({
    key: 'moveTopic',
    label: t('chat.topicMenu.move'),
    icon: CornerUpRightIcon,
    run: () => open('move'),
  });

  const deleteItem = (): PlaceItem => ({
    key: 'deleteTopic',
    label: t('chat.topicMenu.delete'),
    icon: Trash2Icon,
    isDanger: true,
    run: () => open('delete'),
  });

  /** What it does to everybody. */
  function changesOf(place: TopicConversation): PlaceItem[] {
    const context = permissions();
    if (context === null) return [];
    const may = mayOf(place, context);
    return [
      ...(may.resolve ? [resolveItem(place)] : []),
      ...(may.move ? [moveItem()] : []),
      ...(may.delete ? [deleteItem()] : []),
    ];
  }

  return { pin, policies, changesOf };
}
