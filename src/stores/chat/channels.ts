/** The channels that I can see, and what those that I subscribe to are to me. */
import { shallowReactive, shallowRef } from 'vue';
import type { Channel, Subscription } from '@/api/chat/model/channel';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { defineChatStore } from './chatAccount';
import { createSubscriberSets } from './subscriberSets';

export const useChannelsStore = defineChatStore('channels', (account) => {
  /** All that I can see, subscribed or not, archived or not. */
  const byId = shallowRef(shallowReactive(new Map<number, Channel>()));
  /** Those that I subscribe to. */
  const subscriptions = shallowRef(shallowReactive(new Map<number, Subscription>()));
  /** My settings of channels that I left: taken up again when I come back. */
  const left = shallowRef(shallowReactive(new Map<number, Subscription>()));
  /** My settings of channels that are archived: taken up again where one comes back. */
  const shelved = new Map<number, Subscription>();
  /** Those that I was ever in, as far as this page was told, whether or not I see them now. */
  const everIn = new Set<number>();
  const subscribers = createSubscriberSets();
  /** Subscribers, for channels where they are known. */
  const subscriberIds = subscribers.byChannel;

  /** Undefined for channels that are gone or hidden from me. */
  function channel(channelId: number): Channel | undefined {
    return byId.value.get(channelId);
  }

  function subscription(channelId: number): Subscription | undefined {
    return subscriptions.value.get(channelId);
  }

  function isSubscribed(channelId: number): boolean {
    return subscriptions.value.has(channelId);
  }

  /** Whether the channel as a whole is muted; channels that I do not subscribe to count as muted. */
  function isMuted(channelId: number): boolean {
    return subscription(channelId)?.isMuted ?? true;
  }

  /**
   * Whether a move takes messages away from me, flags and all, though I may read on: from a channel that I am or was in
   * to one that I am not in. The server forgets then that it ever sent them to me.
   */
  function isDeliveryLost(move: ChatEventOf<'update_message'>): boolean {
    const { channelId: from, newChannelId: to } = move;
    if (from === undefined || to === undefined || isSubscribed(to)) return false;
    return everIn.has(from);
  }

  /** Undefined where nobody said it. */
  function subscriberCount(channelId: number): number | undefined {
    return subscriberIds.value.get(channelId)?.size ?? channel(channelId)?.subscriberCount;
  }

  function channelNamed(name: string): Channel | undefined {
    const wanted = name.toLowerCase();
    for (const one of byId.value.values()) if (one.name.toLowerCase() === wanted) return one;
    return undefined;
  }

  function loadSnapshot(snapshot: InitialSnapshot) {
    const subscribed = snapshot.subscriptions ?? [];
    const unsubscribed = snapshot.unsubscribed ?? [];
    const all = [...(snapshot.neverSubscribed ?? []), ...unsubscribed, ...subscribed];
    for (const { channelId } of [...unsubscribed, ...subscribed]) everIn.add(channelId);
    byId.value = shallowReactive(new Map(all.map((one) => [one.channelId, one])));
    subscriptions.value = shallowReactive(new Map(subscribed.map((one) => [one.channelId, one])));
    shelved.clear();
    for (const one of subscribed) if (one.isArchived) shelve(one.channelId);
    left.value = shallowReactive(new Map(unsubscribed.map((one) => [one.channelId, one])));
    subscribers.replace(
      all.flatMap((one) =>
        one.subscribers ? [[one.channelId, new Set(one.subscribers)] as const] : [],
      ),
    );
  }

  /** Takes an archived channel out of those that I am in, for now. */
  function shelve(channelId: number) {
    const mine = subscription(channelId);
    if (!mine) return;
    shelved.set(channelId, mine);
    subscriptions.value.delete(channelId);
  }

  /** Servers keep who was in an archived channel, and say nothing more of it when it comes back. */
  function unshelve(channelId: number) {
    const mine = shelved.get(channelId);
    if (!mine) return;
    shelved.delete(channelId);
    subscriptions.value.set(channelId, mine);
  }

  /** Changes what a channel is, in all places that hold it. */
  function changeChannel(channelId: number, change: Partial<Channel>) {
    const places: Map<number, Channel>[] = [byId.value, subscriptions.value, left.value];
    for (const channels of [...places, shelved as Map<number, Channel>]) {
      const before = channels.get(channelId);
      if (before) channels.set(channelId, { ...before, ...change });
    }
  }

  /** People came or went, by their ids: servers tell how many there are only once. */
  function count(channelId: number, more: number) {
    const before = channel(channelId)?.subscriberCount;
    if (before !== undefined) changeChannel(channelId, { subscriberCount: before + more });
  }

  /** Who is in a channel, from now on until the next registration. @throws RequestError, TypeError without network */
  async function fetchSubscribers(channelId: number): Promise<void> {
    await subscribers.fill(channelId, async () => {
      const { getSubscribers } = await import('@/api/chat/routes/channels');
      return await getSubscribers(account.client, { channelId });
    });
  }

  function handleCreate(event: ChatEventOf<'stream/create'>) {
    for (const one of event.channels) {
      byId.value.set(one.channelId, one);
      if (one.isArchived || !shelved.has(one.channelId)) continue;
      unshelve(one.channelId);
      changeChannel(one.channelId, one);
    }
  }

  function handleUpdate({ channelId, change }: ChatEventOf<'stream/update'>) {
    changeChannel(channelId, change);
    if (change.isArchived) shelve(channelId);
    else if (change.isArchived === false) unshelve(channelId);
  }

  function handleDelete(event: ChatEventOf<'stream/delete'>) {
    for (const channelId of event.channelIds) {
      byId.value.delete(channelId);
      subscriptions.value.delete(channelId);
      left.value.delete(channelId);
      shelved.delete(channelId);
      subscribers.forget(channelId);
    }
  }

  function handleSubscriptionAdd(event: ChatEventOf<'subscription/add'>) {
    for (const { subscribers: userIds, ...one } of event.subscriptions) {
      const { channelId } = one;
      const before = channel(channelId)?.subscriberCount;
      everIn.add(channelId);
      byId.value.set(channelId, one);
      subscriptions.value.set(channelId, one);
      left.value.delete(channelId);
      shelved.delete(channelId);
      if (one.isArchived) shelve(channelId);
      if (userIds) subscribers.set(channelId, userIds);
      else subscribers.change(channelId, (known) => known.add(account.userId));
      if (before !== undefined && one.subscriberCount === undefined) {
        changeChannel(channelId, { subscriberCount: before + 1 });
      }
    }
  }

  function handleSubscriptionRemove(event: ChatEventOf<'subscription/remove'>) {
    for (const channelId of event.channelIds) {
      const before = subscription(channelId) ?? shelved.get(channelId);
      if (!before) continue;
      subscriptions.value.delete(channelId);
      shelved.delete(channelId);
      left.value.set(channelId, before);
      count(channelId, -1);
      // Of a private channel only those hear who are in it.
      if (before.inviteOnly) subscribers.forget(channelId);
      else subscribers.change(channelId, (known) => known.delete(account.userId));
    }
  }

  function handleSubscriptionUpdate({ channelId, change }: ChatEventOf<'subscription/update'>) {
    const places = shelved.has(channelId) ? shelved : subscriptions.value;
    const before = places.get(channelId);
    if (!before) return;
    const after = { ...before, ...change };
    places.set(channelId, after);
    byId.value.set(channelId, after);
  }

  function handlePeersAdd({ channelIds, userIds }: ChatEventOf<'subscription/peer_add'>) {
    for (const channelId of channelIds) {
      count(channelId, userIds.length);
      subscribers.change(channelId, (known) => userIds.forEach((userId) => known.add(userId)));
    }
  }

  function handlePeersRemove({ channelIds, userIds }: ChatEventOf<'subscription/peer_remove'>) {
    for (const channelId of channelIds) {
      count(channelId, -userIds.length);
      subscribers.change(channelId, (known) => userIds.forEach((userId) => known.delete(userId)));
    }
  }

  /** People whose accounts are closed count among no channel's subscribers. */
  function handleDeactivatedUser(userId: number) {
    for (const [channelId, known] of subscriberIds.value) {
      if (known.has(userId)) subscribers.change(channelId, (userIds) => userIds.delete(userId));
    }
  }

  return {
    byId,
    subscriptions,
    left,
    subscriberIds,
    channel,
    subscription,
    isSubscribed,
    isMuted,
    isDeliveryLost,
    subscriberCount,
    fetchSubscribers,
    channelNamed,
    loadSnapshot,
    handleCreate,
    handleUpdate,
    handleDelete,
    handleSubscriptionAdd,
    handleSubscriptionRemove,
    handleSubscriptionUpdate,
    handlePeersAdd,
    handlePeersRemove,
    handleDeactivatedUser,
  };
});
