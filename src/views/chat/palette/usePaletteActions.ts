/** The palette's views, settings and actions: few, and always the same. */
import {
  AtSignIcon,
  CompassIcon,
  HistoryIcon,
  InboxIcon,
  KeyboardIcon,
  ListIcon,
  MoonIcon,
  PenLineIcon,
  SettingsIcon,
  StarIcon,
  SunIcon,
} from '@lucide/vue';
import { useRouter } from 'vue-router';
import { COMBINED_FEED, type Narrow } from '@/domain/chat/narrow';
import { searchForm } from '@/domain/chat/peopleList';
import { useWords } from '@/i18n/words';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { usePreferencesStore } from '@/stores/preferences';
import type { HotkeyTools } from '../hotkeys/hotkey';
import { settingsSections } from '../settings/settingsSections';
import type { PaletteEntry } from './paletteEntry';

const VIEW_WEIGHT = 60;
const ACTION_WEIGHT = 30;

export function usePaletteActions(tools: HotkeyTools) {
  const { t } = useWords();
  const router = useRouter();
  const { organizationId } = useChatAccount();
  const preferences = usePreferencesStore();

  type Part = Pick<PaletteEntry, 'key' | 'name' | 'icon' | 'run' | 'takesFocus'>;

  function entry(kind: PaletteEntry['kind'], weight: number, part: Part): PaletteEntry {
    return { kind, weight, detail: '', form: searchForm(part.name), ...part };
  }

  function viewEntries(): PaletteEntry[] {
    const is = (what: 'mentioned' | 'starred'): Narrow => [{ operator: 'is', what }];
    const views: Part[] = [
      {
        key: 'inbox',
        name: t('chat.inbox.title'),
        icon: InboxIcon,
        run: () => tools.goToPage('chat-inbox'),
      },
      {
        key: 'recent',
        name: t('chat.recent.title'),
        icon: HistoryIcon,
        run: () => tools.goToPage('chat-recent'),
      },
      {
        key: 'feed',
        name: t('chat.view.feed'),
        icon: ListIcon,
        run: () => tools.goToNarrow(COMBINED_FEED),
      },
      {
        key: 'mentions',
        name: t('chat.view.mentions'),
        icon: AtSignIcon,
        run: () => tools.goToNarrow(is('mentioned')),
      },
      {
        key: 'starred',
        name: t('chat.view.starred'),
        icon: StarIcon,
        run: () => tools.goToNarrow(is('starred')),
      },
      {
        key: 'channels',
        name: t('chat.browse.title'),
        icon: CompassIcon,
        run: () => tools.goToPage('chat-channels'),
      },
    ];
    return views.map((part) => entry('view', VIEW_WEIGHT, part));
  }

  function settingEntries(): PaletteEntry[] {
    return settingsSections.map(({ key, titleId, icon }) =>
      entry('setting', 0, {
        key: `setting:${key}`,
        name: t(titleId),
        icon: icon ?? SettingsIcon,
        run: () =>
          void router.push({ name: 'chat-settings', params: { organizationId, section: key } }),
      }),
    );
  }

  function actionEntries(): PaletteEntry[] {
    const actions: Part[] = [
      {
        key: 'newDirect',
        name: t('chat.hotkey.newDirect'),
        icon: PenLineIcon,
        takesFocus: true,
        run: () => tools.show('people'),
      },
      {
        key: 'next',
        name: t('chat.hotkey.nextTopic'),
        icon: InboxIcon,
        run: () => tools.goToNextTopic(),
      },
      {
        key: 'light',
        name: t('chat.palette.light'),
        icon: SunIcon,
        run: () => (preferences.theme = 'light'),
      },
      {
        key: 'dark',
        name: t('chat.palette.dark'),
        icon: MoonIcon,
        run: () => (preferences.theme = 'dark'),
      },
      {
        key: 'hotkeys',
        name: t('chat.hotkey.title'),
        icon: KeyboardIcon,
        takesFocus: true,
        run: () => tools.show('hotkeys'),
      },
    ];
    return actions.map((part) => entry('action', ACTION_WEIGHT, part));
  }

  return { viewEntries, settingEntries, actionEntries };
}
