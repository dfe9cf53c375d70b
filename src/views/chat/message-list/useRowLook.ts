/** What a row shows of its message. */
import type { Message } from '@/api/chat/model/message';
import { editMark } from '@/domain/chat/editMark';
import { withoutMeCommand } from '@/domain/chat/meMessage';
import { htmlWithHits } from '@/domain/chat/search/searchHit';
import { useWords } from '@/i18n/words';
import { useUsersStore } from '@/stores/chat/users';
import { useIsMarkedGuest } from '../names/useMarkedName';
import { useFeed } from './feedContext';

export function useRowLook() {
  const { t } = useWords();
  const feed = useFeed();
  const users = useUsersStore();
  const isMarkedGuest = useIsMarkedGuest();
  const isSearch = feed.narrow.some((term) => term.operator === 'search');

  /** Folded by the person, or of somebody whom they muted, until they ask. */
  function foldOf({ id, senderId, flags }: Message) {
    if (users.isMuted(senderId) && !feed.revealedIds.has(id)) return 'muted';
    return flags.includes('collapsed') ? 'collapsed' : null;
  }

  /** Who wrote it, as far as it is to be known: whoever is muted has a name and a face on what was asked for, and there alone. */
  function senderOf(message: Message, isHidden: boolean) {
    const { id, senderId, senderFullName } = message;
    if (isHidden) return { senderId: null, senderName: t('chat.user.muted') };
    const sender = users.user(senderId);
    return {
      senderId,
      senderName: sender?.fullName ?? senderFullName,
      isGuest: isMarkedGuest(senderId),
      isBot: sender?.isBot === true,
      // The row before may be hidden, and names nobody.
      isNamedAgain: users.isMuted(senderId) && feed.revealedIds.has(id),
    };
  }

  function lookOf(message: Message) {
    const { flags, timestamp } = message;
    const folded = foldOf(message);
    const isToAll = flags.some((flag) => flag.endsWith('wildcard_mentioned'));
    // Elsewhere than in the search, what it found is no news.
    const html = isSearch ? htmlWithHits(message) : message.content;
    return {
      message,
      ...senderOf(message, folded === 'muted'),
      mark: editMark(message),
      mention: flags.includes('mentioned') ? 'is-mention' : isToAll && 'is-group-mention',
      isToAll,
      isUnread: !flags.includes('read'),
      isStarred: flags.includes('starred'),
      hasReactions: message.reactions.length > 0 && folded !== 'muted',
      hasAlertWord: flags.includes('has_alert_word'),
      folded,
      html: message.isMeMessage ? withoutMeCommand(html) : html,
      time: feed.formats.value.time(timestamp),
      fullTime: feed.formats.value.full(timestamp),
    };
  }

  return lookOf;
}

export type RowLook = ReturnType<ReturnType<typeof useRowLook>>;
