/** Administering people: creating, changing, deactivating; and one's bots. */

import {
  announceBot,
  announcePerson,
  changeRole,
  deactivate,
  deactivateByAdmin,
  deactivateSelf,
  giveBot,
  keepersOf,
  reactivate,
  setAvatar,
  checkProfileValues,
  storeProfile,
} from '../personChanges';
import { ROLES, type User } from '../model';
import { isGuest, requireAdmin } from '../permissions';
import { addUser, findByEmail, subscribe } from '../realm';
import { Refusal } from '../refusals';
import { route } from '../router';
import {
  isInteger,
  isObject,
  isString,
  json,
  listOf,
  oneOf,
  optional,
  text,
  withDefault,
  integer,
} from '../validate';
import { botWire, groupWire, ownBots, userWire } from '../wire';
import { announceSubscribed } from '../channelEvents';
import { activeUserIds, emit, emitEach, idsOf, type World } from '../world';
import { newApiKey } from './account';
import { checkFullName } from './settings';

/** Tells everybody of a new person or bot. */
function announceArrival(world: World, user: User): void {
  emitEach(world, activeUserIds(world), (queue) => ({
    type: 'realm_user',
    op: 'add',
    person: userWire(world, user, {
      viewer: world.realm.users.get(queue.userId) ?? null,
      hasProfile: true,
    }),
  }));
  for (const group of [...world.realm.groups.values()].filter(
    ({ isSystem, memberIds }) => isSystem && memberIds.has(user.id),
  ))
    emit(world, activeUserIds(world), {
      type: 'user_group',
      op: 'add_members',
      group_id: groupWire(group).id,
      user_ids: [user.id],
    });
}

function requirePerson(world: World, userId: number): User {
  const person = world.realm.users.get(userId);
  if (!person || person.isSystemBot) throw new Refusal('No such user');
  return person;
}

const personRoutes = [
  route(
    'POST /users',
    { email: text(), password: text(), full_name: text() },
    ({ world, user, values }) => {
      requireAdmin(user);
      if (!user.canCreateUsers) throw new Refusal('User not authorized to create users');
      if (findByEmail(world.realm, values.email))
        throw new Refusal(`Email '${values.email}' already in use`);
      if (values.password.length < 6) throw new Refusal('The password is too weak.');
      const person = addUser(world.realm, {
        email: values.email,
        fullName: checkFullName(values.full_name),
        password: values.password,
        apiKey: newApiKey(world),
        joinedAt: world.clock(),
      });
      announceArrival(world, person);
      for (const channelId of world.realm.defaultChannelIds) {
        const channel = world.realm.channels.get(channelId);
        if (!channel) continue;
        subscribe(person, channel);
        announceSubscribed(world, channel, [person]);
      }
      return { user_id: person.id };
    },
  ),

  route(
    'PATCH /users/:userId',
    {
      full_name: optional(text()),
      role: optional(json(oneOf(ROLES))),
      profile_data: optional(json(listOf(isObject))),
    },
    ({ world, user, values, id }) => {
      const person = requirePerson(world, id('userId'));
      requireAdmin(user);
      const given = (values.profile_data ?? []).map(({ id: fieldId, value }) => ({
        fieldId: isInteger('id', fieldId),
        value,
      }));
      checkProfileValues(world, given);
      if (values.role !== undefined) changeRole(world, user, person, values.role);
      for (const one of given) storeProfile(world, person, one);
      if (values.full_name !== undefined && values.full_name.trim() !== person.fullName) {
        person.fullName = checkFullName(values.full_name);
        announcePerson(world, person, { full_name: person.fullName });
      }
      return {};
    },
  ),

  route(
    'DELETE /users/:userId',
    { deactivation_notification_comment: optional(text()) },
    ({ world, user, id }) => {
      requireAdmin(user);
      deactivateByAdmin(world, user, requirePerson(world, id('userId')));
      return {};
    },
  ),

  route('DELETE /users/me', {}, ({ world, user }) => {
    deactivateSelf(world, user);
    return {};
  }),

  route(
    'POST /users/:userId/reactivate',
    {},
    ({ world, user, id }) => {
      reactivate(world, user, requirePerson(world, id('userId')));
      return {};
    },
    { isAdminOnly: true },
  ),
];

// --- Bots -----------------------------------------------------------------

const requireBot = (world: World, user: User, botId: number): User => {
  const bot = world.realm.users.get(botId);
  if (!bot?.isBot || bot.isSystemBot) throw new Refusal('No such bot');
  if (!ownBots(world.realm, user).includes(bot)) throw new Refusal('Insufficient permission');
  return bot;
};

/** No two active bots have one name, whatever its letters' case. */
function checkBotName(world: World, name: string): string {
  const fullName = checkFullName(name);
  const form = fullName.toLowerCase();
  for (const { isBot, isActive, fullName: taken } of world.realm.users.values())
    if (isBot && isActive && taken.toLowerCase() === form)
      throw new Refusal('Name is already in use.');
  return fullName;
}

const urlText = json((name, value) => {
  const url = isString(name, value);
  if (!URL.canParse(url)) throw new Refusal(`${name} is not a URL`);
  return url;
});
const interfaceCode = json(oneOf([1, 2] as const));

/** Policies keep bots (3), or bots that can read (2), to administrators. */
function checkBotPolicy(world: World, user: User, botType: number): void {
  const policy = Number(world.realm.settings.bot_creation_policy);
  const isForAdmins = policy === 3 || (policy === 2 && botType === 1);
  if (isForAdmins) requireAdmin(user);
}

const botRoutes = [
  route('GET /bots', {}, ({ world, user }) => ({
    bots: ownBots(world.realm, user).map((bot) => ({ ...botWire(bot), username: bot.email })),
  })),

  route(
    'POST /bots',
    {
      full_name: text(),
      short_name: text(),
      bot_type: withDefault(integer, 1),
      payload_url: optional(urlText),
      interface_type: withDefault(interfaceCode, 1),
    },
    ({ world, user, values }) => {
      if (isGuest(user)) throw new Refusal('Insufficient permission');
      checkBotPolicy(world, user, values.bot_type);
      if (!/^[\w.+-]+$/.test(values.short_name)) throw new Refusal('Bad name or username');
      const email = `${values.short_name}-bot@${user.email.split('@')[1] ?? ''}`;
      if (findByEmail(world.realm, email)) throw new Refusal('Username already in use.');
      const bot = addUser(world.realm, {
        email,
        fullName: checkBotName(world, values.full_name),
        apiKey: newApiKey(world),
        joinedAt: world.clock(),
        isBot: true,
        botType: values.bot_type,
        botOwnerId: user.id,
      });
      if (bot.botType === 3)
        bot.botService = {
          base_url: values.payload_url ?? '',
          interface: values.interface_type,
          token: newApiKey(world),
        };
      announceArrival(world, bot);
      emit(world, idsOf(keepersOf(world, bot)), {
        type: 'realm_bot',
        op: 'add',
        bot: botWire(bot),
      });
      return { user_id: bot.id, api_key: bot.apiKey, avatar_url: botWire(bot).avatar_url };
    },
  ),

  route(
    'PATCH /bots/:botId',
    {
      full_name: optional(text()),
      role: optional(json(oneOf(ROLES))),
      bot_owner_id: optional(integer),
      service_payload_url: optional(urlText),
      service_interface: withDefault(interfaceCode, 1),
    },
    async ({ world, user, values, id, files }) => {
      const bot = requireBot(world, user, id('botId'));
      const { full_name: fullName, role, bot_owner_id: ownerId } = values;
      if (fullName !== undefined && fullName !== bot.fullName) {
        bot.fullName = checkBotName(world, fullName);
        announcePerson(world, bot, { full_name: bot.fullName });
        announceBot(world, bot, { full_name: bot.fullName });
      }
      if (role !== undefined && role !== bot.role) {
        requireAdmin(user);
        changeRole(world, user, bot, role);
      }
      if (ownerId !== undefined) giveBot(world, bot, ownerId);
      if (values.service_payload_url !== undefined && bot.botService) {
        bot.botService.base_url = values.service_payload_url;
        bot.botService.interface = values.service_interface;
        announceBot(world, bot, { services: [bot.botService] });
      }
      if (files.length > 1) throw new Refusal('You may only upload one file at a time');
      const [file] = files;
      if (file) await setAvatar(world, bot, file);
      return { full_name: bot.fullName, avatar_url: botWire(bot).avatar_url };
    },
  ),

  route('DELETE /bots/:botId', {}, ({ world, user, id }) => {
    const bot = requireBot(world, user, id('botId'));
    deactivate(world, bot);
    return {};
  }),

  route('POST /bots/:botId/api_key/regenerate', {}, ({ world, user, id }) => {
    const bot = requireBot(world, user, id('botId'));
    bot.apiKey = newApiKey(world);
    announceBot(world, bot, { api_key: bot.apiKey });
    return { api_key: bot.apiKey };
  }),
];

export const peopleRoutes = [...personRoutes, ...botRoutes];
