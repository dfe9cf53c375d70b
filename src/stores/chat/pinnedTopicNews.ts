/** What becomes of topics, for those who have pinned some: who follows it is fetched for them alone. */
import type { ChatEventOf } from '@/api/chat/model/events/index';
import { defineChatStore } from './chatAccount';
import { usePinnedTopicsStore } from './pinnedTopics';

type News = 'loadSnapshot' | ChatEventOf<'update_message'> | ChatEventOf<'delete_message'>;

export const usePinnedTopicNewsStore = defineChatStore('pinnedTopicNews', (account) => {
  const pins = usePinnedTopicsStore(account);

  async function tell(news: News): Promise<void> {
    await pins.whenReady();
    if (pins.topics.length === 0) return;
    const { usePinnedTopicMovesStore } = await import('./pinnedTopicMoves');
    usePinnedTopicMovesStore(account).follow(news);
  }

  /** What cannot be followed now is found at the next start. */
  const follow = (news: News) => void tell(news).catch(() => undefined);

  return { follow };
});
