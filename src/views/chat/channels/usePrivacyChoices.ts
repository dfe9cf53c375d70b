/** Who may see a channel, as a choice in words. */
import { computed, type ComputedRef } from 'vue';
import type { ChannelPrivacy } from '@/domain/chat/channelAccess';
import { useWords } from '@/i18n/words';
import { useRealmStore } from '@/stores/chat/realm';

/** `present` is what holds so far: it is among the choices even where it could not be chosen anew. */
export function usePrivacyChoices(
  present: ChannelPrivacy,
): ComputedRef<{ value: ChannelPrivacy; label: string; hint: string }[]> {
  const { t } = useWords();
  const realm = useRealmStore();
  return computed(() => {
    const canBeWebPublic = realm.realm?.enableSpectatorAccess || present === 'webPublic';
    const values: readonly ChannelPrivacy[] = ['webPublic', 'public', 'privateShared', 'private'];
    return values
      .filter((value) => value !== 'webPublic' || canBeWebPublic)
      .map((value) => ({
        value,
        label: t(`chat.channelSettings.privacy.${value}`),
        hint: t(`chat.channelSettings.privacy.${value}Hint`),
      }));
  });
}
