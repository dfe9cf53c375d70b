/** The list of channels to browse: which ones, and in which order. */
import type { Channel, Subscription } from '@/api/chat/model/channel';
import { nameOrder } from '../nameOrder';
import { nameFinder } from './nameSearch';

export type ChannelOrder = 'name' | 'subscribers' | 'traffic' | 'newest';
/** All of them, those that I subscribe to, the rest; or those in the archive, which are in none of the others. */
export type ChannelShare = 'all' | 'mine' | 'others' | 'archived';

export interface BrowseOptions {
  /** Letters of the name or the description; empty for all. */
  readonly wanted: string;
  readonly order: ChannelOrder;
  readonly share: ChannelShare;
  readonly locale: string;
  isMine(channelId: number): boolean;
  subscriberCount(channel: Channel): number;
}

function isIn(share: ChannelShare, channel: Channel, { isMine }: BrowseOptions): boolean {
  if (channel.isArchived || share === 'archived')
    return channel.isArchived === true && share === 'archived';
  return share === 'all' || isMine(channel.channelId) === (share === 'mine');
}

/** Ids of the channels that fit; names break ties. */
export function browseChannels(channels: readonly Channel[], options: BrowseOptions): number[] {
  const { order, share, locale } = options;
  const isWanted = nameFinder(options.wanted);
  const compareNames = nameOrder(locale);
  const weigh: Record<ChannelOrder, (channel: Channel) => number> = {
    name: () => 0,
    subscribers: options.subscriberCount,
    traffic: (channel) => channel.channelWeeklyTraffic ?? 0,
    newest: (channel) => channel.dateCreated ?? channel.channelId,
  };
  const weights = new Map(channels.map((one) => [one, weigh[order](one)]));
  const weightOf = (channel: Channel) => weights.get(channel) ?? 0;
  return channels
    .filter((one) => isIn(share, one, options) && (isWanted(one.name) || isWanted(one.description)))
    .sort((a, b) => weightOf(b) - weightOf(a) || compareNames(a.name, b.name))
    .map((one) => one.channelId);
}

/** How near a channel is to who looks for one by its name: their own first, of these pinned ones, muted ones last. */
export function channelWeight(subscription: Subscription | undefined): number {
  if (!subscription) return 0;
  return 1 + Number(!subscription.isMuted) * 2 + Number(subscription.pinToTop);
}
