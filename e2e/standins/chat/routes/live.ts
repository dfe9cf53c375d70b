/** What people do right now: typing, presence, and status. */

import { requireChannel } from '../destinations';
import { checkEmoji, emojiWire, resolveEmojiName } from '../emoji';
import type { EmojiReference } from '../model';
import { LIMITS } from '../realmSettings';
import { Refusal } from '../refusals';
import { route } from '../router';
import { statusWire } from '../smallWires';
import { changeSetting } from '../settingChanges';
import { legacyPresence, notePresence, presencesSince, presencesWire } from '../presences';
import { typeInConversation, typeInTopic } from '../typing';
import {
  boolean,
  integer,
  integers,
  optional,
  shortText,
  text,
  withDefault,
  word,
} from '../validate';
import { activeUserIds, emit, type World } from '../world';
import { requireUser } from './users';

// --- Typing ---------------------------------------------------------------

const typingRoute = route(
  'POST /typing',
  {
    type: withDefault(word(['direct', 'stream', 'channel'] as const), 'direct'),
    op: word(['start', 'stop'] as const),
    to: optional(integers),
    stream_id: optional(integer),
    topic: optional(text()),
  },
  ({ world, user, values: { type, op, to, stream_id: channelId, topic } }) => {
    if (type === 'direct') {
      if (user.settings.send_private_typing_notifications !== true)
        throw new Refusal('User has disabled typing notifications for direct messages');
      if (to === undefined) throw new Refusal("Missing 'to' argument");
      if (to.length === 0) throw new Refusal("Empty 'to' list");
      typeInConversation(world, user, { op, userIds: to });
      return {};
    }
    if (user.settings.send_stream_typing_notifications !== true)
      throw new Refusal('User has disabled typing notifications for channel messages');
    if (channelId === undefined) throw new Refusal('Missing channel ID');
    if (topic === undefined) throw new Refusal("Missing 'topic' argument");
    typeInTopic(world, user, { op, channelId: requireChannel(world, user, channelId).id, topic });
    return {};
  },
);

// --- Presence -------------------------------------------------------------

const presenceRoutes = [
  route(
    'POST /users/me/presence',
    {
      status: text(),
      last_update_id: optional(integer),
      new_user_input: withDefault(boolean, false),
      ping_only: withDefault(boolean, false),
      slim_presence: withDefault(boolean, false),
      history_limit_days: optional(integer),
    },
    ({ world, user, values }) => {
      const { status } = values;
      if (status !== 'active' && status !== 'idle') throw new Refusal(`Invalid status: ${status}`);
      notePresence(world, user, status);
      if (values.ping_only) return {};
      const isSlim = values.slim_presence || values.last_update_id !== undefined;
      return {
        server_timestamp: world.clock() / 1000,
        ...(values.last_update_id === undefined
          ? { presences: presencesWire(world, isSlim) }
          : {
              presences: presencesSince(world, values.last_update_id),
              presence_last_update_id: world.presenceUpdateId,
            }),
      };
    },
  ),

  route('GET /users/:user/presence', {}, ({ world, segments }) => {
    const user = requireUser(world, segments.user ?? '');
    if (user.isBot) throw new Refusal('Presence is not supported for bot users.');
    if (!user.presence) throw new Refusal(`No presence data for ${segments.user}`);
    const { website, aggregated } = legacyPresence({ presence: user.presence });
    const short = ({ status, timestamp }: typeof aggregated) => ({ status, timestamp });
    return { presence: { website: short(website), aggregated: short(aggregated) } };
  }),

  route('GET /realm/presence', {}, ({ world }) => ({
    server_timestamp: world.clock() / 1000,
    presences: presencesWire(world, false),
  })),
];

// --- Status ---------------------------------------------------------------

interface GivenStatus {
  emoji_name?: string | undefined;
  emoji_code?: string | undefined;
  reaction_type?: EmojiReference['reactionType'] | undefined;
}

/** Undefined leaves the emoji as it is, null clears it. */
function readStatusEmoji(world: World, given: GivenStatus): EmojiReference | null | undefined {
  const { emoji_name: name, emoji_code: code, reaction_type: type } = given;
  if (name === undefined) {
    if (code === undefined && type === undefined) return undefined;
    throw new Refusal(
      'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    );
  }
  if (name === '') return null;
  const resolved = resolveEmojiName(world.realm, world.emoji, name);
  const emoji = {
    emojiName: name,
    emojiCode: code ?? resolved.emojiCode,
    reactionType: type ?? resolved.reactionType,
  };
  checkEmoji(world.realm, world.emoji, emoji);
  return emoji;
}

const NO_EMOJI = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };

const statusRoutes = [
  route(
    'POST /users/me/status',
    {
      status_text: optional(text(shortText(LIMITS.statusText))),
      emoji_name: optional(text()),
      emoji_code: optional(text()),
      reaction_type: optional(word(['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const)),
      away: optional(boolean),
    },
    ({ world, user, values }) => {
      const emoji = readStatusEmoji(world, values);
      const { status_text: words, away } = values;
      if (words === undefined && emoji === undefined && away === undefined)
        throw new Refusal('Client did not pass any new values.');
      if (away !== undefined)
        changeSetting(world, user, { name: 'presence_enabled', value: !away });
      if (words !== undefined) user.status.text = words.trim();
      if (emoji !== undefined) user.status.emoji = emoji;
      emit(world, activeUserIds(world), {
        type: 'user_status',
        user_id: user.id,
        ...(away !== undefined && { away }),
        ...(words !== undefined && { status_text: user.status.text }),
        ...(emoji !== undefined && (emoji ? emojiWire(emoji) : NO_EMOJI)),
      });
      return {};
    },
  ),

  route('GET /users/:userId/status', {}, ({ world, id }) => {
    const user = world.realm.users.get(id('userId'));
    if (!user) throw new Refusal('No such user');
    return { status: statusWire(user) };
  }),
];

export const liveRoutes = [typingRoute, ...presenceRoutes, ...statusRoutes];
