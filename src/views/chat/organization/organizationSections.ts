/** The sections of the organization's page, in the order of their tabs. */
import { Building2Icon } from '@lucide/vue';
import type { PaneSection } from '../parts/paneSection';

export type OrganizationSection = 'profile';

export const organizationSections: readonly PaneSection<OrganizationSection>[] = [
  {
    key: 'profile',
    titleId: 'chat.organization.profile.title',
    icon: Building2Icon,
    isToldByServer: true,
  },
];
