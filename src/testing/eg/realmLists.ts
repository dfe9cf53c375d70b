/** Examples of what a realm keeps lists of: emoji, linkifiers, playgrounds, profile fields, invitations, bots. */
import type { WireBot } from '@/api/chat/model/bot';
import { invite as inviteSchema, type Invite, type WireInvite } from '@/api/chat/model/invite';
import type { WireLinkifier } from '@/api/chat/model/linkifier';
import type { WirePlayground } from '@/api/chat/model/playground';
import type { WireProfileField } from '@/api/chat/model/profileField';
import type { WireRealmEmoji } from '@/api/chat/model/realmEmoji';
import type { WireUserTopic } from '@/api/chat/model/userTopic';
import { nextId, nextTimestamp } from './ids';
import { read } from './read';
import { selfUser } from './user';

export function wireRealmEmoji(overrides: Partial<WireRealmEmoji> = {}): WireRealmEmoji {
  const emojiId = overrides.id ?? String(nextId());
  return {
    id: emojiId,
    name: `anchor_${emojiId}`,
    source_url: `/user_avatars/2/emoji/images/${emojiId}.png`,
    still_url: null,
    deactivated: false,
    author_id: selfUser.userId,
    ...overrides,
  };
}

export function wireLinkifier(overrides: Partial<WireLinkifier> = {}): WireLinkifier {
  return {
    id: nextId(),
    pattern: '#(?P<number>[0-9]+)',
    url_template: 'https://tickets.example.com/{number}',
    ...overrides,
  };
}

export function wirePlayground(overrides: Partial<WirePlayground> = {}): WirePlayground {
  return {
    id: nextId(),
    name: 'Sandbox',
    pygments_language: 'Python',
    url_template: 'https://sandbox.example.com/?code={code}',
    ...overrides,
  };
}

export function wireProfileField(overrides: Partial<WireProfileField> = {}): WireProfileField {
  return {
    id: nextId(),
    type: 1,
    order: 1,
    name: 'Telephone',
    hint: '',
    field_data: '',
    display_in_profile_summary: false,
    required: false,
    ...overrides,
  };
}

export function wireUserTopic(overrides: Partial<WireUserTopic> = {}): WireUserTopic {
  return {
    stream_id: 20,
    topic_name: 'arrivals',
    visibility_policy: 1,
    last_updated: nextTimestamp(),
    ...overrides,
  };
}

export function wireInvite(overrides: Partial<WireInvite> = {}): WireInvite {
  return {
    id: nextId(),
    invited_by_user_id: selfUser.userId,
    invited: nextTimestamp(),
    expiry_date: null,
    invited_as: 400,
    email: 'newcomer@example.com',
    notify_referrer_on_join: true,
    is_multiuse: false,
    ...overrides,
  };
}

export function invite(overrides: Partial<WireInvite> = {}): Invite {
  return read(inviteSchema, wireInvite(overrides));
}

/** A bot as its owner sees it, key and all. */
export function wireOwnBot(overrides: Partial<WireBot> = {}): WireBot {
  return {
    user_id: nextId(),
    full_name: 'Harbour bot',
    api_key: 'x'.repeat(32),
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
    avatar_url: '/user_avatars/2/bot.png',
    owner_id: selfUser.userId,
    services: [],
    email: 'harbour-bot@chat.example.com',
    bot_type: 1,
    is_active: true,
    ...overrides,
  };
}
