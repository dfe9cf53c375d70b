/** The palette's views, settings and actions: few, and always the same. */
import {
  AtSignIcon,
  CalendarDaysIcon,
  Building2Icon,
  CompassIcon,
  EyeOffIcon,
  RotateCcwClockIcon,
  InboxIcon,
  KeyboardIcon,
  ListIcon,
  LogOutIcon,
  MailPlusIcon,
  MoonIcon,
  PencilLineIcon,
  PenLineIcon,
  FaceSlightlySmilingIcon,
  PanelLeftIcon,
  SearchIcon,
  SettingsIcon,
  SmilePlusIcon,
  StarIcon,
  SunIcon,
  UsersIcon,
} from '@lucide/vue';
import type { Component } from 'vue';
import { COMBINED_FEED, reactionsTo, type Narrow } from '@/domain/chat/narrow';
import { mayInvite } from '@/domain/chat/permissions/peoplePermissions';
import { searchForm } from '@/domain/chat/nameSearch';
import type { Permission, PermissionContext } from '@/domain/chat/permissions/permissions';
import { fittingWidth, type usePreferencesStore } from '@/stores/preferences';
import type { ChatFrameControls } from '../chatFrame';
import type { HotkeyTools } from '../hotkeys/hotkey';
import { organizationSections } from '../organization/organizationSections';
import type { PaneSection } from '../parts/paneSection';
import { settingsSections } from '../settings/settingsSections';
import type { QuietChoice } from '../useQuietChoices';
import type { PaletteEntry } from './paletteEntry';

/** What fixed entries need. */
export interface FixedTools {
  readonly tools: HotkeyTools;
  readonly ownUserId: number;
  t(messageId: string): string;
  readonly preferences: ReturnType<typeof usePreferencesStore>;
  readonly frame: ChatFrameControls;
  readonly quietChoices: readonly QuietChoice[];
  goToSection(routeName: string, section: string): void;
  readonly isInvisible: boolean;
  /** Of the server. */
  readonly featureLevel: number;
  setInvisible(isInvisible: boolean): void;
  /** Whether the person may do what is not for everybody. */
  may(rule: (context: PermissionContext) => Permission): boolean;
}

/** Key, message id of the name, icon, what it does, and whether that takes the focus. */
type Row = readonly [string, string, Component, () => void, boolean?];

/** How wide the conversations are as they come: `--sidebar-width` of the styles. */
const SIDEBAR_REM = 17;

const VIEW_WEIGHT = 60;
const ACTION_WEIGHT = 30;

function entriesOf(
  kind: PaletteEntry['kind'],
  weight: number,
  rows: readonly Row[],
  t: FixedTools['t'],
): PaletteEntry[] {
  return rows.map(([key, nameId, icon, run, takesFocus = false]) => {
    const name = t(nameId);
    return { key, kind, weight, name, detail: '', form: searchForm(name), icon, run, takesFocus };
  });
}

function quietEntries({ quietChoices }: FixedTools): PaletteEntry[] {
  return quietChoices.map(({ label, ...choice }) => ({
    ...choice,
    kind: 'action',
    weight: ACTION_WEIGHT,
    name: label,
    detail: '',
    form: searchForm(label),
  }));
}

export function viewEntries({ t, tools, ownUserId }: FixedTools): PaletteEntry[] {
  const is = (what: 'mentioned' | 'starred'): Narrow => [{ operator: 'is', what }];
  const rows: Row[] = [
    ['inbox', 'chat.inbox.title', InboxIcon, () => tools.goToPage('chat-inbox')],
    ['recent', 'chat.recent.title', RotateCcwClockIcon, () => tools.goToPage('chat-recent')],
    ['feed', 'chat.view.feed', ListIcon, () => tools.goToNarrow(COMBINED_FEED)],
    ['mentions', 'chat.view.mentions', AtSignIcon, () => tools.goToNarrow(is('mentioned'))],
    ['starred', 'chat.view.starred', StarIcon, () => tools.goToNarrow(is('starred'))],
    [
      'reactions',
      'chat.view.reactions',
      FaceSlightlySmilingIcon,
      () => tools.goToNarrow(reactionsTo(ownUserId)),
    ],
    ['drafts', 'chat.draft.title', PencilLineIcon, () => tools.goToPage('chat-drafts')],
    ['channels', 'chat.browse.title', CompassIcon, () => tools.goToPage('chat-channels')],
  ];
  return entriesOf('view', VIEW_WEIGHT, rows, t);
}

/** A page that is made of sections, and each of those: found by its own name, and by that of its page. */
function sectionEntries(
  routeName: string,
  { titleId, icon }: Pick<PaneSection, 'titleId' | 'icon'>,
  sections: readonly PaneSection[],
  { goToSection, may, t, featureLevel }: FixedTools,
): PaletteEntry[] {
  const allowed = sections.filter(
    ({ rule, fromLevel = 0 }) => fromLevel <= featureLevel && (!rule || may(rule)),
  );
  const rows = allowed.map((one): Row => [
    `${routeName}:${one.key}`,
    one.titleId,
    one.icon,
    () => goToSection(routeName, one.key),
  ]);
  const page = t(titleId);
  const [first] = rows;
  return [
    ...(first ? entriesOf('setting', 1, [[routeName, titleId, icon, first[3]]], t) : []),
    ...entriesOf('setting', 0, rows, t).map((entry) => ({
      ...entry,
      detail: page,
      form: searchForm(`${entry.name} ${page}`),
    })),
  ];
}

export function settingEntries(fixed: FixedTools): PaletteEntry[] {
  const settings = { titleId: 'chat.settings.title', icon: SettingsIcon };
  const organization = { titleId: 'chat.organization.title', icon: Building2Icon };
  return [
    ...sectionEntries('chat-settings', settings, settingsSections, fixed),
    ...sectionEntries('chat-organization', organization, organizationSections, fixed),
  ];
}

/** What stands beside the messages, where there is room for it. Dragging its edge is not for everybody. */
function sideRows({ frame, preferences }: FixedTools): readonly Row[] {
  if (!frame.isWide()) return [];
  const widen = (rem: number) => {
    preferences.sidebarWidth = fittingWidth((preferences.sidebarWidth ?? SIDEBAR_REM) + rem);
  };
  const toggles: Row[] = [
    ['sidebar', 'chat.frame.toggleSidebar', PanelLeftIcon, () => frame.toggleSidebar()],
    ['people', 'chat.frame.togglePeople', UsersIcon, () => frame.toggleAside()],
  ];
  if (preferences.isSidebarHidden) return toggles;
  return [
    ...toggles,
    ['wider', 'chat.palette.wider', PanelLeftIcon, () => widen(2)],
    ['narrower', 'chat.palette.narrower', PanelLeftIcon, () => widen(-2)],
  ];
}

export function actionEntries(fixed: FixedTools): PaletteEntry[] {
  const { t, tools, preferences, goToSection, may, isInvisible, setInvisible } = fixed;
  const visibility = isInvisible ? 'chat.me.beVisible' : 'chat.me.beInvisible';
  const toInvitations = () => goToSection('chat-organization', 'invitations');
  const rows: Row[] = [
    ['newDirect', 'chat.hotkey.newDirect', PenLineIcon, () => tools.show('people'), true],
    ...(may(mayInvite)
      ? [['invite', 'chat.organization.invite.start', MailPlusIcon, toInvitations] as const]
      : []),
    ['next', 'chat.hotkey.nextTopic', InboxIcon, () => tools.goToNextTopic()],
    ['searchMessages', 'chat.hotkey.search', SearchIcon, () => tools.show('search'), true],
    ['date', 'chat.date.title', CalendarDaysIcon, () => tools.show('date'), true],
    ['status', 'chat.me.changeStatus', SmilePlusIcon, () => tools.show('status'), true],
    ['invisible', visibility, EyeOffIcon, () => setInvisible(!isInvisible)],
    ['light', 'chat.palette.light', SunIcon, () => (preferences.theme = 'light')],
    ['dark', 'chat.palette.dark', MoonIcon, () => (preferences.theme = 'dark')],
    ...sideRows(fixed),
    ['hotkeys', 'chat.hotkey.title', KeyboardIcon, () => tools.show('hotkeys'), true],
    ['signOut', 'chat.me.signOut', LogOutIcon, () => tools.show('signOut'), true],
  ];
  return [...entriesOf('action', ACTION_WEIGHT, rows, t), ...quietEntries(fixed)];
}
