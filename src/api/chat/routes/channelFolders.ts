/** Endpoints for the folders that everybody's channels stand in, from feature level 389 on; administrators only. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { wireParams, type ParamsOf } from '@/api/chat/wireParams';

const createdAnswer = wire({ channel_folder_id: v.number() });

/** https://zulip.com/api/create-channel-folder (answers with the id; a description there must be, if an empty one) */
export async function createChannelFolder(
  client: ChatClient,
  { name, description }: { name: string; description: string },
  options?: CallOptions,
): Promise<number> {
  const params = { name, description };
  const path = '/channel_folders/create';
  return (await client.post(path, createdAnswer, params, options)).channelFolderId;
}

const changeParams = {
  name: 'text',
  description: 'text',
  /** Refused while channels stand in it, archived ones among them. */
  is_archived: 'flag',
} as const;

/** What of a folder can be changed. */
export type ChannelFolderChanges = ParamsOf<typeof changeParams>;

/** https://zulip.com/api/update-channel-folder */
export async function updateChannelFolder(
  client: ChatClient,
  { folderId, ...changes }: { folderId: number } & ChannelFolderChanges,
  options?: CallOptions,
): Promise<void> {
  const params = wireParams(changeParams, changes);
  await client.patch(`/channel_folders/${folderId}`, emptyAnswer, params, options);
}

/** https://zulip.com/api/patch-channel-folders (from level 414 on; every folder must be named, archived ones as well) */
export async function reorderChannelFolders(
  client: ChatClient,
  { folderIds }: { folderIds: readonly number[] },
  options?: CallOptions,
): Promise<void> {
  await client.patch('/channel_folders', emptyAnswer, { order: folderIds }, options);
}
