/** Who may see a channel, as a choice in words. */
import { computed, type ComputedRef } from 'vue';
import type { ChannelPrivacy } from '@/domain/chat/channelAccess';
import { mayCreateChannel } from '@/domain/chat/permissions/channelPermissions';
import { useWords } from '@/i18n/words';
import { useRealmStore } from '@/stores/chat/realm';
import { useMay } from '../permissions/useMay';

/**
 * `present` is what holds so far: it is among the choices even where it could not be chosen anew. Null stands for a
 * channel that is being made, of the kinds that I may make.
 */
export function usePrivacyChoices(
  present: ChannelPrivacy | null,
): ComputedRef<{ value: ChannelPrivacy; label: string; hint: string }[]> {
  const { t } = useWords();
  const realm = useRealmStore();
  const may = useMay();
  const mayBe = (value: ChannelPrivacy) =>
    present !== null || may((context) => mayCreateChannel(value, context));
  return computed(() => {
    const canBeWebPublic = realm.realm?.enableSpectatorAccess || present === 'webPublic';
    const values: readonly ChannelPrivacy[] = ['webPublic', 'public', 'privateShared', 'private'];
    return values
      .filter((value) => (value !== 'webPublic' || canBeWebPublic) && mayBe(value))
      .map((value) => ({
        value,
        label: t(`chat.channelSettings.privacy.${value}`),
        hint: t(`chat.channelSettings.privacy.${value}Hint`),
      }));
  });
}
