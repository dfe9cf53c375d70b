/** Own subscriptions: the list, joining and leaving, and personal properties. */

import { isSubscribed } from '../realm';
import { route } from '../router';
import { boolean, withDefault } from '../validate';
import { subscriptionWire } from '../wire';

export const subscriptionRoutes = [
  route(
    'GET /users/me/subscriptions',
    { include_subscribers: withDefault(boolean, false) },
    ({ world, user, values }) => ({
      subscriptions: [...user.subscriptions.values()].flatMap((subscription) => {
        const channel = world.realm.channels.get(subscription.channelId);
        if (!channel || channel.isArchived || !isSubscribed(user, channel.id)) return [];
        return [subscriptionWire(world, channel, subscription, values.include_subscribers)];
      }),
    }),
  ),
];
