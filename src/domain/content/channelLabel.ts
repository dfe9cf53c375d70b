/** The words of a link to a channel or a topic, with the channel's name of today. */
import type { ChannelLinkNode, ContentNode, TopicLinkNode } from '@/domain/content/contentNode';

/**
 * The label to show.
 * @param channelName the channel's current name; null where we cannot know it, and the words of then must do
 */
export function channelLabel(
  link: ChannelLinkNode | TopicLinkNode,
  channelName: string | null,
): ContentNode[] {
  if (channelName === null || link.hasSearchHit) return link.label;
  if (link.kind === 'channelLink') return [{ kind: 'text', text: `#${channelName}` }];
  const [first, ...rest] = link.label;
  // Its name may hold the sign that parts it from the topic.
  if (first?.kind === 'text' && first.text.startsWith(`#${channelName} > `)) return link.label;
  const topic = first?.kind === 'text' ? first.text.indexOf(' > ') : -1;
  if (first?.kind !== 'text' || topic < 0) return link.label;
  return [{ kind: 'text', text: `#${channelName}${first.text.slice(topic)}` }, ...rest];
}
