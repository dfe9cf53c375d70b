/** Events about folders of channels that everybody has, from feature level 389 on. */
import * as v from 'valibot';
import { channelFolder, channelFolderChange } from '../channelFolder';
import { event } from './event';

export const addChannelFolderEvent = event('channel_folder', 'add', {
  channel_folder: channelFolder,
});
export const updateChannelFolderEvent = event('channel_folder', 'update', {
  channel_folder_id: v.number(),
  data: channelFolderChange,
});
/** All their ids, in the new order; from level 418 on: before, nobody was told. */
export const reorderChannelFoldersEvent = event('channel_folder', 'reorder', {
  order: v.array(v.number()),
});
