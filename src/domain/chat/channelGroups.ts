/** Channels as the sidebar has them: pinned, active, asleep and muted ones, each by name. */
import type { Subscription } from '@/api/chat/model/channel';
import type { UserSettings } from '@/api/chat/model/userSettings';

export interface ChannelGroups {
  readonly pinned: readonly Subscription[];
  readonly active: readonly Subscription[];
  /** Nothing was said there for a while. */
  readonly inactive: readonly Subscription[];
  readonly muted: readonly Subscription[];
}

export interface GroupingOptions {
  /** Whether inactive ones stand apart; undefined where the server does not tell. */
  readonly demotes: UserSettings['demoteInactiveChannels'];
  compareNames(one: string, other: string): number;
  /** Whoever has something to say there is heard. */
  hasUnread(channelId: number): boolean;
}

/** Fewer can be looked over as they are: the server's other clients begin with as many. */
const MANY = 30;

/** Newer servers say so. Older ones count messages a week, and nothing for channels that are too new to tell. */
function isInactive({ isRecentlyActive, channelWeeklyTraffic }: Subscription): boolean {
  return isRecentlyActive === undefined ? channelWeeklyTraffic === 0 : !isRecentlyActive;
}

export function groupChannels(
  subscriptions: Iterable<Subscription>,
  { demotes, compareNames, hasUnread }: GroupingOptions,
): ChannelGroups {
  const all = [...subscriptions].sort((a, b) => compareNames(a.name, b.name));
  const isAutomatic = demotes === undefined || demotes === 'automatic' || demotes === 'unknown';
  const setsApart = demotes === 'always' || (isAutomatic && all.length >= MANY);
  const groups = {
    pinned: [] as Subscription[],
    active: [] as Subscription[],
    inactive: [] as Subscription[],
    muted: [] as Subscription[],
  };
  for (const one of all) {
    if (one.pinToTop) groups.pinned.push(one);
    else if (one.isMuted) groups.muted.push(one);
    else if (setsApart && isInactive(one) && !hasUnread(one.channelId)) groups.inactive.push(one);
    else groups.active.push(one);
  }
  return groups;
}
