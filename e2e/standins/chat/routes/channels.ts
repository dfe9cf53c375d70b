/** Channels: lists, topics, changes, archiving and default channels. */

import { requireChannel } from '../destinations';
import { canSeeChannel, canSeeHistory } from '../permissions';
import { findChannel, isSubscribed } from '../realm';
import { Refusal } from '../refusals';
import { route } from '../router';
import { boolean, text, withDefault } from '../validate';
import { channelWire, subscribersWire } from '../wire';

export const channelRoutes = [
  route('GET /get_stream_id', { stream: text() }, ({ world, user, values }) => {
    const channel = findChannel(world.realm, values.stream);
    if (!channel || !canSeeChannel(user, channel))
      throw new Refusal(`Invalid channel name '${values.stream}'`);
    return { stream_id: channel.id };
  }),

  route(
    'GET /streams',
    {
      include_public: withDefault(boolean, true),
      include_web_public: withDefault(boolean, false),
      include_subscribed: withDefault(boolean, true),
      include_all_active: withDefault(boolean, false),
      include_default: withDefault(boolean, false),
      include_owner_subscribed: withDefault(boolean, false),
    },
    ({ world, user, values }) => {
      if (values.include_all_active && user.role > 200)
        throw new Refusal('User not authorized for this query');
      const { realm } = world;
      const channels = [...realm.channels.values()].filter((channel) => {
        if (channel.isArchived) return false;
        if (values.include_all_active) return true;
        if (values.include_subscribed && isSubscribed(user, channel.id)) return true;
        if (values.include_web_public && channel.isWebPublic) return true;
        return values.include_public && !channel.isPrivate && canSeeChannel(user, channel);
      });
      return {
        streams: channels.map((channel) => ({
          ...channelWire(world, channel),
          ...(values.include_default && { is_default: realm.defaultChannelIds.has(channel.id) }),
        })),
      };
    },
  ),

  route('GET /streams/:streamId', {}, ({ world, user, id }) => ({
    stream: channelWire(world, requireChannel(world, user, id('streamId'))),
  })),

  route('GET /streams/:streamId/members', {}, ({ world, user, id }) => ({
    subscribers: subscribersWire(world, requireChannel(world, user, id('streamId'))),
  })),

  route('GET /streams/:streamId/email_address', {}, ({ world, user, id }) => {
    const channel = requireChannel(world, user, id('streamId'));
    const slug = channel.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    return {
      email: `${slug}.${(channel.id * 7_919).toString(16).padStart(8, '0')}.show-sender@mail.invalid`,
    };
  }),

  route('GET /users/me/:streamId/topics', {}, ({ world, user, id }) => {
    const channel = requireChannel(world, user, id('streamId'));
    const isShared = canSeeHistory(user, channel);
    const newest = new Map<string, { name: string; max_id: number }>();
    for (const message of world.realm.messages.inChannel(channel.id))
      if (isShared || user.rows.has(message.id))
        newest.set(message.topic.toLowerCase(), { name: message.topic, max_id: message.id });
    return { topics: [...newest.values()].toSorted((a, b) => b.max_id - a.max_id) };
  }),
];
