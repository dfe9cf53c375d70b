/** A channel, and a channel as one of its subscribers has it. */
import * as v from 'valibot';
import { lenient, wire } from '@/api/wire';
import { coded } from './coded';
import { groupSetting } from './groupSetting';

/** Who may post, on servers before group settings. */
export const channelPostPolicyCodes = {
  everyone: 1,
  administrators: 2,
  fullMembers: 3,
  moderators: 4,
} as const;

/** What a channel is, whoever looks at it. */
export const channelEntries = {
  stream_id: v.number(),
  name: v.string(),
  /** Markdown. */
  description: v.string(),
  rendered_description: v.string(),
  /** Seconds since 1970. */
  date_created: v.optional(v.number()),
  /** Null where nobody is recorded; absent on servers before 9.0. */
  creator_id: v.optional(v.nullable(v.number())),
  /** Private: only subscribers (and administrators) know its content. */
  invite_only: v.boolean(),
  is_web_public: v.boolean(),
  history_public_to_subscribers: v.boolean(),
  /** Null where the realm's setting holds, -1 for ever. */
  message_retention_days: v.nullable(v.number()),
  /** Null where there is no history. */
  first_message_id: v.nullable(v.number()),
  /** Messages per week; null where it is too early to tell, absent in lists of defaults. */
  stream_weekly_traffic: v.optional(v.nullable(v.number())),
  /** Absent where `canSendMessageGroup` has taken its place. */
  stream_post_policy: v.optional(coded(channelPostPolicyCodes)),
  can_remove_subscribers_group: v.optional(groupSetting),
  can_send_message_group: v.optional(groupSetting),
  can_add_subscribers_group: v.optional(groupSetting),
  can_subscribe_group: v.optional(groupSetting),
  can_administer_channel_group: v.optional(groupSetting),
  can_create_topic_group: v.optional(groupSetting),
  can_delete_any_message_group: v.optional(groupSetting),
  can_delete_own_message_group: v.optional(groupSetting),
  can_move_messages_out_of_channel_group: v.optional(groupSetting),
  can_move_messages_within_channel_group: v.optional(groupSetting),
  can_resolve_topics_group: v.optional(groupSetting),
  is_archived: v.optional(v.boolean()),
  is_recently_active: v.optional(v.boolean()),
  folder_id: v.optional(v.nullable(v.number())),
  topics_policy: v.optional(v.string()),
  subscriber_count: v.optional(v.number()),
};

export const channel = wire(lenient(channelEntries));
export type Channel = v.InferOutput<typeof channel>;
export type WireChannel = v.InferInput<typeof channel>;

/** User ids, only where `include_subscribers` was asked. */
const subscribers = v.optional(v.array(v.number()));

export const neverSubscribedChannel = wire(lenient({ ...channelEntries, subscribers }));

/** Null: as the personal default says. Absent on older servers. */
const inheritable = v.optional(v.nullable(v.boolean()));

/** What a channel is to me. */
export const subscriptionSettingEntries = {
  /** As "#76ce90". */
  color: v.string(),
  is_muted: v.boolean(),
  pin_to_top: v.boolean(),
  desktop_notifications: inheritable,
  audible_notifications: inheritable,
  email_notifications: inheritable,
  push_notifications: inheritable,
  wildcard_mentions_notify: inheritable,
};

export const subscription = wire(
  lenient({ ...channelEntries, ...subscriptionSettingEntries, subscribers }),
);
export type Subscription = v.InferOutput<typeof subscription>;
export type WireSubscription = v.InferInput<typeof subscription>;
