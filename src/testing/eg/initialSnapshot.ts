/** An example registration: me, two others, one channel that I am in, and nothing to read. */
import {
  initialSnapshot as initialSnapshotSchema,
  type InitialSnapshot,
  type WireInitialSnapshot,
} from '@/api/chat/model/initialSnapshot';
import type { WireUnreadMessages } from '@/api/chat/model/unreadMessages';
import { wireSubscription } from './channel';
import { read } from './read';
import { wireRealm, wireServerLimits } from './realm';
import type { WireListedUser, WireUser } from '@/api/chat/model/user';
import { wireOtherUser, wireSelfUser, wireThirdUser } from './user';
import { wireSystemGroups } from './userGroup';
import { wireUserSettings } from './userSettings';

/** The channel that example messages go to. */
export const wireGeneralChannel = wireSubscription({ stream_id: 20, name: 'general' });

export function wireUnreadMessages(
  overrides: Partial<WireUnreadMessages> = {},
): WireUnreadMessages {
  return {
    count: 0,
    pms: [],
    streams: [],
    huddles: [],
    mentions: [],
    old_unreads_missing: false,
    ...overrides,
  };
}

const wireOwn = {
  user_id: wireSelfUser.user_id,
  email: wireSelfUser.email,
  delivery_email: wireSelfUser.email,
  full_name: wireSelfUser.full_name,
  avatar_url: wireSelfUser.avatar_url,
  avatar_url_medium: wireSelfUser.avatar_url,
  avatar_source: 'U',
  is_admin: false,
  is_owner: false,
  is_billing_admin: false,
  is_moderator: false,
  is_guest: false,
  can_create_streams: true,
  can_create_public_streams: true,
  can_create_private_streams: true,
  can_create_web_public_streams: false,
  can_subscribe_other_users: true,
  can_invite_others_to_realm: true,
};

/** What lists of registration say of somebody: whether they are active, the list itself says. */
function listed({
  is_active: _isActive,
  ...one
}: WireUser | (WireListedUser & { is_active?: never })) {
  return one;
}

/** A whole answer with every part that the client asks for. */
export function wireInitialSnapshot(
  overrides: Partial<WireInitialSnapshot> = {},
): WireInitialSnapshot {
  const users = overrides.realm_users ?? [wireSelfUser, wireOtherUser, wireThirdUser];
  return {
    queue_id: 'queue:1',
    last_event_id: -1,
    zulip_feature_level: 276,
    zulip_version: '9.0-example',
    zulip_merge_base: '9.0-example',
    ...wireOwn,
    ...wireRealm(),
    ...wireServerLimits(),
    realm_users: users.map(listed),
    realm_non_active_users: [],
    cross_realm_bots: [],
    realm_user_groups: wireSystemGroups(users.map((each) => each.user_id)),
    realm_bots: [],
    realm_emoji: {},
    realm_linkifiers: [],
    realm_playgrounds: [],
    realm_domains: [],
    realm_default_streams: [],
    realm_default_stream_groups: [],
    realm_user_settings_defaults: { ...wireUserSettings() },
    custom_profile_fields: [],
    custom_profile_field_types: { SHORT_TEXT: { id: 1, name: 'Short text' } },
    subscriptions: [wireGeneralChannel],
    unsubscribed: [],
    never_subscribed: [],
    unread_msgs: wireUnreadMessages(),
    starred_messages: [],
    recent_private_conversations: [],
    max_message_id: -1,
    drafts: [],
    scheduled_messages: [],
    muted_users: [],
    user_topics: [],
    user_status: {},
    user_settings: { ...wireUserSettings() },
    presences: {},
    presence_last_update_id: -1,
    server_timestamp: 1_760_000_000,
    alert_words: [],
    stop_words: [],
    has_zoom_token: false,
    ...overrides,
    ...(overrides.realm_users && { realm_users: users.map(listed) }),
  };
}

export function initialSnapshot(overrides: Partial<WireInitialSnapshot> = {}): InitialSnapshot {
  return read(initialSnapshotSchema, wireInitialSnapshot(overrides));
}
