/** Changing a channel for everybody: what the server does comes back as events. */
import { archiveChannel, updateChannel, type ChannelChanges } from '@/api/chat/routes/channels';
import { unsubscribe } from '@/api/chat/routes/subscriptions';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';

export type { ChannelChanges };

export const useChannelSettingsStore = defineChatStore('channelSettings', (account) => {
  const channels = useChannelsStore(account);
  const { client } = account;

  /** What is not given stays. @throws RequestError */
  async function change(channelId: number, changes: ChannelChanges): Promise<void> {
    await updateChannel(client, { channelId, ...changes });
  }

  /**
   * Ends a channel: nobody writes there any more. From feature level 388 on servers take it back (`PATCH /streams/{id}` with
   * `is_archived=false`), which is not offered here; older ones do not, over this protocol. @throws RequestError
   */
  async function archive(channelId: number): Promise<void> {
    await archiveChannel(client, { channelId });
  }

  /** Takes others out of a channel. @throws RequestError */
  async function removePeople(channelId: number, userIds: readonly number[]): Promise<void> {
    const name = channels.channel(channelId)?.name;
    if (name !== undefined) await unsubscribe(client, { channelNames: [name], userIds });
  }

  return { change, archive, removePeople };
});
