/** Every route of the API, noun by noun. */

import type { Route } from '../router';
import { accountRoutes } from './account';
import { callRoutes } from './calls';
import { eventRoutes } from './events';
import { exportRoutes } from './exports';
import { flagRoutes } from './flags';
import { messageRoutes } from './messages';
import { reactionRoutes } from './reactions';
import { channelRoutes } from './channels';
import { subscriptionRoutes } from './subscriptions';
import { userRoutes } from './users';
import { liveRoutes } from './live';
import { editingRoutes } from './editing';
import { draftRoutes } from './drafts';
import { channelFolderRoutes } from './channelFolders';
import { snippetRoutes } from './snippets';
import { scheduledRoutes } from './scheduled';
import { personalRoutes } from './personal';
import { settingsRoutes } from './settings';
import { peopleRoutes } from './people';
import { userGroupRoutes } from './userGroups';
import { inviteRoutes } from './invites';
import { uploadRoutes } from './uploads';
import { organizationRoutes } from './organization';
import { realmIconRoutes } from './realmIcon';
import { profileFieldRoutes } from './profileFields';

export const allRoutes: readonly Route[] = [
  ...accountRoutes,
  ...eventRoutes,
  ...messageRoutes,
  ...flagRoutes,
  ...reactionRoutes,
  ...channelRoutes,
  ...subscriptionRoutes,
  ...userRoutes,
  ...liveRoutes,
  ...editingRoutes,
  ...draftRoutes,
  ...channelFolderRoutes,
  ...snippetRoutes,
  ...scheduledRoutes,
  ...personalRoutes,
  ...settingsRoutes,
  ...peopleRoutes,
  ...userGroupRoutes,
  ...inviteRoutes,
  ...uploadRoutes,
  ...callRoutes,
  ...exportRoutes,
  ...organizationRoutes,
  ...profileFieldRoutes,
  ...realmIconRoutes,
];
