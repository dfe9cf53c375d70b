/** The demo organization, Lantern Harbour: always the same people and words, dated from the clock. */

import type { User } from '../model';
import { addChannel, addUser, createRealm, nextId, subscribe, type Realm } from '../realm';
import { resolveEmojiName } from '../emoji';
import { sunsetPng } from '../pictures';
import { storePolicy } from '../userTopics';
import type { World } from '../world';
import { markReadBefore, playThreads, userOf } from './history';
import { logbookThreads } from './logbook';
import { addressOf, BOTS, FORMER, PASSWORD, PEOPLE, type Person } from './people';
import {
  CUSTOM_EMOJI,
  GROUPS,
  LINKIFIERS,
  PLACES,
  PLAYGROUNDS,
  PROFILE_FIELDS,
  type Place,
} from './places';
import { THREADS_ASHORE } from './threadsAshore';
import { THREADS_AT_SEA } from './threadsAtSea';
import type { Thread } from './thread';

const DAY_MS = 86_400_000;

/** Keys that stay the same from run to run: a demo may keep its sign-ins. */
const apiKeyFor = (handle: string) =>
  `${handle.replaceAll('-', '')}LanternHarbourDemoKey0000`.slice(0, 32).padEnd(32, '0');

// --- People ---------------------------------------------------------------

function settle({ realm, clock, emoji }: World, person: Person): void {
  const now = clock();
  const user = addUser(realm, {
    email: addressOf(person.handle),
    fullName: person.fullName,
    password: PASSWORD,
    apiKey: apiKeyFor(person.handle),
    joinedAt: now - person.joinedDaysAgo * DAY_MS,
    timezone: person.timezone,
    role: person.role ?? 400,
  });
  if (person.status)
    user.status = {
      text: person.status.text,
      emoji: resolveEmojiName(realm, emoji, person.status.emoji),
    };
  if (person.seenMinutesAgo !== undefined) {
    const seenAt = Math.floor(now / 1000) - person.seenMinutesAgo * 60;
    user.presence = { activeAt: seenAt, idleAt: seenAt, updateId: 1 };
  }
  for (const [name, value] of Object.entries(person.profile ?? {})) {
    const field = realm.profileFields.find((candidate) => candidate.name === name);
    if (field) user.profile.set(field.id, value);
  }
}

function settleBots(world: World): void {
  const { realm, clock } = world;
  for (const { handle, fullName, owner } of BOTS)
    addUser(realm, {
      email: addressOf(handle),
      fullName,
      apiKey: apiKeyFor(handle),
      joinedAt: clock() - 100 * DAY_MS,
      isBot: true,
      botType: 1,
      botOwnerId: userOf(world, owner).id,
    });
  const former = addUser(realm, {
    email: addressOf(FORMER.handle),
    fullName: FORMER.fullName,
    password: PASSWORD,
    apiKey: apiKeyFor(FORMER.handle),
    joinedAt: clock() - FORMER.joinedDaysAgo * DAY_MS,
  });
  former.isActive = false;
}

// --- Places ---------------------------------------------------------------

function open(world: World, place: Place): void {
  const { realm, clock } = world;
  const channel = addChannel(realm, {
    name: place.name,
    description: place.description,
    createdAt: Math.floor((clock() - place.createdDaysAgo * DAY_MS) / 1000),
    creatorId: userOf(world, 'marta').id,
    ...place.also,
  });
  if (place.isDefault) realm.defaultChannelIds.add(channel.id);
  const members: User[] =
    place.members === '*'
      ? PEOPLE.filter(({ role }) => role !== 600).map(({ handle }) => userOf(world, handle))
      : place.members.map((handle) => userOf(world, handle));
  for (const member of members) subscribe(member, channel, place.color);
}

function furnish(world: World): void {
  const { realm } = world;
  for (const field of PROFILE_FIELDS)
    realm.profileFields.push({
      settings: '',
      isInSummary: false,
      isRequired: false,
      ...field,
      id: nextId(realm, 'field'),
    });
  for (const linkifier of LINKIFIERS)
    realm.linkifiers.push({ ...linkifier, id: nextId(realm, 'linkifier') });
  for (const playground of PLAYGROUNDS)
    realm.playgrounds.push({ ...playground, id: nextId(realm, 'playground') });
}

function drawEmoji(world: World): void {
  const { realm } = world;
  for (const { name, author } of CUSTOM_EMOJI) {
    const id = String(nextId(realm, 'emoji'));
    const sourceUrl = `/user_avatars/1/emoji/images/${name}.png`;
    realm.emoji.set(id, {
      id,
      name,
      sourceUrl,
      stillUrl: null,
      isDeactivated: false,
      authorId: author === null ? null : userOf(world, author).id,
    });
  }
}

/** Painted once: thousands of organizations start in one run of the tests. */
let evening: ReturnType<typeof sunsetPng> | undefined;

function hangPicture(world: World): void {
  const { realm, clock } = world;
  const id = nextId(realm, 'attachment');
  realm.attachments.set(id, {
    id,
    ownerId: userOf(world, 'hugo').id,
    name: 'evening.png',
    pathId: '1/4f/lantern/evening.png',
    contentType: 'image/png',
    bytes: (evening ??= sunsetPng(480, 320)),
    createdAt: clock() - 30 * 3_600_000,
  });
}

// --- What Marta has set for herself ---------------------------------------

function subscriptionOf(world: World, user: User, name: string) {
  const channel = [...world.realm.channels.values()].find((candidate) => candidate.name === name);
  const subscription = channel && user.subscriptions.get(channel.id);
  if (!subscription) throw new Error(`${user.fullName} is not in ${name}`);
  return subscription;
}

function personalize(world: World): void {
  const { realm, clock } = world;
  const marta = userOf(world, 'marta');
  const lastUpdated = Math.floor(clock() / 1000) - 86_400;
  subscriptionOf(world, marta, 'small ads').isMuted = true;
  for (const name of ['announcements', 'ferry']) subscriptionOf(world, marta, name).isPinned = true;
  const ferryId = subscriptionOf(world, marta, 'ferry').channelId;
  const generalId = subscriptionOf(world, marta, 'general').channelId;
  const lighthouseId = subscriptionOf(world, marta, 'lighthouse').channelId;
  storePolicy(marta, { channelId: ferryId, topic: 'timetable code' }, { policy: 3, lastUpdated });
  storePolicy(marta, { channelId: lighthouseId, topic: 'lamp test' }, { policy: 3, lastUpdated });
  storePolicy(
    marta,
    { channelId: generalId, topic: 'keys to the boat shed' },
    { policy: 1, lastUpdated },
  );
  marta.alertWords = ['fork', 'lamp'];
  marta.drafts = [
    {
      id: nextId(realm, 'draft'),
      type: 'stream',
      to: [generalId],
      topic: 'gull on the roof',
      content: 'The procedure is: ',
      timestamp: lastUpdated,
    },
    {
      id: nextId(realm, 'draft'),
      type: 'private',
      to: [userOf(world, 'priya').id],
      topic: '',
      content: 'At three? I bring coffee.',
      timestamp: lastUpdated + 600,
    },
  ];
}

// --- All of it ------------------------------------------------------------

/** An empty Lantern Harbour. */
export function foundRealm(now: number): Realm {
  return createRealm({
    name: 'Lantern Harbour',
    description: 'A small harbour, a ferry called *Lumen*, and a lighthouse that works again.',
    subdomain: 'lantern',
    createdAt: Math.floor((now - 730 * DAY_MS) / 1000),
  });
}

/** Fills the world's realm with the harbour's people and places, and with what they said. */
export function seedHarbour(world: World, threads: readonly Thread[]): void {
  furnish(world);
  for (const person of PEOPLE) settle(world, person);
  settleBots(world);
  drawEmoji(world);
  for (const place of PLACES) open(world, place);
  for (const { name, description, members } of GROUPS) {
    const id = nextId(world.realm, 'group');
    const memberIds = new Set(members.map((handle) => userOf(world, handle).id));
    world.realm.groups.set(id, {
      id,
      name,
      description,
      memberIds,
      subgroupIds: new Set(),
      isSystem: false,
      canMention: 6,
    });
  }
  hangPicture(world);
  playThreads(world, threads);
  personalize(world);
  for (const { handle, readHoursAgo } of PEOPLE)
    markReadBefore(world, userOf(world, handle), world.clock() / 1000 - readHoursAgo * 3600);
  for (const bot of BOTS) markReadBefore(world, userOf(world, bot.handle), Infinity);
}

/** Fills the world's realm. */
export function seedDemo(world: World): void {
  seedHarbour(world, [...THREADS_AT_SEA, ...THREADS_ASHORE, ...logbookThreads(world.random)]);
}
