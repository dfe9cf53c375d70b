/** Endpoints for who follows which channel, and what a channel is to them. */
import * as v from 'valibot';
import { dictionary, wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { ignoringAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { channelPostPolicyCodes, subscription, type Subscription } from '@/api/chat/model/channel';
import { wireParams, type ParamsOf } from '@/api/chat/wireParams';

const subscriptionsAnswer = wire({ subscriptions: v.array(subscription) });

/** https://zulip.com/api/get-subscriptions (registration brings the same list) */
export async function getSubscriptions(
  client: ChatClient,
  { includeSubscribers }: { includeSubscribers?: boolean } = {},
  options?: CallOptions,
): Promise<Subscription[]> {
  const params = { include_subscribers: includeSubscribers };
  const path = '/users/me/subscriptions';
  return (await client.get(path, subscriptionsAnswer, params, options)).subscriptions;
}

const newChannelParams = {
  authorization_errors_fatal: 'flag',
  announce: 'flag',
  invite_only: 'flag',
  is_web_public: 'flag',
  is_default_stream: 'flag',
  history_public_to_subscribers: 'flag',
  stream_post_policy: channelPostPolicyCodes,
  /** A number of days, `unlimited` or `realm_default`; owners only. */
  message_retention_days: 'numberOrWord',
  can_remove_subscribers_group: 'group',
  /** From level 389 on. */
  folder_id: 'number',
} as const;

/** Channel names by user: by id or e-mail, as the server likes. */
const channelNamesByUser = dictionary(v.array(v.string()));

const subscribeAnswer = wire({
  subscribed: channelNamesByUser,
  already_subscribed: channelNamesByUser,
  unauthorized: v.optional(v.array(v.string())),
});

/** What subscribing did: channel names by user id or e-mail, as the server likes. */
export type SubscribeAnswer = v.InferOutput<typeof subscribeAnswer>;

/**
 * https://zulip.com/api/subscribe
 *
 * Also creates the channels that do not exist: the settings are for these alone.
 */
export function subscribe(
  client: ChatClient,
  {
    channels,
    userIds,
    ...settings
  }: {
    channels: readonly { name: string; description?: string }[];
    /** Whom; ourselves by default. */
    userIds?: readonly number[];
  } & ParamsOf<typeof newChannelParams>,
  options?: CallOptions,
): Promise<SubscribeAnswer> {
  const params = {
    subscriptions: channels,
    principals: userIds,
    ...wireParams(newChannelParams, settings),
  };
  return client.post('/users/me/subscriptions', subscribeAnswer, params, options);
}

const unsubscribeAnswer = wire({
  not_removed: v.array(v.string()),
  removed: v.array(v.string()),
});

/** https://zulip.com/api/unsubscribe (by channel name: the server takes no ids here) */
export function unsubscribe(
  client: ChatClient,
  { channelNames, userIds }: { channelNames: readonly string[]; userIds?: readonly number[] },
  options?: CallOptions,
) {
  const params = { subscriptions: channelNames, principals: userIds };
  return client.delete('/users/me/subscriptions', unsubscribeAnswer, params, options);
}

const isSubscribedAnswer = wire({ is_subscribed: v.boolean() });

/** https://zulip.com/api/get-subscription-status */
export async function getSubscriptionStatus(
  client: ChatClient,
  { userId, channelId }: { userId: number; channelId: number },
  options?: CallOptions,
): Promise<boolean> {
  const path = `/users/${userId}/subscriptions/${channelId}`;
  return (await client.get(path, isSubscribedAnswer, {}, options)).isSubscribed;
}

const PROPERTIES = {
  color: 'color',
  isMuted: 'is_muted',
  pinToTop: 'pin_to_top',
  desktopNotifications: 'desktop_notifications',
  audibleNotifications: 'audible_notifications',
  pushNotifications: 'push_notifications',
  emailNotifications: 'email_notifications',
  wildcardMentionsNotify: 'wildcard_mentions_notify',
} as const;

/** One property of a channel as I see it; there is no way back to "as my default says". */
export type SubscriptionChange =
  | { channelId: number; property: 'color'; value: string }
  | { channelId: number; property: Exclude<keyof typeof PROPERTIES, 'color'>; value: boolean };

/** https://zulip.com/api/update-subscription-settings (`isMuted` comes back as two events) */
export function updateSubscriptionSettings(
  client: ChatClient,
  { changes }: { changes: readonly SubscriptionChange[] },
  options?: CallOptions,
) {
  const data = changes.map(({ channelId, property, value }) => ({
    stream_id: channelId,
    property: PROPERTIES[property],
    value,
  }));
  const params = { subscription_data: data };
  return client.post('/users/me/subscriptions/properties', ignoringAnswer, params, options);
}
