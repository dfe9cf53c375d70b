import { describe, expect, it } from 'vitest';
import { parse } from '@/api/parse';
import { MalformedResponseError } from '@/domain/requestError';
import * as eg from '@/testing/eg/index';
import { initialSnapshot } from './initialSnapshot';

const read = (wire: unknown) => parse(initialSnapshot, wire, 'POST /register');
const least = { queue_id: 'q:1', last_event_id: -1 };

describe('initialSnapshot', () => {
  it('reads every part of a whole answer', () => {
    const snapshot = eg.initialSnapshot();
    const absent = Object.entries(snapshot).filter(([, part]) => part === undefined);
    // Of newer levels.
    expect(absent.map(([name]) => name)).toEqual(['channelFolders', 'savedSnippets']);
    expect(snapshot).toMatchObject({ queueId: 'queue:1', lastEventId: -1, featureLevel: 276 });
    expect(snapshot.realm?.name).toBe('Quayside Harbour');
    expect(snapshot.limits?.maxTopicLength).toBe(60);
    expect(snapshot.ownUser?.userId).toBe(eg.selfUser.userId);
    expect(snapshot.subscriptions?.[0]).toMatchObject({ channelId: 20, isMuted: false });
  });

  it('leaves undefined what was not asked for', () => {
    const { queueId, lastEventId, featureLevel, leftOut, ...rest } = read(least);
    expect({ queueId, lastEventId, featureLevel, leftOut }).toEqual({
      queueId: 'q:1',
      lastEventId: -1,
      featureLevel: 0,
      leftOut: [],
    });
    expect(Object.values(rest).every((part) => part === undefined)).toBe(true);
    expect(read({ ...least, queue_id: null }).queueId).toBeNull();
  });

  it('takes bots that are told with what their users do not say, as newer servers do', () => {
    const { bots, leftOut } = read({ ...least, realm_bots: [{ user_id: 15, services: [] }] });
    expect(bots).toEqual([{ userId: 15, services: [] }]);
    expect(leftOut).toEqual([]);
  });

  it('refuses an answer without a queue, or without what everything else is about', () => {
    expect(() => read({ last_event_id: 3 })).toThrow(MalformedResponseError);
    expect(() => read({ ...least, realm_name: 'x' })).toThrow(/realm/);
  });

  it('takes people from lists that do not say whether they are active: which list it is says so', () => {
    const { is_active: _isActive, ...wire } = eg.wire.user();
    const { users, nonActiveUsers, crossRealmBots, leftOut } = read({
      ...least,
      realm_users: [wire],
      realm_non_active_users: [{ ...wire, user_id: 71 }],
      cross_realm_bots: [{ ...wire, user_id: 72, is_active: true, is_system_bot: true }],
    });
    expect(users).toEqual([expect.objectContaining({ userId: wire.user_id, isActive: true })]);
    expect(nonActiveUsers).toEqual([expect.objectContaining({ userId: 71, isActive: false })]);
    expect(crossRealmBots).toEqual([expect.objectContaining({ userId: 72, isActive: true })]);
    expect(leftOut).toEqual([]);
    // The same where one of them has to be read with care.
    const odd = read({
      ...least,
      realm_users: [wire, { ...wire, user_id: 73, avatar_version: 'x' }],
    });
    expect(odd.users?.map((one) => one.isActive)).toEqual([true, true]);
  });

  it('does without limits that it cannot read', () => {
    const { limits } = read({ ...least, ...eg.wire.serverLimits(), max_topic_length: null });
    expect(limits?.maxTopicLength).toBeUndefined();
    expect(limits?.maxMessageLength).toBe(10_000);
  });

  it('leaves out single rows that it cannot read, and says where', () => {
    const good = eg.wire.user();
    const { users, subscriptions, leftOut } = eg.initialSnapshot({
      realm_users: [good, { ...eg.wire.user(), full_name: null as never }],
      subscriptions: [{ ...eg.wire.subscription(), name: 7 as never }, eg.wire.subscription()],
    });
    expect(users?.map(({ userId }) => userId)).toEqual([good.user_id]);
    expect(subscriptions).toHaveLength(1);
    expect(leftOut).toEqual(['realm_users', 'subscriptions']);
  });

  it('leaves out single entries of what is kept by name or id, and unread conversations, and says where', () => {
    const emoji = eg.wire.realmEmoji();
    const topic = { stream_id: 20, topic: 'tides', unread_message_ids: [3] };
    const snapshot = eg.initialSnapshot({
      realm_emoji: { [emoji.id]: emoji, '77': { ...emoji, id: 77 as never } },
      presences: { '11': { active_timestamp: 7 }, '12': { active_timestamp: 'now' as never } },
      user_status: { '11': { status_text: 'out' }, '12': { status_text: 5 as never } },
      starred_messages: [4, '5' as never],
      unread_msgs: eg.wire.unreadMessages({
        streams: [topic, { ...topic, topic: null as never }],
        pms: [{ other_user_id: null as never, sender_id: 1, unread_message_ids: [9] }],
      }),
    });
    expect([...(snapshot.realmEmoji?.keys() ?? [])]).toEqual([emoji.id]);
    expect([...(snapshot.presences?.keys() ?? [])]).toEqual(['11']);
    expect([...(snapshot.userStatuses?.keys() ?? [])]).toEqual([11]);
    expect(snapshot.starredMessageIds).toEqual([4]);
    expect(snapshot.unreadMessages?.topics).toHaveLength(1);
    expect([...snapshot.leftOut].sort()).toEqual([
      'presences',
      'realm_emoji',
      'starred_messages',
      'unread_msgs',
      'user_status',
    ]);
  });

  it('leaves out parts that it cannot read at all, and never reads drafts in part', () => {
    const { drafts, realmEmoji, linkifiers, users, leftOut } = eg.initialSnapshot({
      realm_emoji: [] as never,
      drafts: [eg.wire.draft(), { ...eg.wire.draft(), to: 'all' as never }],
      realm_linkifiers: [{ id: 'one' as never, pattern: 'x', url_template: 'y' }],
    });
    expect([drafts, linkifiers]).toEqual([undefined, undefined]);
    expect(realmEmoji?.size ?? 0).toBe(0);
    expect(users).not.toHaveLength(0);
    expect(leftOut).toEqual(expect.arrayContaining(['drafts', 'realm_linkifiers']));
  });

  it('takes settings in a shape that it does not know for settings that the server does not have', () => {
    const { realm, limits, userSettings } = eg.initialSnapshot({
      realm_allow_edit_history: 'yes' as never,
      realm_topics_policy: { new: 'shape' } as never,
      max_avatar_file_size_mib: null as never,
      user_settings: { color_scheme: 'dark', enter_sends: true },
    });
    expect(realm).toMatchObject({ name: 'Quayside Harbour' });
    expect([realm?.allowEditHistory, realm?.topicsPolicy]).toEqual([undefined, undefined]);
    expect(limits).toMatchObject({ maxTopicLength: 60 });
    expect(limits?.maxAvatarFileSizeMib).toBeUndefined();
    expect(userSettings).toMatchObject({ enterSends: true });
    expect(userSettings?.colorScheme).toBeUndefined();
  });

  it('accepts the other brand’s names', () => {
    const { realm_zulip_update_announcements_stream_id: _other, ...realm } = eg.wire.realm();
    const branded = read({
      ...least,
      service_feature_level: 262,
      service_version: '1.0',
      ...realm,
      realm_service_update_announcements_stream_id: 9,
    });
    expect(branded).toMatchObject({ featureLevel: 262, serverVersion: '1.0' });
    expect(branded.realm?.zulipUpdateAnnouncementsChannelId).toBe(9);
  });

  it('reads newer servers, where groups and ids stand for policies and lists', () => {
    const { stream_post_policy: _policy, ...wire } = eg.wire.subscription({
      can_send_message_group: { direct_members: [10], direct_subgroups: [] },
      topics_policy: 'inherit',
    });
    const group = { direct_members: [], direct_subgroups: [eg.membersGroupId] };
    const snapshot = eg.initialSnapshot({
      subscriptions: [wire],
      realm_default_streams: [20],
      realm_delete_own_message_policy: undefined,
      realm_can_delete_own_message_group: group,
    });
    expect(snapshot.subscriptions?.[0]).toMatchObject({
      canSendMessageGroup: { directMembers: [10], directSubgroups: [] },
    });
    expect(snapshot.subscriptions?.[0]).not.toHaveProperty('channelPostPolicy');
    expect(snapshot.defaultChannelIds).toEqual([20]);
    expect(snapshot.realm?.canDeleteOwnMessageGroup).toEqual({
      directMembers: [],
      directSubgroups: [eg.membersGroupId],
    });
  });

  it('reads people whose profiles the server never rendered', () => {
    const wire = eg.wire.user({
      user_id: 30,
      profile_data: { 1: { value: 'boats', rendered_value: null } },
    });
    const { users } = eg.initialSnapshot({ realm_users: [wire] });
    expect(users?.[0]?.profileData).toEqual(
      new Map([[1, { value: 'boats', renderedValue: null }]]),
    );
  });

  it('reads codes as words, and those that it does not know as unknown', () => {
    const { users, realm, userSettings } = eg.initialSnapshot({
      realm_users: [eg.wire.user({ role: 100 }), eg.wire.user({ role: 250 })],
      realm_wildcard_mention_policy: 7,
      user_settings: { color_scheme: 2 },
    });
    expect(users?.map((each) => each.role)).toEqual(['owner', 'unknown']);
    expect(realm?.wildcardMentionPolicy).toBe('moderators');
    expect(userSettings?.colorScheme).toBe('dark');
  });

  it('sorts unread messages by conversation', () => {
    const { unreadMessages } = eg.initialSnapshot({
      unread_msgs: eg.wire.unreadMessages({
        count: 4,
        pms: [{ other_user_id: 11, sender_id: 11, unread_message_ids: [1] }],
        huddles: [{ user_ids_string: '10,11,12', unread_message_ids: [2] }],
        streams: [{ stream_id: 20, topic: 'tides', unread_message_ids: [3, 4] }],
        old_unreads_missing: true,
      }),
    });
    expect(unreadMessages).toEqual({
      count: 4,
      direct: [{ otherUserId: 11, unreadMessageIds: [1] }],
      groups: [{ userIds: [10, 11, 12], unreadMessageIds: [2] }],
      topics: [{ channelId: 20, topic: 'tides', unreadMessageIds: [3, 4] }],
      mentions: [],
      areOldUnreadsMissing: true,
    });
  });

  it('reads presence in the slim shape and by program', () => {
    const { presences } = eg.initialSnapshot({
      presences: {
        '11': { active_timestamp: 7 },
        'otto@chat.example.com': { website: { status: 'active', timestamp: 7 } },
        '12': {},
      },
    });
    expect(presences?.get('11')).toEqual({ activeTimestamp: 7 });
    expect(presences?.get('otto@chat.example.com')).toEqual({ activeTimestamp: 7 });
    expect(presences?.get('12')).toEqual({});
  });
});
