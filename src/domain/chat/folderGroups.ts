/** Folders of the sidebar with the channels that stand in them. */
import type { Subscription } from '@/api/chat/model/channel';
import { sortChannels, type SortingOptions } from './channelGroups';
import type { Folder } from './folders';

export interface FolderGroup {
  readonly folder: Folder;
  /** In the folder's own order; what is asleep or muted stands below the rest. */
  readonly list: readonly Subscription[];
}

/** Without those that are pinned, which stand above all folders. A channel stands in the first that it is in. */
export function groupFolders(
  folders: readonly Folder[],
  subscriptions: ReadonlyMap<number, Subscription>,
  options: SortingOptions,
): FolderGroup[] {
  const seen = new Set<number>();
  return folders.map((folder) => {
    const all = folder.channelIds.flatMap((channelId) => {
      const one = subscriptions.get(channelId);
      if (!one || one.pinToTop || seen.has(channelId)) return [];
      seen.add(channelId);
      return [one];
    });
    const { active, inactive, muted } = sortChannels(all, subscriptions.size, options);
    return { folder, list: [...active, ...inactive, ...muted] };
  });
}
