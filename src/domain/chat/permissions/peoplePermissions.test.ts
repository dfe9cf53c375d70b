import { describe, expect, it } from 'vitest';
import type { RealmSettings } from '@/api/chat/model/realm';
import type { Role } from '@/api/chat/model/user';
import * as eg from '@/testing/eg/index';
import { permissionsAs } from '@/testing/permissionsAs';
import {
  mayChangePeople,
  mayChooseChannelsOfInvited,
  mayCreateBot,
  mayCreatePeople,
  mayDeactivate,
  mayGiveRole,
  mayInvite,
  mayInviteAs,
  mayInviteByEmail,
  mayInviteByLink,
  mayManageInvite,
} from './peoplePermissions';

const MINE = 7;
const OTHERS = 8;

const as = (role: Role, realm: RealmSettings = {}) => permissionsAs(role, { realm });

describe('changing people', () => {
  it.each<[Role, string]>([
    ['owner', 'yes'],
    ['administrator', 'yes'],
    ['moderator', 'no'],
    ['member', 'no'],
    ['unknown', 'unknown'],
  ])('is for administrators: %s, %s', (role, answer) => {
    expect(mayChangePeople(as(role))).toBe(answer);
  });

  it('leaves to the server which administrators make accounts for others', () => {
    const roles = ['owner', 'administrator', 'moderator', 'member'] as const;
    const answers = roles.map((role) => mayCreatePeople(as(role)));
    expect(answers).toEqual(['unknown', 'unknown', 'no', 'no']);
  });

  it.each<[Role, Role, Role, string]>([
    ['administrator', 'member', 'administrator', 'yes'],
    ['administrator', 'member', 'owner', 'no'],
    ['administrator', 'owner', 'member', 'no'],
    ['owner', 'member', 'owner', 'yes'],
    ['owner', 'owner', 'guest', 'yes'],
    ['moderator', 'guest', 'member', 'no'],
  ])('%s turns %s into %s: %s', (mine, from, to, answer) => {
    expect(mayGiveRole({ from, to }, as(mine))).toBe(answer);
  });

  it.each<[Role, Role, string]>([
    ['administrator', 'administrator', 'yes'],
    ['administrator', 'owner', 'no'],
    ['owner', 'owner', 'yes'],
    ['moderator', 'guest', 'no'],
  ])('%s deactivates %s: %s', (mine, role, answer) => {
    expect(mayDeactivate({ role }, as(mine))).toBe(answer);
  });
});

describe('inviting by e-mail', () => {
  it.each<[RealmSettings, Role, string]>([
    [{ inviteToRealmPolicy: 'members' }, 'member', 'yes'],
    [{ inviteToRealmPolicy: 'administrators' }, 'member', 'no'],
    [{ inviteToRealmPolicy: 'nobody' }, 'owner', 'no'],
    [{ inviteToRealmPolicy: 'everyone' }, 'guest', 'no'],
    [{ canInviteUsersGroup: MINE, inviteToRealmPolicy: 'nobody' }, 'member', 'yes'],
    [{ canInviteUsersGroup: OTHERS, inviteToRealmPolicy: 'everyone' }, 'member', 'no'],
    [{ canInviteUsersGroup: MINE }, 'guest', 'no'],
    [{}, 'member', 'unknown'],
  ])('%o, %s: %s', (realm, role, answer) => {
    expect(mayInviteByEmail(as(role, realm))).toBe(answer);
  });
});

describe('inviting by link', () => {
  it.each<[RealmSettings, Role, string]>([
    [{ createMultiuseInviteGroup: MINE }, 'member', 'yes'],
    [{ createMultiuseInviteGroup: OTHERS }, 'owner', 'no'],
    [{ createMultiuseInviteGroup: MINE }, 'guest', 'no'],
    [{}, 'administrator', 'yes'],
    [{}, 'moderator', 'no'],
  ])('%o, %s: %s', (realm, role, answer) => {
    expect(mayInviteByLink(as(role, realm))).toBe(answer);
  });

  it('is enough to invite, as e-mail is', () => {
    const nobody = { inviteToRealmPolicy: 'nobody', createMultiuseInviteGroup: OTHERS } as const;
    expect(mayInvite(as('member', { ...nobody, createMultiuseInviteGroup: MINE }))).toBe('yes');
    expect(mayInvite(as('member', { ...nobody, inviteToRealmPolicy: 'members' }))).toBe('yes');
    expect(mayInvite(as('member', nobody))).toBe('no');
    expect(mayInvite(as('member', { createMultiuseInviteGroup: OTHERS }))).toBe('unknown');
  });
});

describe('an invitation', () => {
  it.each<[Role, Role, string]>([
    ['member', 'member', 'yes'],
    ['member', 'guest', 'yes'],
    ['moderator', 'moderator', 'no'],
    ['administrator', 'administrator', 'yes'],
    ['administrator', 'owner', 'no'],
    ['owner', 'owner', 'yes'],
  ])('of a %s makes a %s: %s', (mine, role, answer) => {
    expect(mayInviteAs(role, as(mine))).toBe(answer);
  });

  it.each<[RealmSettings, string]>([
    [{ inviteToChannelPolicy: 'members' }, 'yes'],
    [{ inviteToChannelPolicy: 'moderators' }, 'no'],
    [{ canAddSubscribersGroup: OTHERS, inviteToChannelPolicy: 'members' }, 'no'],
    [{}, 'unknown'],
  ])('leads into channels: %o, %s', (realm, answer) => {
    expect(mayChooseChannelsOfInvited(as('member', realm))).toBe(answer);
  });

  it.each<[Role, Partial<Parameters<typeof mayManageInvite>[0]>, string]>([
    ['member', {}, 'yes'],
    ['member', { invitedAs: 'owner' }, 'yes'],
    ['member', { invitedByUserId: 99 }, 'no'],
    ['administrator', { invitedByUserId: 99 }, 'yes'],
    ['administrator', { invitedByUserId: 99, invitedAs: 'owner' }, 'no'],
    ['owner', { invitedByUserId: 99, invitedAs: 'owner' }, 'yes'],
  ])('is managed by a %s: %o, %s', (mine, changes, answer) => {
    const invite = {
      invitedByUserId: eg.selfUser.userId,
      invitedAs: 'member' as const,
      ...changes,
    };
    expect(mayManageInvite(invite, as(mine))).toBe(answer);
  });
});

describe('making bots', () => {
  it.each<[RealmSettings, Parameters<typeof mayCreateBot>[0], Role, string]>([
    [{ botCreationPolicy: 'everyone' }, 'generic', 'member', 'yes'],
    [{ botCreationPolicy: 'everyone' }, 'generic', 'guest', 'no'],
    [{ botCreationPolicy: 'administrators' }, 'incomingWebhook', 'moderator', 'no'],
    [{ botCreationPolicy: 'administrators' }, 'incomingWebhook', 'administrator', 'yes'],
    [{ botCreationPolicy: 'limitGenericBots' }, 'generic', 'member', 'no'],
    [{ botCreationPolicy: 'limitGenericBots' }, 'outgoingWebhook', 'member', 'yes'],
    [{ canCreateBotsGroup: OTHERS, botCreationPolicy: 'everyone' }, 'generic', 'member', 'no'],
    [{ canCreateBotsGroup: MINE }, 'generic', 'member', 'yes'],
    [
      { canCreateBotsGroup: OTHERS, canCreateWriteOnlyBotsGroup: MINE },
      'incomingWebhook',
      'member',
      'yes',
    ],
    [{ canCreateBotsGroup: OTHERS, canCreateWriteOnlyBotsGroup: MINE }, 'generic', 'member', 'no'],
    [{}, 'generic', 'member', 'unknown'],
  ])('%o, %s, %s: %s', (realm, kind, role, answer) => {
    expect(mayCreateBot(kind, as(role, realm))).toBe(answer);
  });
});
