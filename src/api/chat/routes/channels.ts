/** Endpoints for channels as such, and for the topics in them. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { channel, channelPostPolicyCodes, type Channel } from '@/api/chat/model/channel';
import { topic, type Topic } from '@/api/chat/model/topic';
import { wireParams, type ParamsOf } from '@/api/chat/wireParams';

const channelListParams = {
  include_public: 'flag',
  include_web_public: 'flag',
  include_subscribed: 'flag',
  /** Administrators only. */
  include_all_active: 'flag',
  include_default: 'flag',
  include_owner_subscribed: 'flag',
} as const;

const channelsAnswer = wire({ streams: v.array(channel) });

/** https://zulip.com/api/get-streams */
export async function getChannels(
  client: ChatClient,
  args: ParamsOf<typeof channelListParams> = {},
  options?: CallOptions,
): Promise<Channel[]> {
  const params = wireParams(channelListParams, args);
  return (await client.get('/streams', channelsAnswer, params, options)).channels;
}

const channelAnswer = wire({ stream: channel });

/** https://zulip.com/api/get-stream-by-id */
export async function getChannelById(
  client: ChatClient,
  { channelId }: { channelId: number },
  options?: CallOptions,
): Promise<Channel> {
  return (await client.get(`/streams/${channelId}`, channelAnswer, {}, options)).channel;
}

const channelIdAnswer = wire({ stream_id: v.number() });

/** https://zulip.com/api/get-stream-id */
export async function getChannelId(
  client: ChatClient,
  { name }: { name: string },
  options?: CallOptions,
): Promise<number> {
  const params = { stream: name };
  return (await client.get('/get_stream_id', channelIdAnswer, params, options)).channelId;
}

const channelChangeParams = {
  description: 'text',
  new_name: 'text',
  is_private: 'flag',
  is_web_public: 'flag',
  history_public_to_subscribers: 'flag',
  is_default_stream: 'flag',
  stream_post_policy: channelPostPolicyCodes,
  /** A number of days, `unlimited` or `realm_default`; owners only. */
  message_retention_days: 'numberOrWord',
  /** A group's id alone on servers before level 320. */
  can_remove_subscribers_group: 'groupOrChange',
  /** From level 388 on, and false alone: out of the archive again. */
  is_archived: 'flag',
  /** On newer servers, in the place of `stream_post_policy`. */
  can_send_message_group: 'groupChange',
  /** From level 325 on. */
  can_administer_channel_group: 'groupChange',
  /** From level 342 on. */
  can_add_subscribers_group: 'groupChange',
  /** From level 349 on. */
  can_subscribe_group: 'groupChange',
  /** From level 392 on: `inherit`, `allow_empty_topic`, `disable_empty_topic`, and from 404 on `empty_topic_only`. */
  topics_policy: 'text',
  /** From level 389 on; null takes it out of the folder that it is in. */
  folder_id: 'numberOrNull',
} as const;

/** What of a channel can be changed. */
export type ChannelChanges = ParamsOf<typeof channelChangeParams>;

/** https://zulip.com/api/update-stream (line breaks in a description become spaces) */
export async function updateChannel(
  client: ChatClient,
  { channelId, ...changes }: { channelId: number } & ChannelChanges,
  options?: CallOptions,
): Promise<void> {
  const params = wireParams(channelChangeParams, changes);
  await client.patch(`/streams/${channelId}`, emptyAnswer, params, options);
}

/** https://zulip.com/api/archive-stream */
export async function archiveChannel(
  client: ChatClient,
  { channelId }: { channelId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/streams/${channelId}`, emptyAnswer, {}, options);
}

const subscribersAnswer = wire({ subscribers: v.array(v.number()) });

/** https://zulip.com/api/get-subscribers */
export async function getSubscribers(
  client: ChatClient,
  { channelId }: { channelId: number },
  options?: CallOptions,
): Promise<number[]> {
  const path = `/streams/${channelId}/members`;
  return (await client.get(path, subscribersAnswer, {}, options)).subscribers;
}

const emailAnswer = wire({ email: v.string() });

/** https://zulip.com/api/get-stream-email-address (a secret of sorts: whoever has it may post) */
export async function getChannelEmailAddress(
  client: ChatClient,
  { channelId }: { channelId: number },
  options?: CallOptions,
): Promise<string> {
  const path = `/streams/${channelId}/email_address`;
  return (await client.get(path, emailAnswer, {}, options)).email;
}

const topicsAnswer = wire({ topics: v.array(topic) });

/** https://zulip.com/api/get-stream-topics (newest first; only topics with messages that we may see) */
export async function getChannelTopics(
  client: ChatClient,
  { channelId }: { channelId: number },
  options?: CallOptions,
): Promise<Topic[]> {
  return (await client.get(`/users/me/${channelId}/topics`, topicsAnswer, {}, options)).topics;
}

const deletedAnswer = wire({ complete: v.boolean() });

/**
 * https://zulip.com/api/delete-topic
 *
 * Answers whether all of it is gone; where not, the server ran out of time and wants to be asked again.
 */
export async function deleteTopic(
  client: ChatClient,
  { channelId, topicName }: { channelId: number; topicName: string },
  options?: CallOptions,
): Promise<boolean> {
  const path = `/streams/${channelId}/delete_topic`;
  const params = { topic_name: topicName };
  return (await client.post(path, deletedAnswer, params, options)).complete;
}

/** https://zulip.com/api/add-default-stream */
export async function addDefaultChannel(
  client: ChatClient,
  { channelId }: { channelId: number },
  options?: CallOptions,
): Promise<void> {
  await client.post('/default_streams', emptyAnswer, { stream_id: channelId }, options);
}

/** https://zulip.com/api/remove-default-stream */
export async function removeDefaultChannel(
  client: ChatClient,
  { channelId }: { channelId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete('/default_streams', emptyAnswer, { stream_id: channelId }, options);
}
