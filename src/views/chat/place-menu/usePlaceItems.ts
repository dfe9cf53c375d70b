/** What can be done with a channel, a topic or a direct conversation: the lines of its menu. */
import { CalendarDaysIcon, CheckCheckIcon, LinkIcon } from '@lucide/vue';
import { conversationKey } from '@/domain/chat/conversation';
import { narrowOfPlace, type Place } from '@/domain/chat/place';
import { useWords } from '@/i18n/words';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useReadMarksStore } from '@/stores/chat/readMarks';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useAttempt } from '../forms/useAttempt';
import { useCopying } from '../useCopying';
import { useServerLink } from '../narrows/useServerLink';
import type { OpenPlaceDialog, PlaceItem } from './placeItem';
import { useChannelItems } from './useChannelItems';
import { useTopicItems } from './useTopicItems';

const withLine = ([first, ...others]: readonly PlaceItem[]): PlaceItem[] =>
  first ? [{ ...first, startsGroup: true }, ...others] : [];

/** Marking what is unread as read, going to a day of it, and copying its address: what every place has. */
function useCommonItems(open: OpenPlaceDialog) {
  const { t } = useWords();
  const { userId } = useChatAccount();
  const unreads = useUnreadsStore();
  const readMarks = useReadMarksStore();
  const attempt = useAttempt();
  const copy = useCopying();
  const serverLink = useServerLink();

  function unreadIn(place: Place): number {
    if (place.kind !== 'channel') return unreads.countOf(conversationKey(place));
    const { counted, muted } = unreads.channelCounts(place.channelId);
    return counted + muted;
  }

  function markRead(place: Place): PlaceItem[] {
    if (unreadIn(place) === 0) return [];
    const narrow = narrowOfPlace(place, userId);
    const run = () => void attempt(() => readMarks.markAllRead(narrow), 'chat.feed.markReadFailed');
    return [{ key: 'markRead', label: t('chat.feed.markAllRead'), icon: CheckCheckIcon, run }];
  }

  const copyLink = (place: Place): PlaceItem => ({
    key: 'copyLink',
    label: t('chat.action.copyLink'),
    icon: LinkIcon,
    run: () => void copy(serverLink(narrowOfPlace(place, userId))),
  });

  const goToDate = (): PlaceItem => ({
    key: 'date',
    label: t('chat.date.title'),
    icon: CalendarDaysIcon,
    run: () => open('date'),
  });

  return { markRead, goToDate, copyLink };
}

export function usePlaceItems(open: OpenPlaceDialog) {
  const { markRead, goToDate, copyLink } = useCommonItems(open);
  const ofChannel = useChannelItems(open);
  const ofTopic = useTopicItems(open);

  /** Reactive. With `isInHeader` what the channel around a topic offers stands below. */
  return (place: Place, isInHeader: boolean): PlaceItem[] => {
    const common = [...markRead(place), goToDate(), copyLink(place)];
    switch (place.kind) {
      case 'direct':
        return common;
      case 'channel':
        return [...common, ...withLine(ofChannel(place.channelId))];
      case 'topic':
        return [
          ...common,
          ...withLine([ofTopic.pin(place), ...ofTopic.policies(place)]),
          ...withLine(ofTopic.changesOf(place)),
          ...(isInHeader ? withLine(ofChannel(place.channelId)) : []),
        ];
    }
  };
}
