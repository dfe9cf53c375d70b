/** The sections of the settings, in the order of their tabs. */
import {
  BellIcon,
  BellOffIcon,
  BookOpenCheckIcon,
  FilesIcon,
  FolderIcon,
  InfoIcon,
  KeyboardIcon,
  KeyRoundIcon,
  PaletteIcon,
  UserIcon,
} from '@lucide/vue';
import type { PaneSection } from '../parts/paneSection';

export type SettingsSection =
  | 'profile'
  | 'appearance'
  | 'reading'
  | 'notifications'
  | 'attention'
  | 'folders'
  | 'shortcuts'
  | 'files'
  | 'session'
  | 'about';

export const settingsSections: readonly PaneSection<SettingsSection>[] = [
  {
    key: 'profile',
    titleId: 'chat.ownProfile.title',
    icon: UserIcon,
    isToldByServer: true,
  },
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
  {
    key: 'attention',
    titleId: 'chat.attention.title',
    icon: BellOffIcon,
    isToldByServer: true,
  },
  { key: 'folders', titleId: 'chat.folder.title', icon: FolderIcon, isToldByServer: true },
  { key: 'shortcuts', titleId: 'chat.settings.section.shortcuts', icon: KeyboardIcon },
  { key: 'files', titleId: 'chat.files.title', icon: FilesIcon, isToldByServer: true },
  { key: 'session', titleId: 'chat.settings.section.session', icon: KeyRoundIcon },
  {
    key: 'about',
    titleId: 'chat.settings.section.about',
    icon: InfoIcon,
    isToldByServer: true,
  },
];
