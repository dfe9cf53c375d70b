/** Folders of one's own, in which channels of the sidebar stand in an order of one's own. */
import { fieldsOf, isNumber, isText } from '../storedRecord';

export interface Folder {
  readonly folderId: string;
  readonly name: string;
  /** In the order in which they stand. Those that one is in no more keep their place. */
  readonly channelIds: readonly number[];
  readonly isFolded: boolean;
}

/** Null where it is damaged. */
export function readFolder(value: unknown): Folder | null {
  const { folderId, name, channelIds, isFolded } = fieldsOf(value) ?? {};
  if (!isText(folderId) || !isText(name) || !Array.isArray(channelIds)) return null;
  return {
    folderId,
    name,
    channelIds: channelIds.filter(isNumber),
    isFolded: isFolded === true,
  };
}
