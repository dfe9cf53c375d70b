/** Changing a channel for everybody: what the server does comes back as events. */
import {
  archiveChannel,
  getChannelEmailAddress,
  updateChannel,
  type ChannelChanges,
} from '@/api/chat/routes/channels';
import { unsubscribe } from '@/api/chat/routes/subscriptions';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';

export type { ChannelChanges };

/** From this level on channels come back from the archive, their subscriptions with them. */
const BRINGS_BACK_FROM = 388;

/** Before this level who takes people out is set by a group's id alone. */
const TAKES_PAIRS_FROM = 320;

export const useChannelSettingsStore = defineChatStore('channelSettings', (account) => {
  const channels = useChannelsStore(account);
  const realm = useRealmStore(account);
  const { client } = account;

  /** What is not given stays. @throws RequestError, of the code `EXPECTATION_MISMATCH` where an `old` no longer holds */
  async function change(channelId: number, changes: ChannelChanges): Promise<void> {
    const { canRemoveSubscribersGroup: removers } = changes;
    const isPair = typeof removers === 'object' && 'new' in removers;
    const isTaken = !isPair || realm.featureLevel >= TAKES_PAIRS_FROM;
    const taken = isTaken ? {} : { canRemoveSubscribersGroup: removers.new };
    await updateChannel(client, { channelId, ...changes, ...taken });
  }

  /** Ends a channel: nobody writes there any more. @throws RequestError */
  async function archive(channelId: number): Promise<void> {
    await archiveChannel(client, { channelId });
  }

  /** Whether this server takes channels out of the archive again. */
  const canBringBack = () => realm.featureLevel >= BRINGS_BACK_FROM;

  /** Takes a channel out of the archive. @throws RequestError */
  async function bringBack(channelId: number): Promise<void> {
    await updateChannel(client, { channelId, isArchived: false });
  }

  /** Takes others out of a channel. @throws RequestError */
  async function removePeople(channelId: number, userIds: readonly number[]): Promise<void> {
    const name = channels.channel(channelId)?.name;
    if (name !== undefined) await unsubscribe(client, { channelNames: [name], userIds });
  }

  /** Where mail goes that is to stand there; empty where the server takes none. Never to be kept. @throws RequestError */
  async function emailAddressOf(channelId: number): Promise<string> {
    return await getChannelEmailAddress(client, { channelId });
  }

  return { change, archive, canBringBack, bringBack, removePeople, emailAddressOf };
});
