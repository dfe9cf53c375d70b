/** Channels that new users are put into. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

/** Channel ids: older servers list whole channels, newer ones their ids. */
export const defaultChannelIds = v.array(
  v.union([
    v.number(),
    v.pipe(
      v.object({ stream_id: v.number() }),
      v.transform((channel) => channel.stream_id),
    ),
  ]),
);

export const defaultChannelGroup = wire({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  /** Channel ids. */
  streams: defaultChannelIds,
});
export type DefaultChannelGroup = v.InferOutput<typeof defaultChannelGroup>;
