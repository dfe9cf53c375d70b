/** What I tell of myself: that I am here, and what I am doing. */
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

  /** Tells everyone what I am doing; empty texts clear. The server's event brings it here. @throws RequestError */
  async function say(status: {
    statusText: string;
    emojiName: string;
    emojiCode: string;
    reactionType: string;
  }): Promise<void> {
    await updateStatus(account.client, status);
  }

  return { report, say };
});
