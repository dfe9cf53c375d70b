/** The list of channels to browse: which ones, and in which order. */
import type { Channel } from '@/api/chat/model/channel';
import { nameOrder } from '../nameOrder';
import { knownForm, searchForm } from './peopleList';

export type ChannelOrder = 'name' | 'subscribers' | 'traffic' | 'newest';
/** All of them, those that I subscribe to, or the rest. */
export type ChannelShare = 'all' | 'mine' | 'others';

export interface BrowseOptions {
  /** Letters of the name or the description; empty for all. */
  readonly wanted: string;
  readonly order: ChannelOrder;
  readonly share: ChannelShare;
  readonly locale: string;
  isMine(channelId: number): boolean;
  subscriberCount(channel: Channel): number;
}

/** Ids of the channels that fit; names break ties. Archived ones are left out. */
export function browseChannels(channels: readonly Channel[], options: BrowseOptions): number[] {
  const { order, share, locale } = options;
  const wanted = searchForm(options.wanted.trim());
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
    .filter(
      (one) =>
        !one.isArchived &&
        (share === 'all' || options.isMine(one.channelId) === (share === 'mine')) &&
        (knownForm(one.name).includes(wanted) || knownForm(one.description).includes(wanted)),
    )
    .sort((a, b) => weightOf(b) - weightOf(a) || compareNames(a.name, b.name))
    .map((one) => one.channelId);
}
