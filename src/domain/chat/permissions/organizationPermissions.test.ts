import { describe, expect, it } from 'vitest';
import type { RealmSettings } from '@/api/chat/model/realm';
import type { Role } from '@/api/chat/model/user';
import * as eg from '@/testing/eg/index';
import { permissionsAs } from '@/testing/permissionsAs';
import {
  mayAddEmoji,
  mayChangeDomains,
  mayChangeChannelFolders,
  mayChangeOrganization,
  mayDeactivateEmoji,
  mayReplaceBuiltInEmoji,
  maySeeDefaultChannels,
} from './organizationPermissions';

const as = (role: Role, realm: RealmSettings = {}) => permissionsAs(role, { realm });

const answers: [Role, string][] = [
  ['owner', 'yes'],
  ['administrator', 'yes'],
  ['moderator', 'no'],
  ['unknown', 'unknown'],
];

it.each(answers)('the organization is changed by administrators: %s', (role, answer) => {
  expect(mayChangeOrganization(as(role))).toBe(answer);
  expect(mayChangeChannelFolders(as(role))).toBe(answer);
});

it('whose addresses may join is for owners to say', () => {
  expect(mayChangeDomains(as('owner'))).toBe('yes');
  expect(mayChangeDomains(as('administrator'))).toBe('no');
});

it.each(answers)('built-in emoji are replaced by administrators: %s', (role, answer) => {
  expect(mayReplaceBuiltInEmoji(as(role))).toBe(answer);
});

it('guests are not told which channels new people are put in', () => {
  expect(maySeeDefaultChannels(as('member'))).toBe('yes');
  expect(maySeeDefaultChannels(as('guest'))).toBe('no');
});

describe('adding emoji', () => {
  it('is for those whom the policy names', () => {
    expect(mayAddEmoji(as('member', { addCustomEmojiPolicy: 'members' }))).toBe('yes');
    expect(mayAddEmoji(as('member', { addCustomEmojiPolicy: 'moderators' }))).toBe('no');
  });

  it('is for those in the group where the server has one', () => {
    const realm: RealmSettings = { addCustomEmojiPolicy: 'members', canAddCustomEmojiGroup: 7 };
    expect(mayAddEmoji(as('member', realm))).toBe('yes');
    expect(mayAddEmoji(as('member', { ...realm, canAddCustomEmojiGroup: 8 }))).toBe('no');
  });

  it('is never for guests, and may be where nothing is told', () => {
    expect(mayAddEmoji(as('guest', { canAddCustomEmojiGroup: 7 }))).toBe('no');
    expect(mayAddEmoji(as('member'))).toBe('unknown');
    expect(mayAddEmoji(as('unknown', { addCustomEmojiPolicy: 'members' }))).toBe('unknown');
  });
});

describe('taking an emoji away', () => {
  const mine = { authorId: eg.selfUser.userId };

  it('is for its author and administrators', () => {
    expect(mayDeactivateEmoji(mine, as('member'))).toBe('yes');
    expect(mayDeactivateEmoji({ authorId: eg.otherUser.userId }, as('member'))).toBe('no');
    expect(mayDeactivateEmoji({ authorId: null }, as('moderator'))).toBe('no');
    expect(mayDeactivateEmoji({ authorId: null }, as('administrator'))).toBe('yes');
  });
});
