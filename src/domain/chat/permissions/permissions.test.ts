import { describe, expect, it } from 'vitest';
import type { RealmSettings } from '@/api/chat/model/realm';
import type { Role } from '@/api/chat/model/user';
import * as eg from '@/testing/eg/index';
import { NOW_S, permissionsAs } from '@/testing/permissionsAs';
import {
  isInGroupSetting,
  mayDelete,
  mayEdit,
  mayMoveToChannel,
  mayMoveToTopic,
  mayReact,
  mayResolve,
  maySeeHistory,
  maySeeReaders,
  meetsPolicy,
  type PermissionContext,
  type Policy,
} from './permissions';

const DAY_S = 86_400;
const realm: RealmSettings = {
  allowMessageEditing: true,
  messageContentEditLimitSeconds: 600,
  messageContentDeleteLimitSeconds: 600,
  deleteOwnMessagePolicy: 'everyone',
  editTopicPolicy: 'members',
  moveMessagesWithinChannelLimitSeconds: 7 * DAY_S,
  moveMessagesBetweenChannelsLimitSeconds: 7 * DAY_S,
  moveMessagesBetweenChannelsPolicy: 'moderators',
  waitingPeriodThreshold: 3,
};

const as = (role: Role, changes: Partial<PermissionContext> = {}) =>
  permissionsAs(role, { realm, ...changes });
const withRealm = (changes: RealmSettings, role: Role = 'member') =>
  as(role, { realm: { ...realm, ...changes } });
const mine = (ageS = 60, rest = {}) =>
  eg.message({ timestamp: NOW_S - ageS, ...rest }, eg.wire.selfUser);
const theirs = (ageS = 60) => eg.message({ timestamp: NOW_S - ageS });
const archived = (context: PermissionContext): PermissionContext => ({
  ...context,
  channel: () => eg.channel({ is_archived: true }),
});

describe('policies', () => {
  const table: [Policy, Role, string][] = [
    ['everyone', 'guest', 'yes'],
    ['members', 'guest', 'no'],
    ['members', 'member', 'yes'],
    ['moderators', 'member', 'no'],
    ['moderators', 'moderator', 'yes'],
    ['administrators', 'moderator', 'no'],
    ['administrators', 'owner', 'yes'],
    ['owners', 'administrator', 'no'],
    ['nobody', 'owner', 'no'],
    ['unknown', 'owner', 'unknown'],
    ['members', 'unknown', 'unknown'],
  ];
  it.each(table)('%s admits a %s: %s', (policy, role, answer) => {
    expect(meetsPolicy(policy, as(role))).toBe(answer);
  });

  it('that a server does not have are for it to decide', () => {
    expect(meetsPolicy(undefined, as('member'))).toBe('unknown');
  });

  it('for full members wait until somebody has been here long enough', () => {
    const joined = (daysAgo: number, role: Role) =>
      as(role, {
        ownUser: {
          userId: 10,
          role,
          dateJoined: new Date((NOW_S - daysAgo * DAY_S) * 1000).toISOString(),
        },
      });
    expect(meetsPolicy('fullMembers', joined(2, 'member'))).toBe('no');
    expect(meetsPolicy('fullMembers', joined(4, 'member'))).toBe('yes');
    expect(meetsPolicy('fullMembers', joined(0, 'moderator'))).toBe('yes');
    expect(meetsPolicy('fullMembers', joined(400, 'guest'))).toBe('no');
  });
});

describe('group settings', () => {
  it('name a group, or people and groups', () => {
    const context = as('member');
    expect(isInGroupSetting(7, context)).toBe('yes');
    expect(isInGroupSetting(8, context)).toBe('no');
    expect(isInGroupSetting({ directMembers: [10], directSubgroups: [] }, context)).toBe('yes');
    expect(isInGroupSetting({ directMembers: [], directSubgroups: [8, 7] }, context)).toBe('yes');
    expect(isInGroupSetting({ directMembers: [11], directSubgroups: [8] }, context)).toBe('no');
    expect(isInGroupSetting(undefined, context)).toBe('unknown');
  });

  it('know no answer where they name groups that are not known, and nobody who is known is me', () => {
    const isMember = (groupId: number) => (groupId === 9 ? undefined : groupId === 7);
    const context = as('member', { isMember });
    expect(isInGroupSetting(9, context)).toBe('unknown');
    expect(isInGroupSetting({ directMembers: [11], directSubgroups: [8, 9] }, context)).toBe(
      'unknown',
    );
    expect(isInGroupSetting({ directMembers: [11], directSubgroups: [9, 7] }, context)).toBe('yes');
    expect(isInGroupSetting({ directMembers: [10], directSubgroups: [9] }, context)).toBe('yes');
  });
});

describe('editing', () => {
  it('is for the sender, for a while', () => {
    expect(mayEdit(mine(), as('member'))).toBe('yes');
    expect(mayEdit(mine(601), as('owner'))).toBe('no');
    expect(mayEdit(theirs(), as('owner'))).toBe('no');
  });

  it.each([null, 0, undefined])('has no limit where that is %s', (limit) => {
    const context = withRealm({ messageContentEditLimitSeconds: limit });
    expect(mayEdit(mine(10_000_000), context)).toBe('yes');
  });

  it('ends where the organization or the channel ends it', () => {
    expect(mayEdit(mine(), withRealm({ allowMessageEditing: false }))).toBe('no');
    expect(mayEdit(mine(), archived(as('owner')))).toBe('no');
  });

  it('is not for polls', () => {
    const submessages = [eg.wire.submessage()];
    expect(mayEdit(mine(60, { submessages }), as('member'))).toBe('no');
  });
});

describe('deleting', () => {
  it('of anything is for administrators, or for those whom a newer setting names', () => {
    expect(mayDelete(theirs(1_000_000), as('administrator'))).toBe('yes');
    expect(mayDelete(theirs(), as('moderator'))).toBe('no');
    expect(mayDelete(theirs(), withRealm({ canDeleteAnyMessageGroup: 7 }))).toBe('yes');
    expect(mayDelete(theirs(), withRealm({ canDeleteAnyMessageGroup: 8 }, 'owner'))).toBe('no');
  });

  it("of one's own is for those whom the policy names, for a while", () => {
    expect(mayDelete(mine(), as('guest'))).toBe('yes');
    expect(mayDelete(mine(601), as('member'))).toBe('no');
    expect(mayDelete(mine(), withRealm({ deleteOwnMessagePolicy: 'moderators' }))).toBe('no');
    expect(mayDelete(mine(), withRealm({ deleteOwnMessagePolicy: undefined }))).toBe('unknown');
    expect(mayDelete(mine(), archived(as('owner')))).toBe('no');
  });

  it("of what one's bots wrote is as of one's own, which editing is not", () => {
    const { senderId } = theirs();
    const owner = as('member', { isOwnBot: (userId) => userId === senderId });
    expect(mayDelete(theirs(), owner)).toBe('yes');
    expect(mayDelete(theirs(601), owner)).toBe('no');
    expect(mayDelete(theirs(), as('member', { isOwnBot: () => false }))).toBe('no');
    expect(mayEdit(theirs(), owner)).toBe('no');
  });
});

describe('moving', () => {
  it('to another topic is for those whom the policy names; only moderators move old ones', () => {
    expect(mayMoveToTopic(theirs(), as('member'))).toBe('yes');
    expect(mayMoveToTopic(theirs(), as('guest'))).toBe('no');
    expect(mayMoveToTopic(theirs(8 * DAY_S), as('member'))).toBe('no');
    expect(mayMoveToTopic(theirs(8 * DAY_S), as('moderator'))).toBe('yes');
    expect(mayMoveToTopic(eg.directMessage(), as('owner'))).toBe('no');
  });

  it('to another channel likewise', () => {
    expect(mayMoveToChannel(theirs(), as('member'))).toBe('no');
    expect(mayMoveToChannel(theirs(8 * DAY_S), as('moderator'))).toBe('yes');
    expect(mayMoveToChannel(eg.directMessage(), as('owner'))).toBe('no');
    expect(mayMoveToChannel(theirs(), withRealm({ canMoveMessagesBetweenChannelsGroup: 7 }))).toBe(
      'yes',
    );
  });

  it('resolving asks its own setting where there is one, and does not grow old', () => {
    expect(mayResolve(theirs(100 * DAY_S), as('member'))).toBe('yes');
    expect(mayResolve(theirs(), withRealm({ canResolveTopicsGroup: 8 }, 'owner'))).toBe('no');
    expect(mayResolve(eg.directMessage(), as('owner'))).toBe('no');
  });
});

describe('the rest', () => {
  it('reacting is for everybody, where the channel still lives', () => {
    expect(mayReact(theirs(), as('guest'))).toBe('yes');
    expect(mayReact(theirs(), archived(as('owner')))).toBe('no');
  });

  it('looking into messages is as the organization wants it', () => {
    expect(maySeeHistory(withRealm({ allowEditHistory: false }))).toBe('no');
    expect(maySeeHistory(withRealm({ allowEditHistory: true }))).toBe('yes');
    expect(maySeeHistory(withRealm({ messageEditHistoryVisibilityPolicy: 'none' }))).toBe('no');
    expect(maySeeHistory(as('member'))).toBe('unknown');
    expect(maySeeReaders(withRealm({ enableReadReceipts: false }))).toBe('no');
    expect(maySeeReaders(as('member'))).toBe('unknown');
  });
});
