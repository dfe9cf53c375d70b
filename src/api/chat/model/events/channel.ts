/** Events about channels as such: made or shown to me, changed, gone or hidden from me. */
import * as v from 'valibot';
import { changeOf } from '../change';
import { channel, channelEntries, type Channel } from '../channel';
import { event } from './event';

export const createChannelEvent = event('stream', 'create', { streams: v.array(channel) });

const channelIdsOf = v.array(v.object({ stream_id: v.number() }));

/** Older servers list whole channels, newer ones their ids as well. */
export const deleteChannelEvent = v.pipe(
  event('stream', 'delete', {
    stream_ids: v.optional(v.array(v.number())),
    streams: v.optional(channelIdsOf),
  }),
  v.check((value) => Boolean(value.channelIds ?? value.channels), 'streams'),
  v.transform(({ type, op, eventId, channelIds, channels = [] }) => ({
    type,
    op,
    eventId,
    channelIds: channelIds ?? channels.map((each) => each.stream_id),
  })),
);

/** `change` holds only what changed; it is empty for properties that we do not know. */
export const updateChannelEvent = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ fields: raw, change: raw })),
  v.object({
    fields: event('stream', 'update', {
      stream_id: v.number(),
      /** The server's name of what changed. */
      property: v.string(),
      rendered_description: v.optional(v.string()),
      history_public_to_subscribers: v.optional(v.boolean()),
      is_web_public: v.optional(v.boolean()),
    }),
    change: changeOf(channelEntries),
  }),
  v.transform(({ fields: { type, op, eventId, channelId, property, ...others }, change }) => {
    // These come with the property that they follow from.
    const whole: Partial<Channel> = { ...change, ...others };
    return { type, op, eventId, channelId, property, change: whole };
  }),
);
