import { describe, expect, it } from 'vitest';
import {
  folderOf,
  isNameTaken,
  movedChannel,
  movedFolder,
  suggestedFolders,
  withChannels,
  withFolder,
  withFolderBack,
  withoutFolder,
} from './folderChanges';
import { readFolder, type Folder } from './folders';

const folder = (name: string, ...channelIds: number[]): Folder => ({
  folderId: name,
  name,
  channelIds,
  isFolded: false,
});
const written = (folders: readonly Folder[]) =>
  folders.map(({ name, channelIds }) => [name, ...channelIds].join(' '));
const all = [folder('a', 1, 2, 3), folder('b', 4), folder('c')];

describe('folders', () => {
  it('hold a channel once: where it is put last', () => {
    const moved = withChannels(all, 'b', [2, 9]);
    expect(written(moved)).toEqual(['a 1 3', 'b 4 2 9', 'c']);
    expect(folderOf(moved, 2)?.name).toBe('b');
    const made = withFolder(moved, { folderId: 'd', name: 'd', channelIds: [1, 4] });
    expect(written(made)).toEqual(['a 3', 'b 2 9', 'c', 'd 1 4']);
  });

  it('and their channels go up and down, and not past the ends', () => {
    expect(written(movedFolder(all, 'b', -1))).toEqual(['b 4', 'a 1 2 3', 'c']);
    expect(movedFolder(all, 'a', -1)).toBe(all);
    const past = { isShown: (channelId: number) => channelId !== 2 };
    expect(written(movedChannel(all, 3, { step: -1, ...past }))[0]).toBe('a 3 1 2');
    expect(written(movedChannel(all, 3, { step: 1, ...past }))[0]).toBe('a 1 3 2');
  });

  it('come back where they were, without what has another folder by now', () => {
    const without = withChannels(withoutFolder(all, 'a'), 'c', [2]);
    expect(written(withFolderBack(without, folder('a', 1, 2, 3), 0))).toEqual([
      'a 1 3',
      'b 4',
      'c 2',
    ]);
  });

  it('are told apart by name as people read names', () => {
    expect(isNameTaken([folder('Équipe')], ' equipe ')).toBe(true);
    expect(isNameTaken([folder('Équipe')], 'equipe', 'Équipe')).toBe(false);
  });

  it('are suggested by what three names or more begin with', () => {
    const names = ['Team-red', 'team-blue', 'team-green', 'proj/x', 'proj/y', 'proj/z', 'proj/w'];
    const channels = [...names, 'a-1', 'a-2', 'help', '-x', '-y', '-z'].map((name, at) => ({
      channelId: at,
      name,
    }));
    expect(suggestedFolders([], channels)).toEqual([
      { name: 'proj', channelIds: [3, 4, 5, 6] },
      { name: 'Team', channelIds: [0, 1, 2] },
    ]);
    expect(suggestedFolders([folder('TEAM'), folder('x', 3, 4)], channels)).toEqual([]);
  });

  it('are read as far as they are whole', () => {
    expect(readFolder({ folderId: 'x', name: 'X', channelIds: [1, 'two', NaN, 3] })).toEqual({
      folderId: 'x',
      name: 'X',
      channelIds: [1, 3],
      isFolded: false,
    });
    for (const value of [null, 7, { folderId: 'x', name: 'X' }, { name: 'X', channelIds: [] }])
      expect(readFolder(value)).toBeNull();
  });
});
