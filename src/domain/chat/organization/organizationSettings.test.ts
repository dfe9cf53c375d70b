import { describe, expect, it } from 'vitest';
import type { RealmSettings, ServerLimits } from '@/api/chat/model/realm';
import * as eg from '@/testing/eg/index';
import { permissionsAs } from '@/testing/permissionsAs';
import { messageRules, rights } from './organizationParts';
import {
  isFitValue,
  isSameValue,
  mayChangeSetting,
  settingOf,
  type Setting,
  type SettingRow,
} from './organizationSettings';

const rows = [...rights, ...messageRules].flatMap((part) => part.rows);

function rowOf(key: string): SettingRow {
  const row = rows.find((one) => one.key === key);
  if (!row) throw new Error(`no row ${key}`);
  return row;
}

function decides(key: string, realm: RealmSettings, changes: Partial<ServerLimits> = {}) {
  const { limits } = eg.initialSnapshot();
  if (!limits) throw new Error('no limits');
  return settingOf(rowOf(key), { realm, limits: { ...limits, ...changes } })?.name ?? null;
}

describe('what decides a thing', () => {
  it('is not shown where something else makes it idle', () => {
    const disallowDisposableEmailAddresses = true;
    const open = { disallowDisposableEmailAddresses, emailsRestrictedToDomains: false };
    expect(decides('lastingAddresses', open)).toBe('disallowDisposableEmailAddresses');
    expect(decides('lastingAddresses', { ...open, emailsRestrictedToDomains: true })).toBe(null);
    const digests = { digestEmailsEnabled: true };
    expect(decides('digest', digests)).toBe('digestEmailsEnabled');
    expect(decides('digest', digests, { settingsSendDigestEmails: false })).toBe(null);
  });

  it('is the newest setting that the server has', () => {
    expect(decides('deleteOwn', { deleteOwnMessagePolicy: 'members' })).toBe(
      'deleteOwnMessagePolicy',
    );
    const both = { deleteOwnMessagePolicy: 'members', canDeleteOwnMessageGroup: 3 } as const;
    expect(decides('deleteOwn', both)).toBe('canDeleteOwnMessageGroup');
    expect(decides('deleteOwn', {})).toBe(null);
    // "Without a limit" is an answer.
    expect(decides('editLimit', { messageContentEditLimitSeconds: null })).not.toBe(null);
  });

  it('is nothing where it has no effect', () => {
    const limit = { messageContentEditLimitSeconds: 600 };
    expect(decides('editLimit', { ...limit, allowMessageEditing: false })).toBe(null);
    expect(decides('editLimit', { ...limit, allowMessageEditing: true })).not.toBe(null);
    const links = { inlineUrlEmbedPreview: true };
    expect(decides('links', links, { serverInlineUrlEmbedPreview: false })).toBe(null);
    expect(decides('links', links, { serverInlineUrlEmbedPreview: true })).not.toBe(null);
    const jitsi = { videoChatProvider: 1, jitsiServerUrl: null };
    expect(decides('callServer', jitsi)).toBe('jitsiServerUrl');
    expect(decides('callServer', { ...jitsi, videoChatProvider: 4 })).toBe(null);
    const day = { digestWeekday: 2 };
    expect(decides('digestDay', { ...day, digestEmailsEnabled: true })).toBe('digestWeekday');
    expect(decides('digestDay', { ...day, digestEmailsEnabled: false })).toBe(null);
    const web = {
      createWebPublicChannelPolicy: 'owners',
      enableSpectatorAccess: true,
    } as const;
    expect(decides('createWebPublic', web)).toBe(null);
    expect(decides('createWebPublic', web, { serverWebPublicChannelsEnabled: true })).toBe(
      'createWebPublicChannelPolicy',
    );
  });

  it('is, for groups, one policy on older servers and two settings on newer ones', () => {
    const old = { userGroupEditPolicy: 'members' } as const;
    expect(decides('changeGroups', old)).toBe('userGroupEditPolicy');
    expect(decides('changeGroups', { ...old, canCreateGroups: 3 })).toBe(null);
    expect(decides('createGroups', { ...old, canCreateGroups: 3 })).toBe('canCreateGroups');
  });

  it('has a name of its own, and is decided once', () => {
    const keys = rows.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const names = rows.flatMap(({ of }) => of.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});

it.each([
  ['invite', 'owner', 'yes'],
  ['invite', 'administrator', 'no'],
  ['retention', 'administrator', 'no'],
  ['waiting', 'administrator', 'no'],
  ['createPublic', 'administrator', 'yes'],
  ['createPublic', 'moderator', 'no'],
  ['createPublic', 'unknown', 'unknown'],
] as const)('%s is chosen by a person of the role %s: %s', (key, role, answer) => {
  expect(mayChangeSetting(rowOf(key), permissionsAs(role))).toBe(answer);
});

describe('values', () => {
  const settingFor = (key: string): Setting => {
    const [setting] = rowOf(key).of;
    if (!setting) throw new Error(`nothing decides ${key}`);
    return setting;
  };

  it('are the same where they say the same', () => {
    expect(isSameValue(3, 3)).toBe(true);
    expect(isSameValue(Number.NaN, Number.NaN)).toBe(true);
    expect(isSameValue(null, 600)).toBe(false);
    expect(isSameValue('members', 'members')).toBe(true);
    const setting = (...directMembers: number[]) => ({ directMembers, directSubgroups: [] });
    expect(isSameValue(setting(1, 2), setting(2, 1))).toBe(true);
    expect(isSameValue(setting(1), setting(2))).toBe(false);
    expect(isSameValue(setting(1), 1)).toBe(false);
  });

  it.each([
    ['editLimit', null, true],
    ['editLimit', 60, true],
    ['editLimit', 0, false],
    ['editLimit', Number.NaN, false],
    ['retention', -1, true],
    ['retention', 30, true],
    ['retention', 0, false],
    ['retention', Number.NaN, false],
    ['waiting', 0, true],
    ['waiting', Number.NaN, false],
    ['invite', 3, true],
    ['mayEdit', false, true],
    ['callServer', null, true],
    ['callServer', 'https://meet.example', true],
    ['callServer', 'meet.example', false],
    ['callServer', 'ftp://meet.example', false],
    ['callServer', `https://meet.example/${'a'.repeat(180)}`, false],
    ['newChannels', -1, true],
  ])('%s takes %s: %s', (key, value, isFit) => {
    expect(isFitValue(settingFor(key), value)).toBe(isFit);
  });
});
