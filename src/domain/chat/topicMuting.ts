/** Which topics call for no attention. */
import type { VisibilityPolicy } from '@/api/chat/model/userTopic';

/** A muted topic, or one in a muted channel that was not taken out of that. */
export function isTopicMuted(policy: VisibilityPolicy, isChannelMuted: boolean): boolean {
  if (isChannelMuted) return policy !== 'unmuted' && policy !== 'followed';
  return policy === 'muted';
}

/** The decision by which a topic that calls for no attention does so again, and one that does no longer. */
export function toggledMute(policy: VisibilityPolicy, isChannelMuted: boolean): VisibilityPolicy {
  if (isTopicMuted(policy, isChannelMuted)) return isChannelMuted ? 'unmuted' : 'none';
  return isChannelMuted ? 'none' : 'muted';
}

/** The decision by which a topic is followed, or no longer. */
export function toggledFollow(policy: VisibilityPolicy): VisibilityPolicy {
  return policy === 'followed' ? 'none' : 'followed';
}
