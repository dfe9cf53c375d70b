/** What can be done with folders of one's own; a channel stands in one of them at most. */
import { searchForm } from './nameSearch';
import type { Folder } from './folders';

export type Folders = readonly Folder[];

/** Longer ones would be cut off in the sidebar. */
export const MOST_FOLDER_NAME = 60;

/** Changes places with the one before it (-1) or after it (1), where there is one. */
function stepped<Item>(items: readonly Item[], place: number, step: -1 | 1): readonly Item[] {
  const one = items[place];
  const other = items[place + step];
  return one === undefined || other === undefined
    ? items
    : items.with(place, other).with(place + step, one);
}

const changed = (
  folders: Folders,
  folderId: string,
  change: (folder: Folder) => Partial<Folder>,
): Folders => folders.map((one) => (one.folderId === folderId ? { ...one, ...change(one) } : one));

/** The folder that a channel is in. */
export const folderOf = (folders: Folders, channelId: number): Folder | undefined =>
  folders.find(({ channelIds }) => channelIds.includes(channelId));

/** Takes channels out of the folders that they are in. */
export function withoutChannels(folders: Folders, gone: readonly number[]): Folders {
  const isGone = (channelId: number) => gone.includes(channelId);
  return folders.map((one) =>
    one.channelIds.some(isGone)
      ? { ...one, channelIds: one.channelIds.filter((channelId) => !isGone(channelId)) }
      : one,
  );
}

/** Puts channels at a folder's end, out of those that they are in. */
export const withChannels = (
  folders: Folders,
  folderId: string,
  added: readonly number[],
): Folders =>
  changed(withoutChannels(folders, added), folderId, ({ channelIds }) => ({
    channelIds: [...channelIds, ...added],
  }));

export const withFolder = (
  folders: Folders,
  { folderId, name, channelIds }: Omit<Folder, 'isFolded'>,
): Folders => [
  ...withoutChannels(folders, channelIds),
  { folderId, name, channelIds, isFolded: false },
];

/** Puts a folder that was deleted back where it was, with those of its channels that are in no other by now. */
export function withFolderBack(folders: Folders, folder: Folder, place: number): Folders {
  const channelIds = folder.channelIds.filter((channelId) => !folderOf(folders, channelId));
  const others = folders.filter(({ folderId }) => folderId !== folder.folderId);
  return others.toSpliced(place, 0, { ...folder, channelIds });
}

export const withoutFolder = (folders: Folders, folderId: string): Folders =>
  folders.filter((one) => one.folderId !== folderId);

export const renamed = (folders: Folders, folderId: string, name: string): Folders =>
  changed(folders, folderId, () => ({ name }));

export function movedFolder(folders: Folders, folderId: string, step: -1 | 1): Folders {
  const place = folders.findIndex((one) => one.folderId === folderId);
  return stepped(folders, place, step);
}

/**
 * Changes places, within its folder, with the one before or after it among those that `isShown`: what is not seen
 * moves out of the way.
 */
export function movedChannel(
  folders: Folders,
  channelId: number,
  { step, isShown }: { step: -1 | 1; isShown(channelId: number): boolean },
): Folders {
  const folder = folderOf(folders, channelId);
  if (!folder) return folders;
  const shown = folder.channelIds.filter(isShown);
  const hidden = folder.channelIds.filter((one) => !isShown(one));
  const channelIds = [...stepped(shown, shown.indexOf(channelId), step), ...hidden];
  return changed(folders, folder.folderId, () => ({ channelIds }));
}

/** Whether another folder is called that; letters count as they do in searches. */
export function isNameTaken(folders: Folders, name: string, folderId = ''): boolean {
  const form = searchForm(name.trim());
  return folders.some((one) => one.folderId !== folderId && searchForm(one.name) === form);
}

export interface FolderSuggestion {
  readonly name: string;
  readonly channelIds: readonly number[];
}

/** What stands before the first of these signs is what channels may have in common. */
const PREFIX = /^([^/:_.\-–—|]+)[/:_.\-–—|]./u;
/** Fewer make no folder. */
const FEWEST = 3;

/** Folders that beginnings of names suggest, such as "team" for "team-red"; largest first. */
export function suggestedFolders(
  folders: Folders,
  channels: readonly { readonly channelId: number; readonly name: string }[],
): FolderSuggestion[] {
  const inFolders = new Set(folders.flatMap(({ channelIds }) => channelIds));
  const found = new Map<string, { name: string; channelIds: number[] }>();
  for (const { channelId, name } of channels) {
    const prefix = PREFIX.exec(name)?.[1]?.trim();
    if (!prefix || inFolders.has(channelId)) continue;
    const form = searchForm(prefix);
    const known = found.get(form);
    if (known) known.channelIds.push(channelId);
    else found.set(form, { name: prefix, channelIds: [channelId] });
  }
  return [...found.values()]
    .filter(({ name, channelIds }) => channelIds.length >= FEWEST && !isNameTaken(folders, name))
    .sort((one, other) => other.channelIds.length - one.channelIds.length);
}
