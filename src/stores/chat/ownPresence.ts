/** What I tell of myself: that I am here, and what I am doing. */
import type { EmojiReference } from '@/api/chat/model/reaction';
import { updatePresence } from '@/api/chat/routes/presence';
import { updateStatus } from '@/api/chat/routes/userStatus';
import { defineChatStore } from './chatAccount';
import { usePresenceStore } from './presence';

export const useOwnPresenceStore = defineChatStore('ownPresence', (account) => {
  const presence = usePresenceStore(account);

  /** Tells the server that I am here, and takes what it answers about the others. @throws RequestError */
  async function report(isActive: boolean, hasNewInput: boolean): Promise<void> {
    const answer = await updatePresence(account.client, {
      status: isActive ? 'active' : 'idle',
      newUserInput: hasNewInput,
      lastUpdateId: presence.lastUpdateId(),
    });
    presence.handleReport(answer);
  }

  /** Tells everyone what I am doing; no words and no emoji clear. The server's event brings it here. @throws RequestError */
  async function say(statusText: string, emoji: EmojiReference | null): Promise<void> {
    // No emoji is one without a name: there is no kind that it could be of.
    await updateStatus(account.client, { statusText, ...(emoji ?? { emojiName: '' }) });
  }

  return { report, say };
});
