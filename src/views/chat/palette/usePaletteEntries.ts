/** Everything that the palette can jump to. Made when the palette opens: what comes in meanwhile moves no rows. */
import { useRouter } from 'vue-router';
import { useWords } from '@/i18n/words';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useRealmStore } from '@/stores/chat/realm';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { usePreferencesStore } from '@/stores/preferences';
import { useChatFrame } from '../chatFrame';
import type { HotkeyTools } from '../hotkeys/hotkey';
import { useAttempt } from '../forms/useAttempt';
import { useMay } from '../permissions/useMay';
import { useQuietChoices } from '../useQuietChoices';
import { channelEntries, topicEntries } from './channelEntries';
import { actionEntries, settingEntries, viewEntries, type FixedTools } from './fixedEntries';
import type { PaletteEntry } from './paletteEntry';
import { groupEntries, personEntries } from './peopleEntries';
import type { PalettePlaces } from './usePalettePlaces';

/** Everything, only people to write to, all that one can write to, or only channels and their topics. */
export type PaletteScope = 'all' | 'people' | 'write' | 'channels';

export function usePaletteEntries(
  scope: PaletteScope,
  tools: HotkeyTools,
  places: PalettePlaces,
): PaletteEntry[] {
  const { t } = useWords();
  const router = useRouter();
  const preferences = usePreferencesStore();
  const frame = useChatFrame();
  const may = useMay();
  const attempt = useAttempt();
  const realm = useRealmStore();
  const userSettings = useUserSettingsStore();
  const { organizationId } = useChatAccount();
  if (scope === 'people') return personEntries(places);
  if (scope === 'write') {
    return [
      ...channelEntries(places),
      ...topicEntries(places),
      ...groupEntries(places),
      ...personEntries(places),
    ];
  }
  if (scope === 'channels') return [...channelEntries(places), ...topicEntries(places)];
  const fixed: FixedTools = {
    tools,
    ownUserId: places.ownUserId,
    t,
    preferences,
    frame,
    quietChoices: useQuietChoices()(),
    goToSection: (name, section) => void router.push({ name, params: { organizationId, section } }),
    may,
    featureLevel: realm.featureLevel,
    isInvisible: userSettings.settings.presenceEnabled === false,
    setInvisible: (isInvisible) =>
      void attempt(() => userSettings.change({ presenceEnabled: !isInvisible }), 'chat.me.failed'),
  };
  return [
    ...viewEntries(fixed),
    ...channelEntries(places),
    ...topicEntries(places),
    ...groupEntries(places),
    ...personEntries(places),
    ...actionEntries(fixed),
    ...settingEntries(fixed),
  ];
}
