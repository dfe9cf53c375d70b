/** The topics of a channel that are shown before somebody asks for all of them. */
import type { VisibilityPolicy } from '@/api/chat/model/userTopic';
import type { ConversationKey } from './conversation';
import { foremost } from './foremost';

export interface TopicListOptions<Topic> {
  /** How many of the first are shown in any case. */
  readonly always: number;
  /** How many are shown in all, but for the one on screen. */
  readonly most: number;
  readonly isChannelMuted: boolean;
  /** Outside muted channels it is asked of those alone that would be shown. */
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
  const calls = (topic: Topic) => ['unmuted', 'followed'].includes(policyOf(topic));
  const ordered = isChannelMuted
    ? [...topics.filter(calls), ...topics.filter((topic) => !calls(topic))]
    : topics;
  const shown = foremost(ordered, {
    always,
    most,
    calls: (topic) => isOpen(topic) || hasUnread(topic),
    isOffered: (topic) => isOpen(topic) || policyOf(topic) !== 'muted',
  });
  const open = ordered.find(isOpen);
  return open === undefined || shown.includes(open) ? shown : [...shown, open];
}

/** Things of which the pinned stand first, in the order of the pins. */
export function pinnedFirst<Item extends { readonly key: ConversationKey }>(
  items: readonly Item[],
  pinned: Iterable<ConversationKey>,
): readonly Item[] {
  const first = [...pinned].flatMap((key) => items.find((one) => one.key === key) ?? []);
  return first.length === 0 ? items : [...first, ...items.filter((one) => !first.includes(one))];
}
