import { describe, expect, it } from 'vitest';
import type { RealmSettings } from '@/api/chat/model/realm';
import type { Role } from '@/api/chat/model/user';
import type { WireUserGroup } from '@/api/chat/model/userGroup';
import { userGroup } from '@/testing/eg/userGroup';
import * as eg from '@/testing/eg/index';
import { permissionsAs } from '@/testing/permissionsAs';
import {
  mayAddToGroup,
  mayChangeOwnEmail,
  mayChangeOwnName,
  mayChangeOwnPassword,
  mayChangeOwnPicture,
  mayChangeProfileFields,
  mayCreateGroups,
  mayJoinGroup,
  mayLeaveGroup,
  mayManageGroup,
  mayRemoveFromGroup,
} from './groupPermissions';

const ME = eg.selfUser.userId;
/** A group that I am in, so that settings can name me. */
const MINE = 7;
const OTHERS = 8;

const as = (role: Role, realm: RealmSettings = {}) => permissionsAs(role, { realm });

const group = (overrides: Partial<WireUserGroup> = {}) => userGroup({ members: [9], ...overrides });

describe('what only administrators change', () => {
  it('fields of profiles', () => {
    const rule = mayChangeProfileFields;
    expect(rule(as('administrator'))).toBe('yes');
    expect(rule(as('owner'))).toBe('yes');
    expect(rule(as('moderator'))).toBe('no');
    expect(rule(as('unknown'))).toBe('unknown');
  });
});

describe('what one changes of oneself', () => {
  it('is open to all where nobody said otherwise', () => {
    expect(mayChangeOwnName(as('guest'), null)).toBe('yes');
    expect(mayChangeOwnPicture(as('guest'), null)).toBe('yes');
  });

  it('is kept to administrators by the organization', () => {
    const realm = { nameChangesDisabled: true, avatarChangesDisabled: true };
    expect(mayChangeOwnName(as('moderator', realm), null)).toBe('no');
    expect(mayChangeOwnPicture(as('moderator', realm), null)).toBe('no');
    expect(mayChangeOwnName(as('administrator', realm), null)).toBe('yes');
    expect(mayChangeOwnPicture(as('administrator', realm), null)).toBe('yes');
    expect(mayChangeOwnPicture(as('member', { nameChangesDisabled: true }), null)).toBe('yes');
  });

  it('has an address that the organization may fix', () => {
    expect(mayChangeOwnEmail(as('guest'))).toBe('yes');
    expect(mayChangeOwnEmail(as('member', { emailChangesDisabled: true }))).toBe('no');
    expect(mayChangeOwnEmail(as('administrator', { emailChangesDisabled: true }))).toBe('yes');
  });

  it('has a password where people sign in by one', () => {
    expect(mayChangeOwnPassword(as('member', { passwordAuthEnabled: true }))).toBe('yes');
    expect(mayChangeOwnPassword(as('owner', { passwordAuthEnabled: false }))).toBe('no');
    expect(mayChangeOwnPassword(as('member'))).toBe('unknown');
  });

  it('is kept to administrators by the server', () => {
    const server = { serverNameChangesDisabled: true, serverAvatarChangesDisabled: true };
    expect(mayChangeOwnName(as('member'), server)).toBe('no');
    expect(mayChangeOwnPicture(as('member'), server)).toBe('no');
    expect(mayChangeOwnName(as('owner'), server)).toBe('yes');
  });
});

describe('making groups', () => {
  it('follows the policy of older servers', () => {
    expect(mayCreateGroups(as('member', { userGroupEditPolicy: 'members' }))).toBe('yes');
    expect(mayCreateGroups(as('guest', { userGroupEditPolicy: 'members' }))).toBe('no');
    expect(mayCreateGroups(as('member', { userGroupEditPolicy: 'administrators' }))).toBe('no');
    expect(mayCreateGroups(as('member'))).toBe('unknown');
  });

  it('follows the setting of newer ones, whatever the policy', () => {
    const realm = (canCreateGroups: number) =>
      ({ canCreateGroups, userGroupEditPolicy: 'administrators' }) as const;
    expect(mayCreateGroups(as('member', realm(MINE)))).toBe('yes');
    expect(mayCreateGroups(as('administrator', realm(OTHERS)))).toBe('no');
  });
});

describe('managing a group on older servers', () => {
  const members = { userGroupEditPolicy: 'members' } as const;

  it('is for its members and for moderators, whom the policy names', () => {
    expect(mayManageGroup(group({ members: [ME] }), as('member', members))).toBe('yes');
    expect(mayManageGroup(group(), as('member', members))).toBe('no');
    expect(mayManageGroup(group(), as('moderator', members))).toBe('yes');
    const few = { userGroupEditPolicy: 'administrators' } as const;
    expect(mayManageGroup(group({ members: [ME] }), as('moderator', few))).toBe('no');
    expect(mayManageGroup(group({ members: [ME] }), as('member'))).toBe('unknown');
  });

  it('is for nobody where a role is meant, or the group is out of use', () => {
    expect(mayManageGroup(group({ is_system_group: true }), as('owner', members))).toBe('no');
    expect(mayManageGroup(group({ deactivated: true }), as('owner', members))).toBe('no');
    for (const rule of [mayAddToGroup, mayRemoveFromGroup, mayJoinGroup, mayLeaveGroup]) {
      const inside = { members: [ME], can_join_group: MINE, can_leave_group: MINE };
      expect(rule(group({ ...inside, is_system_group: true }), as('owner', members))).toBe('no');
      expect(rule(group({ ...inside, deactivated: true }), as('owner', members))).toBe('no');
    }
  });

  it('takes joining, leaving, adding and removing with it', () => {
    for (const rule of [mayAddToGroup, mayRemoveFromGroup, mayJoinGroup, mayLeaveGroup]) {
      expect(rule(group({ members: [ME] }), as('member', members))).toBe('yes');
      expect(rule(group(), as('member', members))).toBe('no');
    }
  });
});

describe('managing a group on newer servers', () => {
  const realm = { canManageAllGroups: OTHERS };

  it('is for those whom the group or the organization names', () => {
    expect(mayManageGroup(group({ can_manage_group: MINE }), as('member', realm))).toBe('yes');
    expect(mayManageGroup(group({ can_manage_group: OTHERS }), as('owner', realm))).toBe('no');
    expect(mayManageGroup(group(), as('member', { canManageAllGroups: MINE }))).toBe('yes');
    expect(mayManageGroup(group({ members: [ME] }), as('moderator', realm))).toBe('no');
  });

  it('is one thing, and what its single settings let one do another', () => {
    const may = (overrides: Partial<WireUserGroup>) =>
      [mayAddToGroup, mayRemoveFromGroup, mayJoinGroup, mayLeaveGroup].map((rule) =>
        rule(group(overrides), as('member', realm)),
      );
    expect(may({})).toEqual(['no', 'no', 'no', 'no']);
    expect(may({ can_add_members_group: MINE })).toEqual(['yes', 'no', 'yes', 'no']);
    expect(may({ can_remove_members_group: MINE })).toEqual(['no', 'yes', 'no', 'yes']);
    expect(may({ can_join_group: MINE })).toEqual(['no', 'no', 'yes', 'no']);
    expect(may({ can_leave_group: MINE })).toEqual(['no', 'no', 'no', 'yes']);
    expect(may({ can_manage_group: MINE })).toEqual(['yes', 'yes', 'yes', 'yes']);
  });
});
