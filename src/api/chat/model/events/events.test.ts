import { describe, expect, expectTypeOf, it } from 'vitest';
import { MalformedResponseError } from '@/domain/requestError';
import * as eg from '@/testing/eg/index';
import { eventSchemas, parseEvent, parseEvents, type ChatEvent, type ChatEventOf } from './index';

function refusalOf(raw: unknown): MalformedResponseError {
  try {
    parseEvent(raw);
  } catch (error) {
    expect(error).toBeInstanceOf(MalformedResponseError);
    return error as MalformedResponseError;
  }
  throw new Error('was accepted');
}

describe('parseEvent', () => {
  it('has a closed union that type and op take apart', () => {
    const take = (event: ChatEvent) => {
      if (event.type === 'reaction') expectTypeOf(event.op).toEqualTypeOf<'add' | 'remove'>();
      if (event.type === 'channel' && event.op === 'delete') {
        expectTypeOf(event.channelIds).toEqualTypeOf<number[]>();
      }
      return event.type;
    };
    expect(take(eg.event.heartbeat())).toBe('heartbeat');
    expectTypeOf<ChatEventOf<'user_topic'>['type']>().toEqualTypeOf<'userTopic'>();
  });

  it.each(eg.eventForms)('reads %s, and says where it is wrong', (form) => {
    const wire = eg.wire.eventOf(form);
    const event = parseEvent(wire);
    expect(event.type).not.toBe('unknown');
    expect(event.eventId).toBe(wire.id);
    expect(JSON.stringify(event)).not.toMatch(/"(stream|streams|streamId|subject|isStream)"/);

    const needed = Object.keys(wire).filter((key) => {
      const { [key]: _gone, ...rest } = wire;
      try {
        parseEvent(rest);
        return false;
      } catch {
        return true;
      }
    });
    for (const key of needed.filter((each) => !['id', 'type', 'op'].includes(each))) {
      const error = refusalOf({ ...wire, [key]: Symbol('wrong') });
      expect(error.path.startsWith(`${form}: `)).toBe(true);
      expect(error.route).toBe('GET /events');
    }
  });

  it('knows 79 forms', () => {
    expect(Object.keys(eventSchemas)).toHaveLength(79);
  });

  it('keeps kinds that it has never heard of as unknown', () => {
    const unknown = { type: 'unknown', eventId: 7, op: null };
    expect(parseEvent({ id: 7, type: 'lighthouse' })).toEqual({
      ...unknown,
      wireType: 'lighthouse',
    });
    expect(parseEvent({ id: 7, type: 'reaction', op: 'juggle' })).toEqual({
      ...unknown,
      wireType: 'reaction',
      op: 'juggle',
    });
    for (const wireType of ['__proto__', 'constructor', 'toString', 'stream/create', '']) {
      expect(parseEvent({ id: 7, type: wireType })).toEqual({ ...unknown, wireType });
    }
  });

  it('names type, op and place of what is wrong, never its value', () => {
    const error = refusalOf(
      eg.wire.event.realmUserAdd({ person: { ...eg.wire.user(), full_name: 5 as never } }),
    );
    expect(error.path).toBe('realm_user/add: person.full_name');
    expect(error.message).toMatch(/expected string, found number/);

    expect(refusalOf({ id: 1, type: 'reaction' }).path).toBe('reaction: op');
    expect(refusalOf({ id: 1 }).path).toBe('type');
    expect(refusalOf({ type: 'heartbeat' }).path).toBe('id');
    expect(refusalOf('secret text').message).not.toContain('secret');
    const inMessage = eg.wire.event.message({ message: eg.wire.message({ id: 'nine' as never }) });
    expect(refusalOf(inMessage).path).toBe('message: message.id');
  });
});

describe('the events', () => {
  it('put flags on the message and keep the name that we gave it', () => {
    const { id: eventId, ...wire } = eg.wire.event.message({
      message: eg.wire.message({ flags: undefined }),
      flags: ['read', 'novelty'],
      local_message_id: 'local:5',
    });
    const event = parseEvent({ ...wire, id: eventId });
    expect(event).toMatchObject({ type: 'message', eventId, localMessageId: 'local:5' });
    expect(event).toMatchObject({ message: { flags: ['read', 'novelty'], topic: 'arrivals' } });
    expect(event).not.toHaveProperty('flags');
  });

  it('tell deletions one by one and in bulk the same way', () => {
    const alone = eg.event.deleteMessage({
      message_ids: undefined,
      message_id: 5,
      message_type: 'private',
    });
    expect(alone).toMatchObject({ messageIds: [5], messageType: 'direct' });
    expect(alone).not.toHaveProperty('messageId');
    expect(eg.event.deleteMessage({ message_ids: [5, 6] })).toMatchObject({
      messageIds: [5, 6],
      messageType: 'channel',
      channelId: 20,
    });
  });

  it('hold only what changed, in the names of the whole', () => {
    const change = (event: ChatEvent) => ('change' in event ? event.change : undefined);
    expect(change(eg.event.channelUpdate({ property: 'stream_post_policy', value: 2 }))).toEqual({
      channelPostPolicy: 'administrators',
    });
    const madePrivate = {
      property: 'invite_only',
      value: true,
      history_public_to_subscribers: false,
      is_web_public: false,
    };
    expect(change(eg.event.channelUpdate(madePrivate))).toEqual({
      inviteOnly: true,
      historyPublicToSubscribers: false,
      isWebPublic: false,
    });
    expect(change(eg.event.channelUpdate({ property: 'novelty', value: [] }))).toEqual({});
    expect(
      change(eg.event.subscriptionUpdate({ property: 'push_notifications', value: null })),
    ).toEqual({ pushNotifications: null });
    expect(change(eg.event.subscriptionUpdate({ property: 'in_home_view', value: true }))).toEqual(
      {},
    );
    expect(
      change(eg.event.realmUserUpdate({ person: { user_id: 11, new_email: 'new@example.com' } })),
    ).toEqual({ email: 'new@example.com' });
    expect(change(eg.event.realmUpdate({ property: 'icon_url', value: '/new.png' }))).toEqual({
      iconUrl: '/new.png',
    });
    expect(
      change(
        eg.event.realmUpdate({ property: 'plan_type', value: 2, extra_data: { upload_quota: 50 } }),
      ),
    ).toEqual({ planType: 2, uploadQuotaMib: 50 });
    expect(change(eg.event.realmUpdateDict())).toEqual({
      iconSource: 'G',
      iconUrl: '/icon.png?version=2',
    });
    expect(change(eg.event.userStatus({ emoji_name: '' }))).toMatchObject({ emojiName: '' });
  });

  it.each([
    eg.wire.event.channelUpdate({ property: 'name', value: 5 }),
    eg.wire.event.channelUpdate({ property: 'message_retention_days', value: {}, name: undefined }),
    eg.wire.event.subscriptionUpdate({ property: 'color', value: 7 }),
    eg.wire.event.realmUpdate({ property: 'name', value: null }),
    eg.wire.event.userSettingsUpdate({ property: 'enter_sends', value: 'yes' }),
    eg.wire.event.realmUserSettingsDefaultsUpdate({ property: 'enter_sends', value: 'yes' }),
  ])('leave out and name a value that they cannot read, or that is missing: $type', (wire) => {
    const name = `${wire.type}/update: ${String(wire.property)}`;
    expect(parseEvent(wire)).toMatchObject({ leftOut: [name] });
    const { value: _value, ...without } = wire;
    expect(parseEvent(without)).toMatchObject({ leftOut: [name] });
    const { property: _property, ...nameless } = wire;
    expect(refusalOf(nameless).path).toMatch(/property$/);
  });

  it('leave out one value of several, and take the others', () => {
    const person = { user_id: 11, full_name: 5 as never, role: 200 };
    expect(eg.event.realmUserUpdate({ person })).toMatchObject({
      userId: 11,
      change: { role: 'administrator' },
      leftOut: ['realm_user/update: full_name'],
    });
    const data = { name: [] as never, description: 'Boats', can_mention_group: 'x' as never };
    const group = eg.event.userGroupUpdate({ data });
    expect(group.change).toEqual({ description: 'Boats' });
    expect(group.leftOut).toEqual([
      'user_group/update: name',
      'user_group/update: can_mention_group',
    ]);
    const bot = eg.event.realmBotUpdate({ bot: { user_id: 15, full_name: 5, api_key: 'k' } });
    expect(bot).toMatchObject({ userId: 15, change: { apiKey: 'k' } });
    expect(bot.leftOut).toEqual(['realm_bot/update: full_name']);
    const settings = eg.event.realmUpdateDict({ data: { name: 5, plan_type: 3 } });
    expect(settings).toMatchObject({
      change: { planType: 3 },
      leftOut: ['realm/update_dict: name'],
    });
    expect(eg.event.realmUserUpdate()).not.toHaveProperty('leftOut');
  });

  it.each([
    'muted_topics',
    'onboarding_steps',
    'realm_export',
    'realm_filters',
    'update_display_settings',
    'update_global_notifications',
    'web_reload_client',
  ] as const)('are not read where nobody hears of them: %s', (type) => {
    expect(Object.keys(parseEvent({ id: 5, type, exports: 5 })).sort()).toEqual([
      'eventId',
      'type',
    ]);
  });

  it('tell the limits of a plan apart from the settings', () => {
    const data = { plan_type: 3, max_file_upload_size_mib: 1024 };
    expect(eg.event.realmUpdateDict({ data })).toMatchObject({
      change: { planType: 3 },
      limits: { maxFileUploadSizeMib: 1024 },
    });
  });

  it('say where people write, and where messages are that became unread', () => {
    expect(eg.event.typingStart().place).toEqual({ type: 'direct', userIds: [10, 11] });
    const inTopic = {
      message_type: 'stream',
      stream_id: 20,
      topic: 'tides',
      recipients: undefined,
    };
    expect(eg.event.typingStop(inTopic).place).toEqual({
      type: 'channel',
      channelId: 20,
      topic: 'tides',
    });
    const unread = eg.event.updateMessageFlagsRemove({
      messages: [5],
      message_details: {
        5: { type: 'private', user_ids: [], mentioned: true },
        6: { type: 'stream', stream_id: 20, topic: 'tides' },
      },
    });
    expect(unread.unreadDetails).toEqual(
      new Map([
        [5, { type: 'direct', userIds: [], isMentioned: true }],
        [6, { type: 'channel', channelId: 20, topic: 'tides', isMentioned: false }],
      ]),
    );
  });

  it('read presence in both shapes', () => {
    const presence = {
      website: { status: 'idle', timestamp: 5 },
      app: { status: 'active', timestamp: 3 },
    };
    expect(eg.event.presence({ user_id: 11, presence }).presences).toEqual(
      new Map([[11, { activeTimestamp: 3, idleTimestamp: 5 }]]),
    );
    const slim = { presence: undefined, presences: { 12: { active_timestamp: 4 } } };
    expect(eg.event.presence(slim).presences).toEqual(new Map([[12, { activeTimestamp: 4 }]]));
  });

  it('read the lists of newer servers as those of older ones', () => {
    expect(eg.event.defaultChannels({ default_streams: [5, 6] }).defaultChannelIds).toEqual([5, 6]);
    const gone = eg.event.channelDelete({ streams: undefined, stream_ids: [5] });
    expect(gone.channelIds).toEqual([5]);
    expect(eg.event.channelDelete().channelIds).toEqual([20]);
  });

  it('read the other brand’s names', () => {
    const { zulip_version: version, zulip_feature_level: level, ...wire } = eg.wire.event.restart();
    const branded = { ...wire, service_version: version, service_feature_level: level };
    expect(parseEvent(branded)).toMatchObject({ featureLevel: 277, serverVersion: '9.1-example' });
  });
});

describe('parseEvents', () => {
  it('keeps a bad event apart from the others', () => {
    const wires = [
      eg.wire.event.heartbeat(),
      { ...eg.wire.event.message(), message: {} },
      { id: 99, type: 'lighthouse' },
      null,
    ];
    const { events, malformed } = parseEvents(wires);
    expect(events.map((event) => event.type)).toEqual(['heartbeat', 'unknown']);
    expect(malformed.map((each) => each.eventId)).toEqual([wires[1]!.id, null]);
    expect(malformed[0]!.error).toBeInstanceOf(MalformedResponseError);
  });
});
