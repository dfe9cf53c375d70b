import { expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { groupFolders } from './folderGroups';

const channel = (name: string, rest: Parameters<typeof eg.subscription>[0] = {}) =>
  eg.subscription({ name, stream_weekly_traffic: 5, ...rest });
type Channel = ReturnType<typeof channel>;

const folder = (name: string, ...list: Channel[]) => ({
  folderId: name,
  name,
  channelIds: [404, ...list.map(({ channelId }) => channelId)],
  isFolded: false,
});

it('channels stand in their folder’s order, once, the inactive and the muted below; not the pinned', () => {
  const [one, other, busy] = [channel('one'), channel('other'), channel('busy')];
  const silent = channel('silent', { stream_weekly_traffic: 0 });
  const muted = channel('muted', { is_muted: true });
  const pinned = channel('pinned', { pin_to_top: true });
  const folders = [folder('a', muted, silent, pinned, other, busy), folder('b', one, busy)];
  const mine = [busy, silent, muted, pinned, one, other];
  const namesWith = (hasUnread: boolean) =>
    groupFolders(folders, new Map(mine.map((each) => [each.channelId, each])), {
      demotes: 'always',
      hasUnread: () => hasUnread,
    }).map(({ list }) => list.map(({ name }) => name).join(' '));
  expect(namesWith(false)).toEqual(['other busy silent muted', 'one']);
  expect(namesWith(true)).toEqual(['silent other busy muted', 'one']);
});
