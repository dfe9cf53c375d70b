/** The sections of the organization's page, in the order of their tabs. */
import {
  Building2Icon,
  FaceSlightlySmilingIcon,
  HashIcon,
  LinkIcon,
  SquareTerminalIcon,
} from '@lucide/vue';
import type { PaneSection } from '../parts/paneSection';

export type OrganizationSection =
  'profile' | 'emoji' | 'linkifiers' | 'playgrounds' | 'defaultChannels';

export const organizationSections: readonly PaneSection<OrganizationSection>[] = [
  {
    key: 'profile',
    titleId: 'chat.organization.profile.title',
    icon: Building2Icon,
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
    key: 'defaultChannels',
    titleId: 'chat.organization.defaultChannels.title',
    icon: HashIcon,
    isToldByServer: true,
  },
];
