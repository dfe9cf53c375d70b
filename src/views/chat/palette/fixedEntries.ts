/** The palette's views, settings and actions: few, and always the same. */
import {
  AtSignIcon,
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
  SearchIcon,
  SettingsIcon,
  SmilePlusIcon,
  StarIcon,
  SunIcon,
} from '@lucide/vue';
import type { Component } from 'vue';
import { COMBINED_FEED, reactionsTo, type Narrow } from '@/domain/chat/narrow';
import { mayInvite } from '@/domain/chat/peoplePermissions';
import { searchForm } from '@/domain/chat/peopleList';
import type { Permission, PermissionContext } from '@/domain/chat/permissions';
import type { Theme } from '@/stores/preferences';
import type { HotkeyTools } from '../hotkeys/hotkey';
import { organizationSections } from '../organization/organizationSections';
import type { PaneSection } from '../parts/paneSection';
import { settingsSections } from '../settings/settingsSections';
import type { PaletteEntry } from './paletteEntry';

/** What fixed entries need. */
export interface FixedTools {
  readonly tools: HotkeyTools;
  readonly ownUserId: number;
  t(messageId: string): string;
  setTheme(theme: Theme): void;
  goToSection(routeName: string, section: string): void;
  readonly isInvisible: boolean;
  setInvisible(isInvisible: boolean): void;
  /** Whether the person may do what is not for everybody. */
  may(rule: (context: PermissionContext) => Permission): boolean;
}

/** Key, message id of the name, icon, what it does, and whether that takes the focus. */
type Row = readonly [string, string, Component, () => void, boolean?];

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
  { goToSection, may, t }: FixedTools,
): PaletteEntry[] {
  const allowed = sections.filter(({ rule }) => !rule || may(rule));
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

export function actionEntries({
  t,
  tools,
  setTheme,
  goToSection,
  may,
  isInvisible,
  setInvisible,
}: FixedTools): PaletteEntry[] {
  const visibility = isInvisible ? 'chat.me.beVisible' : 'chat.me.beInvisible';
  const toInvitations = () => goToSection('chat-organization', 'invitations');
  const rows: Row[] = [
    ['newDirect', 'chat.hotkey.newDirect', PenLineIcon, () => tools.show('people'), true],
    ...(may(mayInvite)
      ? [['invite', 'chat.organization.invite.start', MailPlusIcon, toInvitations] as const]
      : []),
    ['next', 'chat.hotkey.nextTopic', InboxIcon, () => tools.goToNextTopic()],
    ['searchMessages', 'chat.hotkey.search', SearchIcon, () => tools.show('search'), true],
    ['status', 'chat.me.changeStatus', SmilePlusIcon, () => tools.show('status'), true],
    ['invisible', visibility, EyeOffIcon, () => setInvisible(!isInvisible)],
    ['light', 'chat.palette.light', SunIcon, () => setTheme('light')],
    ['dark', 'chat.palette.dark', MoonIcon, () => setTheme('dark')],
    ['hotkeys', 'chat.hotkey.title', KeyboardIcon, () => tools.show('hotkeys'), true],
    ['signOut', 'chat.me.signOut', LogOutIcon, () => tools.show('signOut'), true],
  ];
  return entriesOf('action', ACTION_WEIGHT, rows, t);
}
