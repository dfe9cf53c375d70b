/** Events about who subscribes to what, and about my own settings of my channels. */
import * as v from 'valibot';
import { changeOf, leftOutOf, type LeftOut } from '../change';
import { subscription, subscriptionSettingEntries, type Subscription } from '../channel';
import { event } from './event';

export const addSubscriptionEvent = event('subscription', 'add', {
  subscriptions: v.array(subscription),
});

/** I no longer subscribe; the channels may still be there. */
export const removeSubscriptionEvent = v.pipe(
  event('subscription', 'remove', {
    subscriptions: v.array(v.object({ stream_id: v.number() })),
  }),
  v.transform(({ subscriptions, ...rest }) => ({
    ...rest,
    channelIds: subscriptions.map((each) => each.stream_id),
  })),
);

/** `change` holds only what changed; it is empty for properties that we do not know, and for legacy ones. */
export const updateSubscriptionEvent = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ fields: raw, changed: raw })),
  v.object({
    fields: event('subscription', 'update', { stream_id: v.number(), property: v.string() }),
    changed: changeOf(subscriptionSettingEntries),
  }),
  v.transform(({ fields, changed }) => {
    const change: Partial<Subscription> = changed.part;
    const leftOut: LeftOut = leftOutOf('subscription/update', changed);
    return { ...fields, change, ...leftOut };
  }),
);

/** Each of the users and each of the channels. */
const peers = { stream_ids: v.array(v.number()), user_ids: v.array(v.number()) };
export const addPeersEvent = event('subscription', 'peer_add', peers);
export const removePeersEvent = event('subscription', 'peer_remove', peers);
