/** Every route of the API, noun by noun. */

import type { Route } from '../router';
import { accountRoutes } from './account';
import { eventRoutes } from './events';
import { flagRoutes } from './flags';
import { messageRoutes } from './messages';
import { reactionRoutes } from './reactions';
import { channelRoutes } from './channels';
import { subscriptionRoutes } from './subscriptions';
import { userRoutes } from './users';
import { liveRoutes } from './live';

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
];
