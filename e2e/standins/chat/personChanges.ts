/** Changes of one person that everybody hears of: name, role, avatar, profile values, leaving and coming back. */

import { announceCreation, announceLoss, announcePeers } from './channelEvents';
import type { Channel, ProfileField, Role, User } from './model';
import { revokeInvitesOf } from './inviteEvents';
import { canSeeChannel, isAdmin } from './permissions';
import { fileByRole, subscribersOf } from './realm';
import { Refusal } from './refusals';
import { renderDescription } from './rendering';
import { avatarUrl, botWire, deliveryEmail } from './wire';
import { activeUserIds, emit, idsOf, type World } from './world';

/** Says that one aspect of a person is new. */
export function announcePerson(world: World, user: User, person: Record<string, unknown>): void {
  emit(world, activeUserIds(world), {
    type: 'realm_user',
    op: 'update',
    person: { user_id: user.id, ...person },
  });
}

/** The link in the letter to a new address is followed: from now on the API key is taken with that one only. */
export function followEmailLink(world: World, user: User): void {
  if (user.askedEmail === undefined) throw new Error(`no letter was sent for ${user.email}`);
  user.email = user.askedEmail;
  delete user.askedEmail;
  const seeing = activeUserIds(world).filter(
    (userId) => deliveryEmail(user, world.realm.users.get(userId) ?? null) !== null,
  );
  emit(world, seeing, {
    type: 'realm_user',
    op: 'update',
    person: { user_id: user.id, delivery_email: user.email },
  });
  announcePerson(world, user, { new_email: user.email });
}

function announceMembership(
  world: World,
  userId: number,
  { left, joined }: { left: number[]; joined: number },
): void {
  const everybody = activeUserIds(world);
  for (const groupId of left)
    emit(world, everybody, {
      type: 'user_group',
      op: 'remove_members',
      group_id: groupId,
      user_ids: [userId],
    });
  emit(world, everybody, {
    type: 'user_group',
    op: 'add_members',
    group_id: joined,
    user_ids: [userId],
  });
}

const isLastOwner = (world: World, user: User): boolean =>
  user.role === 100 &&
  [...world.realm.users.values()].every(
    (other) => other === user || other.role !== 100 || !other.isActive,
  );

const channelsInSight = (world: World, user: User): Channel[] =>
  [...world.realm.channels.values()].filter((channel) => canSeeChannel(user, channel));

/** Another role brings channels into sight, with those who are in them, or takes them out of it. */
function announceSight(world: World, user: User, before: readonly Channel[]): void {
  const now = channelsInSight(world, user);
  for (const channel of now.filter((one) => !before.includes(one))) {
    announceCreation(world, [user.id], channel);
    emit(world, [user.id], {
      type: 'subscription',
      op: 'peer_add',
      stream_ids: [channel.id],
      user_ids: idsOf(subscribersOf(world.realm, channel.id)),
    });
  }
  for (const channel of before.filter((one) => !now.includes(one))) {
    announceLoss(world, [user.id], channel);
  }
}

export function changeRole(world: World, actor: User, user: User, role: Role): void {
  if (user.role === role) return;
  if ((role === 100 || user.role === 100) && actor.role !== 100)
    throw new Refusal('Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' });
  if (isLastOwner(world, user))
    throw new Refusal('The owner permission cannot be removed from the only organization owner.');
  const before = channelsInSight(world, user);
  user.role = role;
  announcePerson(world, user, { role });
  announceMembership(world, user.id, fileByRole(world.realm, user));
  announceSight(world, user, before);
}

export function deactivate(world: World, user: User): void {
  if (isLastOwner(world, user)) throw new Refusal('Cannot deactivate the only organization owner');
  const ownBots = [...world.realm.users.values()].filter(
    (bot) => bot.isBot && bot.isActive && bot.botOwnerId === user.id,
  );
  for (const bot of ownBots) deactivate(world, bot);
  user.isActive = false;
  for (const queue of world.queues.ofUser(user.id)) world.queues.remove(queue);
  revokeInvitesOf(world, user.id);
  announcePerson(world, user, { is_active: false });
  if (user.isBot) announceBot(world, user, { is_active: false });
}

/** Those who may administer a bot. */
export const keepersOf = (world: World, bot: User): User[] =>
  [...world.realm.users.values()].filter(
    (user) => user.isActive && !user.isBot && (isAdmin(user) || user.id === bot.botOwnerId),
  );

/** Its keepers hear more of a bot than everybody. */
export function announceBot(world: World, bot: User, changes: Record<string, unknown>): void {
  emit(world, idsOf(keepersOf(world, bot)), {
    type: 'realm_bot',
    op: 'update',
    bot: { user_id: bot.id, ...changes },
  });
}

/** By somebody else: owners are for owners only, and who has gone cannot go again. */
export function deactivateByAdmin(world: World, actor: User, user: User): void {
  if (user.isBot) throw new Refusal('No such user');
  if (!user.isActive) throw new Refusal('User is deactivated');
  if (user.role === 100 && actor.role !== 100)
    throw new Refusal('Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' });
  deactivate(world, user);
}

/** As `deactivate`, in the words that a person gets about themselves. */
export function deactivateSelf(world: World, user: User): void {
  if (activeUserIds(world).length === 1)
    throw new Refusal('Cannot deactivate the only user', {
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      extra: { is_last_owner: false, entity: 'user' },
    });
  if (isLastOwner(world, user))
    throw new Refusal('Cannot deactivate the only organization owner', {
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      extra: { is_last_owner: true, entity: 'organization owner' },
    });
  deactivate(world, user);
}

/** Gives a bot to somebody: administrators keep it, others lose it or get it. */
export function giveBot(world: World, bot: User, ownerId: number): void {
  if (bot.botOwnerId === ownerId) return;
  const owner = world.realm.users.get(ownerId);
  if (!owner || owner.isSystemBot) throw new Refusal('Failed to change owner, no such user');
  if (!owner.isActive) throw new Refusal('Failed to change owner, user is deactivated');
  if (owner.isBot) throw new Refusal("Failed to change owner, bots can't own other bots");
  const before = keepersOf(world, bot);
  bot.botOwnerId = ownerId;
  const after = keepersOf(world, bot);
  const tell = (users: User[], op: string, words: object) =>
    emit(world, idsOf(users), { type: 'realm_bot', op, bot: words });
  tell(
    before.filter((user) => !after.includes(user)),
    'delete',
    { user_id: bot.id },
  );
  tell(
    after.filter((user) => !before.includes(user)),
    'add',
    botWire(bot),
  );
  tell(
    after.filter((user) => before.includes(user)),
    'update',
    { user_id: bot.id, owner_id: ownerId },
  );
  announcePerson(world, bot, { bot_owner_id: ownerId });
}

/** A bot whose owner has left goes to whoever brings it back. */
export function reactivate(world: World, actor: User, user: User): void {
  user.isActive = true;
  announcePerson(world, user, { is_active: true });
  if (user.isBot) {
    announceBot(world, user, { is_active: true });
    if (!world.realm.users.get(user.botOwnerId ?? -1)?.isActive) giveBot(world, user, actor.id);
  }
  for (const { channelId, isActive } of user.subscriptions.values()) {
    const channel = world.realm.channels.get(channelId);
    if (channel && isActive && !channel.isArchived) announcePeers(world, channel, [user]);
  }
}

// --- Profile --------------------------------------------------------------

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Longest texts by kind; fields of other kinds have no limit of their own. */
const LONGEST: Record<number, number> = { 1: 50, 2: 500, 7: 50, 8: 50 };

function checkPeople(world: World, value: unknown): void {
  if (!Array.isArray(value)) throw new Refusal('User IDs is not a list');
  for (const userId of value) {
    const person = world.realm.users.get(Number(userId));
    if (!person) throw new Refusal(`Invalid user ID: ${String(userId)}`);
    if (!person.isActive) throw new Refusal(`User with ID ${person.id} is deactivated`);
    if (person.isBot) throw new Refusal(`User with ID ${person.id} is a bot`);
  }
}

function checkProfile(world: World, { kind, name, settings }: ProfileField, value: unknown): void {
  if (kind === 6) return checkPeople(world, value);
  if (typeof value !== 'string') throw new Refusal(`${name} is not a string`);
  if (kind === 3 && !Object.hasOwn(JSON.parse(settings) as object, value))
    throw new Refusal(`'${value}' is not a valid choice for '${name}'.`);
  if (kind === 4 && !/^\d{4}-\d{2}-\d{2}$/.test(value)) throw new Refusal(`${name} is not a date`);
  if (kind === 5 && !URL.canParse(value)) throw new Refusal(`${name} is not a URL`);
  const longest = LONGEST[kind] ?? Infinity;
  if (value.length > longest)
    throw new Refusal(`${name} is too long (limit: ${longest} characters)`);
}

/** One value for one field; null or an empty text takes it away. */
interface GivenValue {
  fieldId: number;
  value: unknown;
}

function requireField(world: World, fieldId: number): ProfileField {
  const field = world.realm.profileFields.find(({ id }) => id === fieldId);
  if (!field) throw new Refusal(`Field id ${fieldId} not found.`);
  return field;
}

/** Refuses all of them where one will not do. */
export function checkProfileValues(world: World, given: readonly GivenValue[]): void {
  for (const { fieldId, value } of given) {
    const field = requireField(world, fieldId);
    if (value !== null && value !== '') checkProfile(world, field, value);
  }
}

/** Takes a value away, where there is one. */
export function removeProfileValue(world: World, user: User, fieldId: number): void {
  requireField(world, fieldId);
  if (user.profile.has(fieldId)) storeProfile(world, user, { fieldId, value: null });
}

/** Stores one profile value that was checked; null or an empty text takes it away. */
export function storeProfile(world: World, user: User, { fieldId, value }: GivenValue): void {
  const field = requireField(world, fieldId);
  const isEmpty = value === null || value === '';
  if (isEmpty) user.profile.delete(fieldId);
  else user.profile.set(fieldId, asText(value));
  const stored = isEmpty ? null : asText(value);
  announcePerson(world, user, {
    custom_profile_field: {
      id: fieldId,
      value: stored,
      ...(stored !== null &&
        field.kind <= 2 && { rendered_value: renderDescription(world, stored) }),
    },
  });
}

// --- Avatar ---------------------------------------------------------------

/** Sets the picture, or goes back to the generated one. */
export async function setAvatar(world: World, user: User, file: File | null) {
  user.avatarVersion += 1;
  user.avatarUploadId = file ? `u${user.id}v${user.avatarVersion}` : null;
  if (file)
    world.pictureFiles.set(`/user_avatars/1/${user.avatarUploadId}`, {
      bytes: new Uint8Array(await file.arrayBuffer()),
      contentType: file.type,
    });
  if (user.isBot) announceBot(world, user, { avatar_url: avatarUrl(user) });
  announcePerson(world, user, {
    // Uploaded, or made by the server, which in this house draws for itself what others fetch.
    avatar_source: file ? 'U' : 'G',
    avatar_url: avatarUrl(user),
    avatar_url_medium: avatarUrl(user, '-medium'),
    avatar_version: user.avatarVersion,
  });
  return { avatar_url: avatarUrl(user) };
}
