/** The topics of a channel that are shown before somebody asks for all of them. */
import type { VisibilityPolicy } from '@/api/chat/model/userTopic';
import { foremost } from './foremost';

export interface TopicListOptions<Topic> {
  /** How many of the first are shown in any case. */
  readonly always: number;
  /** How many are shown in all, but for the one on screen. */
  readonly most: number;
  readonly isChannelMuted: boolean;
  policyOf(topic: Topic): VisibilityPolicy;
  hasUnread(topic: Topic): boolean;
  /** Whether it is on screen: a list in which one does not find oneself is of little use. */
  isOpen(topic: Topic): boolean;
}

/**
 * Of topics that are given newest first: none that was muted; in a muted channel first those that were taken out of
 * that. What has something unread comes in addition.
 */
export function topicsAtFirst<Topic>(
  topics: readonly Topic[],
  { always, most, isChannelMuted, policyOf, hasUnread, isOpen }: TopicListOptions<Topic>,
): Topic[] {
  const offered = topics.filter((topic) => policyOf(topic) !== 'muted' || isOpen(topic));
  const calls = (topic: Topic) => ['unmuted', 'followed'].includes(policyOf(topic));
  const ordered = isChannelMuted
    ? [...offered.filter(calls), ...offered.filter((topic) => !calls(topic))]
    : offered;
  const shown = foremost(ordered, {
    always,
    most,
    calls: (topic) => isOpen(topic) || hasUnread(topic),
  });
  const open = ordered.find(isOpen);
  return open === undefined || shown.includes(open) ? shown : [...shown, open];
}
