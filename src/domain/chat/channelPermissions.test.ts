import { describe, expect, it } from 'vitest';
import type { Role } from '@/api/chat/model/user';
import * as eg from '@/testing/eg/index';
import { permissionsAs } from '@/testing/permissionsAs';
import { mayAddSubscribers, mayChangeChannel, mayRemoveSubscribers } from './channelPermissions';

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

  it('take more people from whom the organization or the channel lets add them', () => {
    const withPolicy = (role: Role) =>
      permissionsAs(role, { realm: { inviteToChannelPolicy: 'moderators' } });
    expect(mayAddSubscribers(open, withPolicy('member'))).toBe('no');
    expect(mayAddSubscribers(open, withPolicy('moderator'))).toBe('yes');
    expect(mayAddSubscribers(delegated, withPolicy('member'))).toBe('yes');
    expect(mayAddSubscribers(open, permissionsAs('member'))).toBe('unknown');
  });

  it('let people be taken out by who changes them, and by whom they name', () => {
    const guarded = eg.channel({ can_remove_subscribers_group: 7 });
    const elsewhere = { isMember: () => false };
    expect(mayRemoveSubscribers(guarded, permissionsAs('member'))).toBe('yes');
    expect(mayRemoveSubscribers(guarded, permissionsAs('moderator', elsewhere))).toBe('no');
    expect(mayRemoveSubscribers(guarded, permissionsAs('administrator', elsewhere))).toBe('yes');
  });
});
