/**
 * Asks which unread messages of a channel mention me. A mention of a whole channel counts only where the topic is not
 * muted, and a registration names only those that count: after a mute or a move, only the messages themselves can tell.
 */
import type { ChatClient } from '@/api/chat/client';
import type { Message } from '@/api/chat/model/message';
import { getMessages } from '@/api/chat/routes/messages';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { createRepairs } from './repairs';

/** More mentions than anybody reads. */
const MOST = 1_000;

export interface MentionCheck {
  /** Asks about a channel, until it is answered. */
  ask(channelId: number): void;
  /** Something changed that an answer under way may not know of: it is asked for again. */
  outdate(): void;
}

export function createMentionCheck(
  client: ChatClient,
  onMentions: (messages: readonly Message[]) => void,
): MentionCheck {
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
        const { messages } = await getMessages(client, { ...place, narrow });
        if (!check.isOutdated) onMentions(messages);
      } while (check.isOutdated);
    } finally {
      underWay.delete(channelId);
    }
  }

  function ask(channelId: number) {
    const known = underWay.get(channelId);
    if (known) known.isOutdated = true;
    else repairs.insist(() => askUntilTrue(channelId));
  }

  return {
    ask,
    outdate() {
      for (const check of underWay.values()) check.isOutdated = true;
    },
  };
}
