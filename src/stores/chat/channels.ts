/** The channels that I can see, and what those that I subscribe to are to me. */
import { shallowReactive, shallowRef } from 'vue';
import type { Channel, Subscription } from '@/api/chat/model/channel';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { defineChatStore } from './chatAccount';

export const useChannelsStore = defineChatStore('channels', (account) => {
  /** All that I can see, subscribed or not. */
  const byId = shallowRef(shallowReactive(new Map<number, Channel>()));
  /** Those that I subscribe to. */
  const subscriptions = shallowRef(shallowReactive(new Map<number, Subscription>()));
  /** My settings of channels that I left: taken up again when I come back. */
  const left = shallowRef(shallowReactive(new Map<number, Subscription>()));
  /** Those that I was ever in, as far as this page was told, whether or not I see them now. */
  const everIn = new Set<number>();
  /** Subscribers, for channels where they are known. */
  const subscriberIds = shallowRef(shallowReactive(new Map<number, ReadonlySet<number>>()));

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
    left.value = shallowReactive(new Map(unsubscribed.map((one) => [one.channelId, one])));
    const known = all.flatMap((one) =>
      one.subscribers ? [[one.channelId, new Set(one.subscribers)] as const] : [],
    );
    subscriberIds.value = shallowReactive(new Map(known));
  }

  function changeSubscribers(channelId: number, change: (userIds: Set<number>) => void) {
    const before = subscriberIds.value.get(channelId);
    if (!before) return;
    const after = new Set(before);
    change(after);
    subscriberIds.value.set(channelId, after);
  }

  function handleCreate(event: ChatEventOf<'stream/create'>) {
    for (const one of event.channels) byId.value.set(one.channelId, one);
  }

  function handleUpdate({ channelId, change }: ChatEventOf<'stream/update'>) {
    for (const channels of [byId.value, subscriptions.value, left.value] as Map<
      number,
      Channel
    >[]) {
      const before = channels.get(channelId);
      if (before) channels.set(channelId, { ...before, ...change });
    }
  }

  function handleDelete(event: ChatEventOf<'stream/delete'>) {
    for (const channelId of event.channelIds) {
      byId.value.delete(channelId);
      subscriptions.value.delete(channelId);
      left.value.delete(channelId);
      subscriberIds.value.delete(channelId);
    }
  }

  function handleSubscriptionAdd(event: ChatEventOf<'subscription/add'>) {
    for (const { subscribers, ...one } of event.subscriptions) {
      everIn.add(one.channelId);
      byId.value.set(one.channelId, one);
      subscriptions.value.set(one.channelId, one);
      left.value.delete(one.channelId);
      if (subscribers) subscriberIds.value.set(one.channelId, new Set(subscribers));
    }
  }

  function handleSubscriptionRemove(event: ChatEventOf<'subscription/remove'>) {
    for (const channelId of event.channelIds) {
      const before = subscription(channelId);
      if (!before) continue;
      subscriptions.value.delete(channelId);
      left.value.set(channelId, before);
      changeSubscribers(channelId, (userIds) => userIds.delete(account.userId));
    }
  }

  function handleSubscriptionUpdate({ channelId, change }: ChatEventOf<'subscription/update'>) {
    const before = subscription(channelId);
    if (!before) return;
    const after = { ...before, ...change };
    subscriptions.value.set(channelId, after);
    byId.value.set(channelId, after);
  }

  function handlePeersAdd({ channelIds, userIds }: ChatEventOf<'subscription/peer_add'>) {
    for (const channelId of channelIds) {
      changeSubscribers(channelId, (known) => userIds.forEach((userId) => known.add(userId)));
    }
  }

  function handlePeersRemove({ channelIds, userIds }: ChatEventOf<'subscription/peer_remove'>) {
    for (const channelId of channelIds) {
      changeSubscribers(channelId, (known) => userIds.forEach((userId) => known.delete(userId)));
    }
  }

  /** People whose accounts are closed count among no channel's subscribers. */
  function handleDeactivatedUser(userId: number) {
    for (const [channelId, known] of subscriberIds.value) {
      if (known.has(userId)) changeSubscribers(channelId, (userIds) => userIds.delete(userId));
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
