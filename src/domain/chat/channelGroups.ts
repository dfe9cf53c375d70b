/** Channels as the sidebar has them outside of folders: pinned, active, asleep and muted ones, each by name. */
import type { Subscription } from '@/api/chat/model/channel';
import type { UserSettings } from '@/api/chat/model/userSettings';

export interface ChannelGroups {
  readonly pinned: readonly Subscription[];
  readonly active: readonly Subscription[];
  /** Nothing was said there for a while. */
  readonly inactive: readonly Subscription[];
  readonly muted: readonly Subscription[];
}

export interface SortingOptions {
  /** Whether inactive ones stand apart; undefined where the server does not tell. */
  readonly demotes: UserSettings['demoteInactiveChannels'];
  /** Whoever has something to say there is heard. */
  hasUnread(channelId: number): boolean;
}

export interface GroupingOptions extends SortingOptions {
  compareNames(one: string, other: string): number;
  /** Whether it stands in a folder, unless it is pinned. */
  isInFolder(channelId: number): boolean;
}

/** Fewer can be looked over as they are: the server's other clients begin with as many. */
const MANY = 30;

/** Newer servers say so. Older ones count messages a week, and nothing for channels that are too new to tell. */
function isInactive({ isRecentlyActive, channelWeeklyTraffic }: Subscription): boolean {
  return isRecentlyActive === undefined ? channelWeeklyTraffic === 0 : !isRecentlyActive;
}

/** Tells apart which channels are active, asleep and muted, where there are so many in all. */
export function sortChannels(
  list: Iterable<Subscription>,
  count: number,
  { demotes, hasUnread }: SortingOptions,
) {
  const isAutomatic = demotes === undefined || demotes === 'automatic' || demotes === 'unknown';
  const setsApart = demotes === 'always' || (isAutomatic && count >= MANY);
  const groups = {
    active: [] as Subscription[],
    inactive: [] as Subscription[],
    muted: [] as Subscription[],
  };
  for (const one of list) {
    if (one.isMuted) groups.muted.push(one);
    else if (setsApart && isInactive(one) && !hasUnread(one.channelId)) groups.inactive.push(one);
    else groups.active.push(one);
  }
  return groups;
}

export function groupChannels(
  subscriptions: Iterable<Subscription>,
  options: GroupingOptions,
): ChannelGroups {
  const all = [...subscriptions].sort((a, b) => options.compareNames(a.name, b.name));
  const rest = all.filter((one) => !one.pinToTop && !options.isInFolder(one.channelId));
  return {
    pinned: all.filter((one) => one.pinToTop),
    ...sortChannels(rest, all.length, options),
  };
}
