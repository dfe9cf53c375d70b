/** Folders of channels, for everybody: not in servers of level 276, but where they are told to be newer. */

import { nextId } from '../realm';
import { CHANNEL_FOLDERS_FROM, FOLDER_ORDER_FROM } from '../realmSettings';
import { Refusal } from '../refusals';
import { route } from '../router';
import { boolean, integers, optional, text } from '../validate';
import { channelFoldersWire } from '../wire';
import { emit, idsOf, type World } from '../world';

const options = { fromLevel: CHANNEL_FOLDERS_FROM, isAdminOnly: true };

const tell = (world: World, event: object) =>
  emit(world, idsOf([...world.realm.users.values()].filter(({ isActive }) => isActive)), {
    type: 'channel_folder',
    ...event,
  });

function requireName(world: World, name: string): string {
  const taken = world.realm.channelFolders.some((one) => !one.isArchived && one.name === name);
  if (name.trim() === '') throw new Refusal("Channel folder name can't be empty.");
  if (taken) throw new Refusal(`Channel folder name already in use`);
  return name.trim();
}

export const channelFolderRoutes = [
  route(
    'GET /channel_folders',
    {},
    ({ world }) => ({ channel_folders: channelFoldersWire(world) }),
    {
      fromLevel: CHANNEL_FOLDERS_FROM,
    },
  ),

  route(
    'POST /channel_folders/create',
    { name: text(), description: optional(text()) },
    ({ world, values }) => {
      const id = nextId(world.realm, 'channel folder');
      const name = requireName(world, values.name);
      const { description = '' } = values;
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
      tell(world, { op: 'reorder', order: channelFolders.map(({ id }) => id) });
      return {};
    },
    { ...options, fromLevel: FOLDER_ORDER_FROM },
  ),

  route(
    'PATCH /channel_folders/:folderId',
    { name: optional(text()), is_archived: optional(boolean) },
    ({ world, values, id }) => {
      const folder = world.realm.channelFolders.find((one) => one.id === id('folderId'));
      if (!folder) throw new Refusal('Invalid channel folder ID');
      if (values.name !== undefined) folder.name = requireName(world, values.name);
      if (values.is_archived !== undefined) folder.isArchived = values.is_archived;
      tell(world, { op: 'update', channel_folder_id: folder.id, data: values });
      return {};
    },
    options,
  ),
];
