import { describe, expect, it } from 'vitest';
import { directConversation } from '../conversation';
import { directRefusal, type DirectContext } from './directPosting';

const OWN = 10;
const [FRIEND, ADMIN, BOT, STRANGER] = [11, 12, 13, 14];
const [NOBODY, ADMINS, EVERYONE, UNKNOWN] = [1, 2, 3, 4];
const members = new Map([
  [NOBODY, []],
  [ADMINS, [ADMIN]],
  [EVERYONE, [OWN, FRIEND, ADMIN]],
]);

const refusal = (others: readonly number[], realm: DirectContext['realm'], hasBegun?: boolean) =>
  directRefusal(directConversation(others, OWN), {
    ownUserId: OWN,
    realm,
    isBot: (userId) => (userId === STRANGER ? undefined : userId === BOT),
    isMember: (groupId, userId) => members.get(groupId)?.includes(userId),
    isNobody: (groupId) => groupId === NOBODY,
    hasBegun,
  });
const allowing = (group: DirectContext['realm']['directMessagePermissionGroup']) => ({
  directMessagePermissionGroup: group,
});

describe('direct messages', () => {
  it('are free where the server has no such settings', () => {
    expect(refusal([FRIEND], {}, false)).toBeNull();
  });

  it('may be for nobody', () => {
    expect(refusal([ADMIN], allowing(NOBODY))).toBe('forbidden');
    const none = { directMembers: [], directSubgroups: [NOBODY] };
    expect(refusal([ADMIN], allowing(none))).toBe('forbidden');
  });

  it('need somebody who allows them, which may be I', () => {
    expect(refusal([FRIEND], allowing(ADMINS))).toBe('noneMayAllow');
    expect(refusal([FRIEND, ADMIN], allowing(ADMINS))).toBeNull();
    expect(refusal([FRIEND], allowing(EVERYONE))).toBeNull();
    const me = { directMembers: [OWN], directSubgroups: [ADMINS] };
    expect(refusal([FRIEND], allowing(me))).toBeNull();
    const friends = { directMembers: [], directSubgroups: [ADMINS] };
    expect(refusal([FRIEND], allowing(friends))).toBe('noneMayAllow');
  });

  it('go to bots and to oneself whatever is set', () => {
    expect(refusal([BOT], allowing(NOBODY))).toBeNull();
    expect(refusal([], allowing(NOBODY))).toBeNull();
    expect(refusal([BOT, FRIEND], allowing(NOBODY))).toBe('forbidden');
  });

  it('are offered where it is not known', () => {
    expect(refusal([STRANGER], allowing(NOBODY))).toBeNull();
    expect(refusal([STRANGER, FRIEND], allowing(NOBODY))).toBe('forbidden');
    expect(refusal([FRIEND], allowing(UNKNOWN))).toBeNull();
    const some = { directMembers: [], directSubgroups: [ADMINS, UNKNOWN] };
    expect(refusal([FRIEND], allowing(some))).toBeNull();
  });

  it('are begun by those who may alone, and gone on with by all', () => {
    const beginning = { directMessageInitiatorGroup: ADMINS };
    expect(refusal([FRIEND], beginning, false)).toBe('mayNotBegin');
    expect(refusal([FRIEND], beginning, true)).toBeNull();
    expect(refusal([FRIEND], beginning)).toBeNull();
    expect(refusal([BOT], beginning, false)).toBeNull();
    expect(refusal([FRIEND], { directMessageInitiatorGroup: EVERYONE }, false)).toBeNull();
    expect(refusal([FRIEND], { directMessageInitiatorGroup: UNKNOWN }, false)).toBeNull();
  });
});
