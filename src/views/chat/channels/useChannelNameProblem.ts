/** What is wrong with a name that somebody wishes for a channel. */
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { useRealmStore } from '@/stores/chat/realm';

/** Gives words for it, empty where nothing is wrong; `ownChannelId`: the channel that has the name may keep it. */
export function useChannelNameProblem() {
  const { t } = useWords();
  const channels = useChannelsStore();
  const realm = useRealmStore();

  return function problemOf(name: string, ownChannelId?: number): string {
    const trimmed = name.trim();
    const most = realm.limits?.maxChannelNameLength ?? 60;
    if (trimmed === '') return t('chat.browse.nameMissing');
    if ([...trimmed].length > most) return t('chat.browse.nameTooLong', { most });
    const namesake = channels.channelNamed(trimmed);
    const isTaken = namesake !== undefined && namesake.channelId !== ownChannelId;
    return isTaken ? t('chat.browse.nameTaken') : '';
  };
}
