/** What PATCH /realm takes: the settings of the organization, what each may be, and who may change it. */

import { readGroupChange, requireFitting, type NamedSetting } from './groupSettings';
import type { User } from './model';
import { canSeeChannel, requireOwner } from './permissions';
import { PERMISSION_SETTINGS } from './permissionSettings';
import { GIPHY_RATINGS, VIDEO_CHAT_PROVIDERS } from './realmSettings';
import { badValue, Refusal } from './refusals';
import { boolean, isInteger, isString, json, oneOf, text } from './validate';
import { activeUserIds, emit, type World } from './world';

type Reader = (world: World, user: User, raw: string) => unknown;

/** A change that has been judged and not yet been made. */
export interface RealmChange {
  name: string;
  value: unknown;
}

// --- Plain values ---------------------------------------------------------

const flag =
  (name: string): Reader =>
  (_world, _user, raw) =>
    boolean.read(name, raw);

const choiceOf =
  (...choices: number[]) =>
  (name: string): Reader =>
  (_world, _user, raw) =>
    json(oneOf(choices)).read(name, raw);

function readNumberOrWord(name: string, raw: string): number | string {
  const value: unknown = json((_label, given) => given).read(name, raw);
  if (typeof value === 'string' || Number.isInteger(value)) return value as number | string;
  throw new Refusal(`${name} is not a string or integer`);
}

/** A number above zero, or the word for having none; `none` is what is kept then. */
const limitOr =
  (none: number | null) =>
  (name: string): Reader =>
  (_world, _user, raw) => {
    const value = readNumberOrWord(name, raw);
    if (value === 'unlimited') return none;
    if (typeof value === 'string' || value <= 0) throw badValue(name, String(value));
    return value;
  };

const count =
  (name: string): Reader =>
  (_world, _user, raw) => {
    if (!/^\d+$/.test(raw)) throw badValue(name, raw);
    return Number(raw);
  };

const idOf =
  (known: object) =>
  (name: string): Reader =>
  (_world, _user, raw) => {
    const id = json(isInteger).read(name, raw);
    if (Object.values(known).some((one: { id: number }) => one.id === id)) return id;
    throw new Refusal(`Invalid ${name} ${id}`);
  };

const cappedText =
  (limit: number) =>
  (name: string): Reader =>
  (_world, _user, raw) => {
    const value = text().read(name, raw);
    if (value.length <= limit) return value;
    throw new Refusal(`${name} is too long (limit: ${limit} characters)`);
  };

const language =
  (name: string): Reader =>
  (_world, _user, raw) => {
    const value = text().read(name, raw);
    if (/^[a-z]{2,3}(-[a-z]+)*$/i.test(value)) return value;
    throw new Refusal(`Invalid language '${value}'`);
  };

const callServer =
  (name: string): Reader =>
  (_world, _user, raw) => {
    const value = json(isString).read(name, raw);
    if (value === 'default') return null;
    if (URL.canParse(value)) return value;
    throw new Refusal(`${name} is not an allowed_type`);
  };

/** A channel, or -1 for none. */
const announcementChannel =
  (name: string): Reader =>
  ({ realm }, user, raw) => {
    const id = json(isInteger).read(name, raw);
    if (id < 0) return -1;
    const channel = realm.channels.get(id);
    if (!channel || !canSeeChannel(user, channel)) throw new Refusal('Invalid channel ID');
    return id;
  };

// --- Groups ---------------------------------------------------------------

const named = (name: string): NamedSetting => ({ name, rules: PERMISSION_SETTINGS.realm[name] });

/** The new value, with the one that the client thinks holds. */
const groupChange =
  (name: string): Reader =>
  (world, _user, raw) =>
    readGroupChange(world, { ...named(name), present: world.realm.settings[name] }, raw);

/** Settings that took no anonymous groups before level 314: an id, by itself. */
const groupAlone =
  (name: string): Reader =>
  (world, _user, raw) => {
    const value = json(isInteger).read(name, raw);
    requireFitting(world, named(name), value);
    return value;
  };

// --- The table ------------------------------------------------------------

const KINDS: readonly [(name: string) => Reader, readonly string[]][] = [
  [
    flag,
    [
      'allow_edit_history',
      'allow_message_editing',
      'avatar_changes_disabled',
      'digest_emails_enabled',
      'disallow_disposable_email_addresses',
      'email_changes_disabled',
      'emails_restricted_to_domains',
      'enable_guest_user_indicator',
      'enable_read_receipts',
      'enable_spectator_access',
      'inline_image_preview',
      'inline_url_embed_preview',
      'invite_required',
      'mandatory_topics',
      'message_content_allowed_in_email_notifications',
      'name_changes_disabled',
      'require_unique_names',
      'send_welcome_emails',
      'want_advertise_in_communities_directory',
    ],
  ],
  [
    choiceOf(1, 2, 3, 4),
    ['add_custom_emoji_policy', 'invite_to_stream_policy', 'user_group_edit_policy'],
  ],
  [choiceOf(1, 2, 3, 4, 5), ['delete_own_message_policy']],
  [choiceOf(1, 2, 3, 4, 5, 6), ['edit_topic_policy']],
  [choiceOf(1, 2, 3, 4, 6), ['invite_to_realm_policy', 'move_messages_between_streams_policy']],
  [choiceOf(2, 4, 6, 7), ['create_web_public_stream_policy']],
  [choiceOf(1, 2, 3, 5, 6, 7), ['wildcard_mention_policy']],
  [choiceOf(1, 2, 3), ['bot_creation_policy']],
  [choiceOf(0, 1, 2, 3, 4, 5, 6), ['digest_weekday']],
  [choiceOf(0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000), ['org_type']],
  [
    limitOr(null),
    [
      'message_content_delete_limit_seconds',
      'message_content_edit_limit_seconds',
      'move_messages_between_streams_limit_seconds',
      'move_messages_within_stream_limit_seconds',
    ],
  ],
  [limitOr(-1), ['message_retention_days']],
  [count, ['waiting_period_threshold']],
  [idOf(VIDEO_CHAT_PROVIDERS), ['video_chat_provider']],
  [idOf(GIPHY_RATINGS), ['giphy_rating']],
  [cappedText(40), ['name']],
  [cappedText(1000), ['description']],
  [cappedText(100), ['default_code_block_language']],
  [language, ['default_language']],
  [callServer, ['jitsi_server_url']],
  [
    announcementChannel,
    [
      'new_stream_announcements_stream_id',
      'signup_announcements_stream_id',
      'zulip_update_announcements_stream_id',
    ],
  ],
  [
    groupChange,
    [
      'can_create_private_channel_group',
      'can_create_public_channel_group',
      'direct_message_initiator_group',
      'direct_message_permission_group',
    ],
  ],
  [groupAlone, ['can_access_all_users_group', 'create_multiuse_invite_group']],
];

const READERS = new Map(
  KINDS.flatMap(([kind, names]) => names.map((name) => [name, kind(name)] as const)),
);

const FOR_OWNERS = new Set([
  'create_multiuse_invite_group',
  'disallow_disposable_email_addresses',
  'emails_restricted_to_domains',
  'invite_required',
  'invite_to_realm_policy',
  'message_retention_days',
  'waiting_period_threshold',
]);

/** The names of all settings that can be changed. */
export const REALM_PARAMETERS: readonly string[] = [...READERS.keys()];

/** What a request asks for, all of it judged before any of it is done. */
export function readRealmChanges(
  world: World,
  user: User,
  given: ReadonlyMap<string, string>,
): RealmChange[] {
  const changes = [...given].flatMap(([name, raw]) => {
    const read = READERS.get(name);
    return read ? [{ name, value: read(world, user, raw) }] : [];
  });
  if (changes.some(({ name }) => FOR_OWNERS.has(name))) requireOwner(user);
  return changes;
}

/** Groups are told of as several settings that changed at once, all else by itself. */
export function announceRealmSetting(world: World, { name, value }: RealmChange): void {
  const isGroup = Object.hasOwn(PERMISSION_SETTINGS.realm, name);
  emit(world, activeUserIds(world), {
    type: 'realm',
    ...(isGroup
      ? { op: 'update_dict', property: 'default', data: { [name]: value } }
      : { op: 'update', property: name, value }),
  });
}
