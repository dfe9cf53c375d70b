/** Which parts of the inbox are folded on this device: channels, what is direct, and all of it where others' stands. */
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { createFoldMarks } from './foldMarks';
import { foldsKeyOf } from './sessions/leftBehind';

/** The name of what is direct, where channels have their numbers. */
const DIRECT = 0;
/** And that of the whole inbox. */
const WHOLE = -1;

export const useInboxFoldsStore = defineChatStore('inboxFolds', (account) => {
  const marks = createFoldMarks(usePlatform().deviceStore, foldsKeyOf(account.accountId));

  /** Null stands for everything direct. */
  const isFolded = (channelId: number | null): boolean => marks.has(channelId ?? DIRECT);
  const toggle = (channelId: number | null) => marks.toggle(channelId ?? DIRECT);

  /** The whole of it, as it stands in the inbox of another organization. */
  const isWholeFolded = (): boolean => marks.has(WHOLE);
  const toggleWhole = () => marks.toggle(WHOLE);

  return { isFolded, toggle, isWholeFolded, toggleWhole };
});
