/** Changing a channel: what each parameter of PATCH /streams does, and the events about it. */

import { announceUpdate } from './channelEvents';
import type { Channel, User } from './model';
import { isGuest, requireOwner } from './permissions';
import { findChannel, systemBot } from './realm';
import { CHANNEL_FOLDERS_FROM, LIMITS } from './realmSettings';
import { Refusal } from './refusals';
import { renderDescription } from './rendering';
import { sendMessage } from './sending';
import { bareChannelWire, TOPICS_POLICY_FROM } from './wire';
import { emit, idsOf, type World } from './world';

/** Days, `unlimited` (-1) or `realm_default` (null); only owners may set it. */
export function readRetention(user: User, value: unknown): number | null {
  requireOwner(user);
  if (value === 'realm_default') return null;
  if (value === 'unlimited' || value === 'forever') return -1;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw new Refusal(`Bad value for 'message_retention_days': ${String(value)}`, {
    code: 'REQUEST_VARIABLE_INVALID',
    extra: { var_name: 'message_retention_days', bad_value: value },
  });
}

function say(world: World, channel: Channel, content: string): void {
  sendMessage(world, {
    sender: systemBot(world.realm),
    destination: { channel, topic: 'channel events', users: null },
    content,
    clientName: 'Internal',
    readBySender: true,
  });
}

const mention = (user: User) => `@_**${user.fullName}|${user.id}**`;

export function rename(world: World, user: User, channel: Channel, raw: string): void {
  const name = raw.trim();
  if (name === '') throw new Refusal("Channel name can't be empty.");
  if ([...name].length > LIMITS.channelName)
    throw new Refusal(`Channel name too long (limit: ${LIMITS.channelName} characters).`);
  if (name === channel.name) throw new Refusal('Channel already has that name.');
  const other = findChannel(world.realm, name);
  if (other && other !== channel) throw new Refusal(`Channel name '${name}' is already taken.`);
  const before = channel.name;
  // The event still carries the old name beside the new value.
  announceUpdate(world, channel, { property: 'name', value: name });
  channel.name = name;
  say(world, channel, `${mention(user)} renamed channel **${before}** to **${name}**.`);
}

export function describe(world: World, user: User, channel: Channel, raw: string): void {
  const description = raw.replaceAll('\n', ' ').trim();
  if ([...description].length > LIMITS.channelDescription)
    throw new Refusal(`description is too long (limit: ${LIMITS.channelDescription} characters)`);
  const before = channel.description;
  if (before === description) return;
  channel.description = description;
  announceUpdate(world, channel, {
    property: 'description',
    value: description,
    also: { rendered_description: renderDescription(world, description) },
  });
  say(
    world,
    channel,
    `${mention(user)} changed the description for this channel.\n\n* **Old description:**\n\`\`\` quote\n${before || '*No description.*'}\n\`\`\`\n* **New description:**\n\`\`\` quote\n${description || '*No description.*'}\n\`\`\``,
  );
}

export function changePrivacy(
  world: World,
  channel: Channel,
  { isPrivate, isHistoryPublic }: { isPrivate: boolean; isHistoryPublic: boolean },
): void {
  if (!isPrivate && !isHistoryPublic) throw new Refusal('Invalid parameters');
  if (isPrivate && world.realm.defaultChannelIds.has(channel.id))
    throw new Refusal('A default channel cannot be private.');
  channel.isPrivate = isPrivate;
  channel.isHistoryPublic = isHistoryPublic;
  announceUpdate(world, channel, {
    property: 'invite_only',
    value: isPrivate,
    also: { history_public_to_subscribers: isHistoryPublic, is_web_public: channel.isWebPublic },
  });
}

export function changePostPolicy(
  world: World,
  channel: Channel,
  policy: Channel['postPolicy'],
): void {
  channel.postPolicy = policy;
  announceUpdate(world, channel, { property: 'stream_post_policy', value: policy });
  // Old clients still look at this one.
  announceUpdate(world, channel, { property: 'is_announcement_only', value: policy === 2 });
}

/** In which folder a channel is put; null for none. Older servers leave aside what they do not know. */
export function folderToBeIn({ realm, featureLevel }: World, folderId: unknown): number | null {
  if (folderId === null || featureLevel < CHANNEL_FOLDERS_FROM) return null;
  const folder = realm.channelFolders.find(({ id, isArchived }) => id === folderId && !isArchived);
  if (!folder) throw new Refusal('Invalid channel folder ID');
  return folder.id;
}

/** Null takes it out of the one that it is in. */
export function moveToFolder(world: World, channel: Channel, folderId: unknown): void {
  if (world.featureLevel < CHANNEL_FOLDERS_FROM) return;
  channel.folderId = folderToBeIn(world, folderId);
  announceUpdate(world, channel, { property: 'folder_id', value: channel.folderId });
}

const TOPICS_POLICIES = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const;
/** From this level on a channel may have no topics at all. */
const EMPTY_ONLY_FROM = 404;

/** Unknown to older servers, which leave aside what they do not know. */
export function changeTopicsPolicy(world: World, channel: Channel, wanted: string): void {
  if (world.featureLevel < TOPICS_POLICY_FROM) return;
  const policy = TOPICS_POLICIES.find((one) => one === wanted);
  if (!policy || (policy === 'empty_topic_only' && world.featureLevel < EMPTY_ONLY_FROM))
    throw new Refusal('Invalid topics_policy');
  const hasTopics = world.realm.messages.inChannel(channel.id).some(({ topic }) => topic !== '');
  if (policy === 'empty_topic_only' && hasTopics)
    throw new Refusal(
      'To enable this configuration, all messages in this channel must be in the *general chat* topic. Consider renaming or deleting other topics.',
    );
  channel.topicsPolicy = policy;
  announceUpdate(world, channel, { property: 'topics_policy', value: policy });
}

/** Adds to or takes from the channels that new people get. */
export function setDefault(world: World, channel: Channel, isDefault: boolean): void {
  const { defaultChannelIds, channels } = world.realm;
  if (isDefault && channel.isPrivate) throw new Refusal('Private channels cannot be made default.');
  // What is one already is not told again.
  if (isDefault && defaultChannelIds.has(channel.id)) return;
  if (isDefault) defaultChannelIds.add(channel.id);
  else defaultChannelIds.delete(channel.id);
  const defaults = [...defaultChannelIds].flatMap((channelId) => channels.get(channelId) ?? []);
  const members = [...world.realm.users.values()].filter((user) => user.isActive && !isGuest(user));
  // Guests, to whom no defaults apply, are told of none.
  emit(world, idsOf(members), {
    type: 'default_streams',
    default_streams: defaults.map((other) => bareChannelWire(world, other)),
  });
}
