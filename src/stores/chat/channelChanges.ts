/** Joining, leaving and making channels, and what they are to me: what the server does comes back as events. */
import { getSubscribers } from '@/api/chat/routes/channels';
import {
  subscribe,
  unsubscribe,
  updateSubscriptionSettings,
  type SubscriptionChange,
} from '@/api/chat/routes/subscriptions';
import { accessOf, type ChannelPrivacy } from '@/domain/chat/channelAccess';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';

export type { SubscriptionChange };

/** A channel that does not exist yet. */
export interface NewChannel {
  readonly name: string;
  readonly description: string;
  readonly privacy: ChannelPrivacy;
  /** The folder in which it is to stand for everybody, where servers have such. */
  readonly folderId?: number | undefined;
  /** Whom to subscribe besides me. */
  readonly userIds: readonly number[];
}

export const useChannelChangesStore = defineChatStore('channelChanges', (account) => {
  const channels = useChannelsStore(account);
  const { client } = account;

  /** @throws RequestError */
  async function join(channelId: number): Promise<void> {
    const name = channels.channel(channelId)?.name;
    if (name !== undefined) await subscribe(client, { channels: [{ name }] });
  }

  /** @throws RequestError */
  async function leave(channelId: number): Promise<void> {
    const name = channels.channel(channelId)?.name;
    if (name !== undefined) await unsubscribe(client, { channelNames: [name] });
  }

  /** Makes a channel and subscribes people to it, me among them. @throws RequestError */
  async function create(wanted: NewChannel): Promise<void> {
    const { isPrivate, ...access } = accessOf(wanted.privacy);
    await subscribe(client, {
      channels: [{ name: wanted.name, description: wanted.description }],
      userIds: [...new Set([account.userId, ...wanted.userIds])],
      inviteOnly: isPrivate,
      folderId: wanted.folderId,
      ...access,
    });
  }

  /** Changes what a channel is to me. @throws RequestError */
  async function change(change: SubscriptionChange): Promise<void> {
    await updateSubscriptionSettings(client, { changes: [change] });
  }

  /** Subscribes others to a channel that I can see. @throws RequestError */
  async function addPeople(channelId: number, userIds: readonly number[]): Promise<void> {
    const name = channels.channel(channelId)?.name;
    if (name !== undefined) await subscribe(client, { channels: [{ name }], userIds });
  }

  /** Who is in a channel: as known by registration, or asked for. @throws RequestError */
  async function subscribersOf(channelId: number): Promise<readonly number[]> {
    const known = channels.subscriberIds.get(channelId);
    return known ? [...known] : await getSubscribers(client, { channelId });
  }

  return { join, leave, create, change, addPeople, subscribersOf };
});
