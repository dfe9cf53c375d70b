/** Events about channels as such: made or shown to me, changed, gone or hidden from me. */
import * as v from 'valibot';
import { changeOf, leftOutOf, partOf, type LeftOut } from '../change';
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

/** These come with the property that they follow from. */
const { rendered_description, history_public_to_subscribers, is_web_public } = channelEntries;
const followers = { rendered_description, history_public_to_subscribers, is_web_public };

/** `change` holds only what changed; it is empty for properties that we do not know. */
export const updateChannelEvent = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ fields: raw, changed: raw, followed: raw })),
  v.object({
    fields: event('stream', 'update', {
      stream_id: v.number(),
      /** The server's name of what changed. */
      property: v.string(),
    }),
    changed: changeOf(channelEntries),
    followed: partOf(followers),
  }),
  v.transform(({ fields, changed, followed }) => {
    const change: Partial<Channel> = { ...changed.part, ...followed.part };
    const leftOut: LeftOut = leftOutOf('stream/update', changed, followed);
    return { ...fields, change, ...leftOut };
  }),
);
