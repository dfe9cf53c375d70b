import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { ChannelMessage } from '@/api/chat/model/message';
import * as eg from './index';

describe('eg', () => {
  it('reads every example event as the kind that it is named for', () => {
    for (const [name, build] of Object.entries(eg.event)) {
      const made = build();
      const op = 'op' in made ? String(made.op) : '';
      expect((made.type + op).toLowerCase()).toBe(name.toLowerCase());
    }
    expect(Object.keys(eg.event)).toHaveLength(eg.eventForms.length);
  });

  it('builds the wire, the model and the events of each noun', () => {
    expectTypeOf(eg.message()).toEqualTypeOf<ChannelMessage>();
    expectTypeOf(eg.event.message()).toEqualTypeOf<ChatEventOf<'message'>>();
    expect(eg.message({ subject: 'tides' }).topic).toBe('tides');
    expect(eg.directMessage().recipients.map((each) => each.userId)).toEqual([10, 11]);
    expect(eg.initialSnapshot().users).toEqual([eg.selfUser, eg.otherUser, eg.thirdUser]);
    expect(eg.initialSnapshot({ realm_users: undefined }).users).toBeUndefined();
  });

  it('gives each thing a new and greater id', () => {
    expect(eg.message().id).toBeLessThan(eg.message().id);
    expect(eg.event.heartbeat().eventId).toBeLessThan(eg.event.heartbeat().eventId);
  });
});
