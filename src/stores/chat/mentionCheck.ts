/**
 * Asks which unread messages of a channel mention me. A mention of a whole channel counts only where the topic is not
 * muted, and a registration names only those that count: after a mute or a move, only the messages themselves can tell.
 */
import { getMessages } from '@/api/chat/routes/messages';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { defineChatStore } from './chatAccount';
import { createRepairs } from './repairs';
import { useUnreadsStore } from './unreads';

/** More mentions than anybody reads. */
const MOST = 1_000;

export const useMentionCheckStore = defineChatStore('mentionCheck', (account) => {
  const unreads = useUnreadsStore(account);
  const repairs = createRepairs();
  const underWay = new Map<number, { isOutdated: boolean }>();

  async function askUntilTrue(channelId: number): Promise<void> {
    const check = { isOutdated: false };
    underWay.set(channelId, check);
    const narrow = narrowRequest([
      { operator: 'channel', channelId },
      { operator: 'is', what: 'unread' },
      { operator: 'is', what: 'mentioned' },
    ]);
    try {
      do {
        check.isOutdated = false;
        const place = { anchor: 'newest', numBefore: MOST, numAfter: 0 } as const;
        const { messages } = await getMessages(account.client, { ...place, narrow });
        if (!check.isOutdated) unreads.recheckMentions(messages);
      } while (check.isOutdated);
    } finally {
      underWay.delete(channelId);
    }
  }

  /** Asks about a channel, until it is answered. */
  function ask(channelId: number) {
    const known = underWay.get(channelId);
    if (known) known.isOutdated = true;
    else repairs.insist(() => askUntilTrue(channelId));
  }

  /** Something changed that an answer under way may not know of: it is asked for again. */
  function outdate() {
    for (const check of underWay.values()) check.isOutdated = true;
  }

  unreads.onDoubt({ ask, outdate });
  return {};
});
