/** Who sees a channel and what was written there, in the words that people choose among. */
import type { Channel } from '@/api/chat/model/channel';

export type ChannelPrivacy =
  /** Everyone, also who is not signed in. */
  | 'webPublic'
  /** Everyone in the organization but guests. */
  | 'public'
  /** Only subscribers, and they see what was written before they came. */
  | 'privateShared'
  /** Only subscribers, from when they came. */
  | 'private';

export const channelPrivacies: readonly ChannelPrivacy[] = [
  'webPublic',
  'public',
  'privateShared',
  'private',
];

type Access = Pick<Channel, 'inviteOnly' | 'isWebPublic' | 'historyPublicToSubscribers'>;

export function privacyOf(channel: Access): ChannelPrivacy {
  if (channel.isWebPublic) return 'webPublic';
  if (!channel.inviteOnly) return 'public';
  return channel.historyPublicToSubscribers ? 'privateShared' : 'private';
}

/** What a server is asked for to make a channel so. */
export function accessOf(privacy: ChannelPrivacy): {
  isPrivate: boolean;
  isWebPublic: boolean;
  historyPublicToSubscribers: boolean;
} {
  return {
    isPrivate: privacy === 'private' || privacy === 'privateShared',
    isWebPublic: privacy === 'webPublic',
    historyPublicToSubscribers: privacy !== 'private',
  };
}

const OPENNESS: Readonly<Record<ChannelPrivacy, number>> = {
  private: 0,
  privateShared: 1,
  public: 2,
  webPublic: 3,
};

/** Whether people would see what they do not see now. */
export function opensMore(before: ChannelPrivacy, after: ChannelPrivacy): boolean {
  return OPENNESS[after] > OPENNESS[before];
}
