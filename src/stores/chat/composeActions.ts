/** What the compose box asks of the server besides sending: a preview, new subscribers, a changed habit. */
import { renderMessage } from '@/api/chat/routes/oneMessage';
import { subscribe } from '@/api/chat/routes/subscriptions';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { useUserSettingsStore } from './userSettings';

export const useComposeActionsStore = defineChatStore('composeActions', (account) => {
  const channels = useChannelsStore(account);
  const settings = useUserSettingsStore(account);

  /** The HTML that the text will become. */
  function preview(markdown: string, signal: AbortSignal): Promise<string> {
    return renderMessage(account.client, { content: markdown }, { signal });
  }

  /** Subscribes people to a channel that we can see. */
  async function subscribePeople(channelId: number, userIds: readonly number[]): Promise<void> {
    const name = channels.channel(channelId)?.name;
    if (name !== undefined) await subscribe(account.client, { channels: [{ name }], userIds });
  }

  /** Whether Enter sends, on all of the person's devices. The setting changes with its event. */
  async function setEnterSends(enterSends: boolean): Promise<void> {
    await settings.change({ enterSends });
  }

  return { preview, subscribePeople, setEnterSends };
});
