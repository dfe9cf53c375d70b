/** When somebody is or was here, in words. */
import { useWords } from '@/i18n/words';
import { usePresenceStore } from '@/stores/chat/presence';
import { useMoments } from '../useTimeFormats';

/** The returned function reads afresh each time. */
export function usePresenceWords(): (userId: number) => string {
  const { t } = useWords();
  const presence = usePresenceStore();
  const moment = useMoments();

  return (userId) => {
    const level = presence.level(userId);
    if (level !== 'offline') return t(`chat.presence.${level}`);
    const { activeTimestamp = 0, idleTimestamp = 0 } = presence.byUser.get(userId) ?? {};
    const seenAt = Math.max(activeTimestamp, idleTimestamp);
    if (seenAt === 0) return t('chat.presence.offline');
    return t('chat.profile.lastSeen', { when: moment(seenAt) });
  };
}
