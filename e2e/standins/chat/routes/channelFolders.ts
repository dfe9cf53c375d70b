/** Folders of channels, for everybody: not in servers of level 276, but where they are told to be newer. */

import type { ChannelFolder } from '../model';
import { nextId } from '../realm';
import {
  CHANNEL_FOLDERS_FROM,
  FOLDER_ORDER_FROM,
  FOLDER_ORDER_TOLD_FROM,
  LIMITS,
} from '../realmSettings';
import { Refusal } from '../refusals';
import { route } from '../router';
import { boolean, integers, optional, shortText, text, withDefault } from '../validate';
import { channelFoldersWire, renderedDescription } from '../wire';
import { emit, idsOf, type World } from '../world';

const options = { fromLevel: CHANNEL_FOLDERS_FROM, isAdminOnly: true };

const tell = (world: World, event: object) =>
  emit(world, idsOf([...world.realm.users.values()].filter(({ isActive }) => isActive)), {
    type: 'channel_folder',
    ...event,
  });

/** Names are told apart by more than large and small letters, and archived folders count as well. */
function requireName(world: World, name: string, folder?: ChannelFolder): string {
  const form = name.toLowerCase();
  if (name.trim() === '') throw new Refusal("Channel folder name can't be empty.");
  const others = world.realm.channelFolders.filter((one) => one !== folder);
  if (others.some((one) => one.name.toLowerCase() === form))
    throw new Refusal('Channel folder name already in use');
  return name;
}

function requireFolder(world: World, folderId: number): ChannelFolder {
  const folder = world.realm.channelFolders.find(({ id }) => id === folderId);
  if (!folder) throw new Refusal('Invalid channel folder ID');
  return folder;
}

/** Archived channels keep their folder, and it is not archived over their heads. */
function requireEmpty(world: World, { id }: ChannelFolder): void {
  if ([...world.realm.channels.values()].some(({ folderId }) => folderId === id))
    throw new Refusal('You need to remove all the channels from this folder to archive it.');
}

const NAME = text(shortText(LIMITS.folderName));
const DESCRIPTION = text(shortText(LIMITS.folderDescription));

export const channelFolderRoutes = [
  route(
    'GET /channel_folders',
    { include_archived: withDefault(boolean, false) },
    ({ world, values }) => ({
      channel_folders: channelFoldersWire(world).filter(
        ({ is_archived: isArchived }) => values.include_archived || !isArchived,
      ),
    }),
    { fromLevel: CHANNEL_FOLDERS_FROM },
  ),

  route(
    'POST /channel_folders/create',
    { name: NAME, description: DESCRIPTION },
    ({ world, values }) => {
      const id = nextId(world.realm, 'channel folder');
      const name = requireName(world, values.name);
      const { description } = values;
      world.realm.channelFolders.push({ id, name, description, isArchived: false });
      const folder = channelFoldersWire(world).find((one) => one.id === id);
      tell(world, { op: 'add', channel_folder: folder });
      return { channel_folder_id: id };
    },
    options,
  ),

  route(
    'PATCH /channel_folders',
    { order: integers },
    ({ world, values }) => {
      const { channelFolders } = world.realm;
      if (channelFolders.some(({ id }) => !values.order.includes(id)))
        throw new Refusal('Invalid order mapping.');
      channelFolders.sort(
        (one, other) => values.order.indexOf(one.id) - values.order.indexOf(other.id),
      );
      if (world.featureLevel >= FOLDER_ORDER_TOLD_FROM)
        tell(world, { op: 'reorder', order: channelFolders.map(({ id }) => id) });
      return {};
    },
    { ...options, fromLevel: FOLDER_ORDER_FROM },
  ),

  route(
    'PATCH /channel_folders/:folderId',
    { name: optional(NAME), description: optional(DESCRIPTION), is_archived: optional(boolean) },
    ({ world, values, id }) => {
      const folder = requireFolder(world, id('folderId'));
      const { name, description, is_archived: isArchived } = values;
      const told = (data: object) =>
        tell(world, { op: 'update', channel_folder_id: folder.id, data });
      if (name !== undefined && name !== folder.name) {
        folder.name = requireName(world, name, folder);
        told({ name });
      }
      if (description !== undefined && description !== folder.description) {
        folder.description = description;
        told({ description, rendered_description: renderedDescription(description) });
      }
      if (isArchived !== undefined && isArchived !== folder.isArchived) {
        if (isArchived) requireEmpty(world, folder);
        folder.isArchived = isArchived;
        told({ is_archived: isArchived });
      }
      return {};
    },
    options,
  ),
];
