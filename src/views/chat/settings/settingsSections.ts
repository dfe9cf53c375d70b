/** The sections of the settings, in the order of their tabs. */
import {
  BellIcon,
  BookOpenCheckIcon,
  InfoIcon,
  KeyboardIcon,
  KeyRoundIcon,
  PaletteIcon,
} from '@lucide/vue';
import type { Component } from 'vue';

export type SettingsSection =
  'appearance' | 'reading' | 'notifications' | 'shortcuts' | 'session' | 'about';

export const settingsSections: readonly {
  readonly key: SettingsSection;
  readonly titleId: string;
  readonly icon: Component;
  /** Whether the server tells what it holds, which is not known before. */
  readonly isToldByServer?: true;
}[] = [
  { key: 'appearance', titleId: 'chat.settings.section.appearance', icon: PaletteIcon },
  {
    key: 'reading',
    titleId: 'chat.settings.section.reading',
    icon: BookOpenCheckIcon,
    isToldByServer: true,
  },
  {
    key: 'notifications',
    titleId: 'chat.settings.section.notifications',
    icon: BellIcon,
    isToldByServer: true,
  },
  { key: 'shortcuts', titleId: 'chat.settings.section.shortcuts', icon: KeyboardIcon },
  { key: 'session', titleId: 'chat.settings.section.session', icon: KeyRoundIcon },
  {
    key: 'about',
    titleId: 'chat.settings.section.about',
    icon: InfoIcon,
    isToldByServer: true,
  },
];
