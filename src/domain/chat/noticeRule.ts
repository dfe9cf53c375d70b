/** Which messages call a person who looks elsewhere, by what they chose on the server. */
import type { Subscription } from '@/api/chat/model/channel';
import type { Message, MessageFlag } from '@/api/chat/model/message';
import type { KnownUserSettings } from '@/api/chat/model/userSettings';
import type { VisibilityPolicy } from '@/api/chat/model/userTopic';
import { isTopicMuted } from './topicMuting';

/** What a message calls with. */
export interface NoticeWish {
  /** A notice of the system. */
  readonly isShown: boolean;
  readonly isHeard: boolean;
}

/** What of a message tells whether it calls. */
export type NoticeSubject = Pick<Message, 'type' | 'flags'>;

/** What was decided about the place of a message. */
export interface NoticeContext {
  readonly settings: KnownUserSettings;
  /** Undefined for direct messages, and for channels that I do not subscribe to. */
  readonly subscription: Subscription | undefined;
  /** What I decided about the topic. */
  readonly policy: VisibilityPolicy;
}

const NOTHING: NoticeWish = { isShown: false, isHeard: false };

const WILDCARDS: readonly MessageFlag[] = [
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
];

/**
 * Whether its place calls for no attention. My own name does so everywhere; everyone's does in a muted channel of which
 * I said so, where I did not mute the topic as well.
 */
function isQuiet({ type, flags }: NoticeSubject, { subscription, policy }: NoticeContext): boolean {
  if (type === 'direct' || flags.includes('mentioned')) return false;
  const isAsked = subscription?.wildcardMentionsNotify === true && policy !== 'muted';
  if (isAsked && flags.some((flag) => WILDCARDS.includes(flag))) return false;
  return isTopicMuted(policy, subscription?.isMuted ?? true);
}

/** Whether everyone being called calls me. */
function countsWildcards({ settings, subscription, policy }: NoticeContext): boolean {
  if (policy === 'followed' && settings.enableFollowedTopicWildcardMentionsNotify !== false)
    return true;
  return subscription?.wildcardMentionsNotify ?? settings.wildcardMentionsNotify ?? true;
}

/** Whether it is to me, or of what I want to be told. */
function callsMe({ type, flags }: NoticeSubject, context: NoticeContext): boolean {
  if (type === 'direct' || flags.includes('mentioned') || flags.includes('has_alert_word'))
    return true;
  return flags.some((flag) => WILDCARDS.includes(flag)) && countsWildcards(context);
}

function isShown(isMine: boolean, { settings, subscription, policy }: NoticeContext): boolean {
  if (isMine && settings.enableDesktopNotifications !== false) return true;
  if (policy === 'followed' && settings.enableFollowedTopicDesktopNotifications !== false)
    return true;
  return subscription?.desktopNotifications ?? settings.enableChannelDesktopNotifications ?? false;
}

/** Whoever chose no sound hears nothing; else each of the reasons to hear one stands for itself. */
function isHeard(isMine: boolean, { settings, subscription, policy }: NoticeContext): boolean {
  if (settings.notificationSound === 'none') return false;
  if (isMine && settings.enableSounds !== false) return true;
  if (policy === 'followed' && settings.enableFollowedTopicAudibleNotifications !== false)
    return true;
  return subscription?.audibleNotifications ?? settings.enableChannelAudibleNotifications ?? false;
}

/** What a message that just came in calls with. One that is read already, as my own and muted people's are, is silent. */
export function noticeWish(message: NoticeSubject, context: NoticeContext): NoticeWish {
  if (message.flags.includes('read') || isQuiet(message, context)) return NOTHING;
  const isMine = callsMe(message, context);
  return { isShown: isShown(isMine, context), isHeard: isHeard(isMine, context) };
}

/**
 * What an edited message calls with: nothing where it called already, as it came in or by an earlier edit.
 * `flagsBefore` are those it had until the edit.
 */
export function editWish(
  flagsBefore: readonly MessageFlag[],
  message: NoticeSubject,
  context: NoticeContext,
): NoticeWish {
  // Whether it is read is no matter of its text: it may have called before somebody read it.
  const flags = flagsBefore.filter((flag) => flag !== 'read');
  const before = noticeWish({ ...message, flags }, context);
  return before.isShown || before.isHeard ? NOTHING : noticeWish(message, context);
}
