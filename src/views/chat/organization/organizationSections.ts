/** The sections of the organization's page, in the order of their tabs. */
import {
  BotIcon,
  Building2Icon,
  FaceSlightlySmilingIcon,
  FoldersIcon,
  HardDriveDownloadIcon,
  HashIcon,
  LinkIcon,
  MailPlusIcon,
  ScaleIcon,
  ShieldCheckIcon,
  SproutIcon,
  SquareTerminalIcon,
  TextCursorInputIcon,
  UserIcon,
  UsersIcon,
} from '@lucide/vue';
import { mayHaveBots, mayInvite } from '@/domain/chat/permissions/peoplePermissions';
import { mayExport } from '@/domain/chat/organization/realmExports';
import type { PaneSection } from '../parts/paneSection';

export type OrganizationSection =
  | 'profile'
  | 'permissions'
  | 'rules'
  | 'newPeople'
  | 'people'
  | 'groups'
  | 'invitations'
  | 'bots'
  | 'defaultChannels'
  | 'folders'
  | 'fields'
  | 'emoji'
  | 'linkifiers'
  | 'playgrounds'
  | 'exports';

export const organizationSections: readonly PaneSection<OrganizationSection>[] = [
  {
    key: 'profile',
    titleId: 'chat.organization.profile.title',
    icon: Building2Icon,
    isToldByServer: true,
  },
  {
    key: 'permissions',
    titleId: 'chat.organizationSettings.permissions',
    icon: ShieldCheckIcon,
    isToldByServer: true,
  },
  {
    key: 'rules',
    titleId: 'chat.organizationSettings.rules',
    icon: ScaleIcon,
    isToldByServer: true,
  },
  {
    key: 'newPeople',
    titleId: 'chat.organizationSettings.newPeople.title',
    icon: SproutIcon,
    isToldByServer: true,
  },
  {
    key: 'people',
    titleId: 'chat.organization.people.title',
    icon: UserIcon,
    isToldByServer: true,
  },
  {
    key: 'groups',
    titleId: 'chat.groups.title',
    icon: UsersIcon,
    isToldByServer: true,
  },
  {
    key: 'invitations',
    titleId: 'chat.organization.invite.title',
    icon: MailPlusIcon,
    isToldByServer: true,
    rule: mayInvite,
  },
  {
    key: 'bots',
    titleId: 'chat.organization.bots.title',
    icon: BotIcon,
    isToldByServer: true,
    rule: mayHaveBots,
  },
  {
    key: 'defaultChannels',
    titleId: 'chat.organization.defaultChannels.title',
    icon: HashIcon,
    isToldByServer: true,
  },
  {
    key: 'folders',
    titleId: 'chat.organization.folders.title',
    icon: FoldersIcon,
    isToldByServer: true,
    fromLevel: 389,
  },
  {
    key: 'fields',
    titleId: 'chat.fields.title',
    icon: TextCursorInputIcon,
    isToldByServer: true,
  },
  {
    key: 'emoji',
    titleId: 'chat.organization.emoji.title',
    icon: FaceSlightlySmilingIcon,
    isToldByServer: true,
  },
  {
    key: 'linkifiers',
    titleId: 'chat.organization.linkifiers.title',
    icon: LinkIcon,
    isToldByServer: true,
  },
  {
    key: 'playgrounds',
    titleId: 'chat.organization.playgrounds.title',
    icon: SquareTerminalIcon,
    isToldByServer: true,
  },
  {
    key: 'exports',
    titleId: 'chat.organization.exports.title',
    icon: HardDriveDownloadIcon,
    isToldByServer: true,
    rule: mayExport,
  },
];
