/** Events about the channels that new users are put into: always the whole list. */
import * as v from 'valibot';
import { defaultChannelGroup, defaultChannelIds } from '../defaultChannel';
import { event } from './event';

export const defaultChannelsEvent = v.pipe(
  event('default_streams', null, { default_streams: defaultChannelIds }),
  v.transform(({ type, eventId, defaultChannels }) => ({
    type,
    eventId,
    defaultChannelIds: defaultChannels,
  })),
);

export const defaultChannelGroupsEvent = event('default_stream_groups', null, {
  default_stream_groups: v.array(defaultChannelGroup),
});
