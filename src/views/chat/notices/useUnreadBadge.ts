/** How much is unread in all organizations, on the page's icon, counted as each person chose. */
import { useBadge } from '@/composables/useBadge';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useChannelsStore } from '@/stores/chat/channels';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useUserTopicsStore } from '@/stores/chat/userTopics';

/** Gives what a count depends on, and the count itself, for one account. */
function counterOf(account: ChatAccount) {
  const { totals, conversations } = useUnreadsStore(account);
  const userSettings = useUserSettingsStore(account);
  const userTopics = useUserTopicsStore(account);
  const channels = useChannelsStore(account);

  /** Unread messages of topics that call: all of followed ones, of others those that mention me. */
  function countInTopics(countsFollowed: boolean): number {
    let sum = 0;
    for (const { conversation, count, mentionCount } of conversations()) {
      if (conversation.kind !== 'topic') continue;
      const { channelId, topic } = conversation;
      if (!channels.isSubscribed(channelId)) continue;
      const isWhole = countsFollowed && userTopics.isFollowed(channelId, topic);
      sum += isWhole ? count : mentionCount;
    }
    return sum;
  }

  function* followedKeys() {
    for (const [key, { visibilityPolicy }] of userTopics.byKey) {
      if (visibilityPolicy === 'followed') yield key;
    }
  }

  return {
    follow: () => {
      const { counted, direct, mentions } = totals;
      const { desktopIconCountDisplay: wish } = userSettings.settings;
      // A topic that is followed from now on counts at once, though nothing of it was read.
      const followed = wish === 'directAndFollowed' ? [...followedKeys()] : [];
      return [wish, counted, direct, mentions, ...followed].join();
    },
    count() {
      const wish = userSettings.settings.desktopIconCountDisplay;
      if (wish === 'none') return 0;
      if (wish !== 'direct' && wish !== 'directAndFollowed') return totals.counted;
      return totals.direct + countInTopics(wish === 'directAndFollowed');
    },
  };
}

export function useUnreadBadge(accounts: () => Iterable<ChatAccount>): void {
  const counters = () => [...accounts()].map(counterOf);
  useBadge(
    () =>
      counters()
        .map(({ follow }) => follow())
        .join(' '),
    () => counters().reduce((sum, { count }) => sum + count(), 0),
  );
}
