/** What a channel's badge tells of what is unread in it: how many, and how loudly. */
import type { UnreadShare } from './unreadEntry';

export interface ChannelBadge {
  readonly count: number;
  readonly tone: 'plain' | 'mention' | 'muted';
}

/** What is muted stays quiet: where nothing else is unread but mentions, those alone are what calls. */
export function channelBadge({ counted, muted, mentions }: UnreadShare): ChannelBadge {
  if (mentions > 0) return { count: counted || mentions, tone: 'mention' };
  return counted > 0 ? { count: counted, tone: 'plain' } : { count: muted, tone: 'muted' };
}

/** The same for channels together. */
export function folderBadge(shares: readonly UnreadShare[]): ChannelBadge {
  const sum = (part: keyof UnreadShare) => shares.reduce((all, one) => all + one[part], 0);
  return channelBadge({ counted: sum('counted'), muted: sum('muted'), mentions: sum('mentions') });
}
