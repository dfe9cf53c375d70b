import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { groupSettings, type GroupSettings } from './groupSettings';
import {
  isSameSetting,
  permissionChanges,
  permissionsOf,
  permissionsOver,
} from './permissionChanges';

describe('settings that name people', () => {
  const setting = (directMembers: number[], directSubgroups: number[]) => ({
    directMembers,
    directSubgroups,
  });

  it('are the same in any order', () => {
    expect(isSameSetting(3, 3)).toBe(true);
    expect(isSameSetting(3, 4)).toBe(false);
    expect(isSameSetting(setting([10, 9], [3]), setting([9, 10], [3]))).toBe(true);
    expect(isSameSetting(setting([1], [3]), setting([1], [4]))).toBe(false);
    expect(isSameSetting(setting([1], [3]), setting([2], [3]))).toBe(false);
    expect(isSameSetting(setting([], [3]), 3)).toBe(false);
  });

  it('of a group are changed with what they were, and only those that differ', () => {
    const group = eg.userGroup({
      can_mention_group: 3,
      can_join_group: { direct_members: [9, 10], direct_subgroups: [] },
      can_leave_group: 4,
    });
    const before = permissionsOf(groupSettings, group);
    expect(before).toEqual({
      canMentionGroup: 3,
      canJoinGroup: setting([9, 10], []),
      canLeaveGroup: 4,
    });
    const changesTo = (wanted: GroupSettings) =>
      permissionChanges(groupSettings, { before, wanted });
    const wanted = { ...before, canJoinGroup: setting([10, 9], []), canLeaveGroup: 5 };
    expect(changesTo(wanted)).toEqual({ canLeaveGroup: { new: 5, old: 4 } });
    expect(changesTo(before)).toEqual({});
    // A server that does not have a setting is not asked for it.
    expect(changesTo({ ...before, canManageGroup: 3 })).toEqual({});
  });

  it('of a group that were chosen are carried over to what holds now', () => {
    const before = { canMentionGroup: 3, canJoinGroup: 4 };
    const now = { canMentionGroup: 5, canJoinGroup: 6 };
    expect(
      permissionsOver(groupSettings, { wanted: { ...before, canJoinGroup: 7 }, before, now }),
    ).toEqual({
      canMentionGroup: 5,
      canJoinGroup: 7,
    });
  });
});
