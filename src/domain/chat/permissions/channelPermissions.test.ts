import { describe, expect, it } from 'vitest';
import type { Role } from '@/api/chat/model/user';
import * as eg from '@/testing/eg/index';
import { permissionsAs } from '@/testing/permissionsAs';
import {
  mayAddSubscribers,
  mayChangeChannel,
  mayChangeRetention,
  mayChangeTopicRule,
  mayCreateChannel,
  mayCreateChannels,
  mayRemoveSubscribers,
} from './channelPermissions';

describe('channels', () => {
  const open = eg.channel();
  const delegated = eg.channel({ can_administer_channel_group: 7, can_add_subscribers_group: 7 });

  it('are changed by administrators, and by whom they name', () => {
    expect(mayChangeChannel(open, permissionsAs('administrator'))).toBe('yes');
    expect(mayChangeChannel(open, permissionsAs('moderator'))).toBe('no');
    expect(mayChangeChannel(delegated, permissionsAs('member'))).toBe('yes');
    expect(mayChangeChannel(delegated, permissionsAs('member', { isMember: () => false }))).toBe(
      'no',
    );
  });

  it('need topics or not by whom the organization lets say so, of those who change the channel', () => {
    const realm = { canSetTopicsPolicyGroup: 7 };
    expect(mayChangeTopicRule(open, permissionsAs('member', { realm }))).toBe('no');
    expect(mayChangeTopicRule(delegated, permissionsAs('member', { realm }))).toBe('yes');
    const outside = { realm, isMember: () => false };
    expect(mayChangeTopicRule(open, permissionsAs('administrator', outside))).toBe('no');
    expect(mayChangeTopicRule(open, permissionsAs('administrator'))).toBe('unknown');
  });

  it('take more people from whom the organization or the channel lets add them', () => {
    const withPolicy = (role: Role) =>
      permissionsAs(role, { realm: { inviteToChannelPolicy: 'moderators' } });
    expect(mayAddSubscribers(open, withPolicy('member'))).toBe('no');
    expect(mayAddSubscribers(open, withPolicy('moderator'))).toBe('yes');
    expect(mayAddSubscribers(delegated, withPolicy('member'))).toBe('yes');
    expect(mayAddSubscribers(open, permissionsAs('member'))).toBe('unknown');
  });

  it('take more people from who administers them as well', () => {
    const realm = { canAddSubscribersGroup: 8 };
    const named = eg.channel({ can_administer_channel_group: 7, can_add_subscribers_group: 8 });
    expect(mayAddSubscribers(named, permissionsAs('member', { realm }))).toBe('yes');
    expect(mayAddSubscribers(open, permissionsAs('administrator', { realm }))).toBe('yes');
    expect(mayAddSubscribers(open, permissionsAs('moderator', { realm }))).toBe('no');
  });

  it('let people be taken out by who changes them, and by whom they name', () => {
    const guarded = eg.channel({ can_remove_subscribers_group: 7 });
    const elsewhere = { isMember: () => false };
    expect(mayRemoveSubscribers(guarded, permissionsAs('member'))).toBe('yes');
    expect(mayRemoveSubscribers(guarded, permissionsAs('moderator', elsewhere))).toBe('no');
    expect(mayRemoveSubscribers(guarded, permissionsAs('administrator', elsewhere))).toBe('yes');
  });

  it('are made by those whom the setting for their kind names', () => {
    const realm = {
      canCreatePublicChannelGroup: 8,
      createPublicChannelPolicy: 'members',
      canCreatePrivateChannelGroup: 7,
      createWebPublicChannelPolicy: 'owners',
    } as const;
    const context = permissionsAs('member', { realm });
    expect(mayCreateChannel('public', context)).toBe('no');
    expect(mayCreateChannel('private', context)).toBe('yes');
    expect(mayCreateChannel('privateShared', context)).toBe('yes');
    expect(mayCreateChannel('webPublic', context)).toBe('no');
    expect(mayCreateChannel('webPublic', permissionsAs('owner', { realm }))).toBe('yes');
    const older = permissionsAs('member', { realm: { createPublicChannelPolicy: 'moderators' } });
    expect(mayCreateChannel('public', older)).toBe('no');
    expect(mayCreateChannel('private', older)).toBe('unknown');
  });

  it('keep their messages for as long as owners say', () => {
    expect(mayChangeRetention(permissionsAs('owner'))).toBe('yes');
    expect(mayChangeRetention(permissionsAs('administrator'))).toBe('no');
  });

  it('are made at all by those who may make some', () => {
    const having = (open: number, closed: number) =>
      mayCreateChannels(
        permissionsAs('member', {
          realm: { canCreatePublicChannelGroup: open, canCreatePrivateChannelGroup: closed },
        }),
      );
    expect(having(8, 7)).toBe('yes');
    expect(having(7, 8)).toBe('yes');
    expect(having(8, 8)).toBe('no');
    expect(mayCreateChannels(permissionsAs('member'))).toBe('unknown');
  });
});
