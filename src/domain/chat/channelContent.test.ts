import { describe, expect, it } from 'vitest';
import type { WireChannel } from '@/api/chat/model/channel';
import type { Role } from '@/api/chat/model/user';
import * as eg from '@/testing/eg/index';
import { permissionsAs } from '@/testing/permissionsAs';
import { mayAskForMailAddress, mayJoinChannel } from './channelContent';

/** Whether somebody outside of a channel is told its address. */
const fromOutside = (role: Role, wire: Partial<WireChannel> = {}) =>
  mayAskForMailAddress(eg.channel(wire), false, permissionsAs(role));

describe('the address of a channel', () => {
  it('is for who is in it', () => {
    const closed = eg.channel({ invite_only: true });
    expect(mayAskForMailAddress(closed, true, permissionsAs('guest'))).toBe('yes');
    expect(mayAskForMailAddress(closed, false, permissionsAs('administrator'))).toBe('no');
  });

  it('of an open one is for all but guests, and of one on the web for everybody', () => {
    expect(fromOutside('member')).toBe('yes');
    expect(fromOutside('guest')).toBe('no');
    expect(fromOutside('guest', { is_web_public: true })).toBe('yes');
  });

  it('of a private one is for those, too, who may come in or bring others in', () => {
    expect(fromOutside('member', { invite_only: true, can_subscribe_group: 7 })).toBe('yes');
    expect(fromOutside('member', { invite_only: true, can_add_subscribers_group: 7 })).toBe('yes');
    expect(fromOutside('member', { invite_only: true, can_subscribe_group: 8 })).toBe('no');
    expect(fromOutside('guest', { invite_only: true, can_subscribe_group: 7 })).toBe('no');
  });

  it('is nobody’s once it is archived', () => {
    const archived = eg.channel({ is_archived: true });
    expect(mayAskForMailAddress(archived, true, permissionsAs('owner'))).toBe('no');
  });
});

describe('joining a channel', () => {
  it('is for all but guests, and a private one for whom it names', () => {
    const mayJoin = (role: Role, wire: Partial<WireChannel> = {}) =>
      mayJoinChannel(eg.channel(wire), permissionsAs(role));
    expect(mayJoin('member')).toBe('yes');
    expect(mayJoin('guest')).toBe('no');
    expect(mayJoin('administrator', { invite_only: true })).toBe('no');
    expect(mayJoin('member', { invite_only: true, can_subscribe_group: 7 })).toBe('yes');
    expect(mayJoin('member', { is_archived: true })).toBe('no');
  });
});
