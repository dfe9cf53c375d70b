/** Example channels and subscriptions. */
import {
  channel as channelSchema,
  subscription as subscriptionSchema,
  type Channel,
  type Subscription,
  type WireChannel,
  type WireSubscription,
} from '@/api/chat/model/channel';
import { nextId } from './ids';
import { read } from './read';
import { administratorsGroupId } from './userGroup';

export function wireChannel(overrides: Partial<WireChannel> = {}): WireChannel {
  const channelId = overrides.stream_id ?? nextId();
  return {
    stream_id: channelId,
    name: `channel ${channelId}`,
    description: 'What this channel is for',
    rendered_description: '<p>What this channel is for</p>',
    date_created: 1_700_000_000,
    creator_id: null,
    invite_only: false,
    is_web_public: false,
    stream_post_policy: 1,
    message_retention_days: null,
    history_public_to_subscribers: true,
    first_message_id: null,
    stream_weekly_traffic: null,
    can_remove_subscribers_group: administratorsGroupId,
    ...overrides,
  };
}

export function channel(overrides: Partial<WireChannel> = {}): Channel {
  return read(channelSchema, wireChannel(overrides));
}

/** My subscription; pass a channel's fields to subscribe to it. */
export function wireSubscription(overrides: Partial<WireSubscription> = {}): WireSubscription {
  return {
    ...wireChannel(overrides),
    color: '#76ce90',
    is_muted: false,
    pin_to_top: false,
    desktop_notifications: null,
    audible_notifications: null,
    email_notifications: null,
    push_notifications: null,
    wildcard_mentions_notify: null,
    ...overrides,
  };
}

export function subscription(overrides: Partial<WireSubscription> = {}): Subscription {
  return read(subscriptionSchema, wireSubscription(overrides));
}
