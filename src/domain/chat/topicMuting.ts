/** Which topics call for no attention. */
import type { VisibilityPolicy } from '@/api/chat/model/userTopic';

/** A muted topic, or one in a muted channel that was not taken out of that. */
export function isTopicMuted(policy: VisibilityPolicy, isChannelMuted: boolean): boolean {
  if (isChannelMuted) return policy !== 'unmuted' && policy !== 'followed';
  return policy === 'muted';
}
