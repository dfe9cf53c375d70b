/** Realms of any size, for measuring: many people, channels and messages, made from a seed. */

import { seededRandom, type Random } from '../machine';
import { FLAG, type Channel, type Message, type User } from '../model';
import { addChannel, addUser, nextId, recipientIdFor, subscribe } from '../realm';
import { topicLinks } from '../rendering';
import type { World } from '../world';
import { DEMO_USER, PASSWORD } from './people';

export interface RealmSize {
  users: number;
  channels: number;
  /** Channels that the reader is subscribed to; all of them if left out. */
  subscribed?: number;
  /** Messages in all. */
  history: number;
  /** How many of the newest messages the reader has not read. */
  unread: number;
  seed: number;
}

const WORDS =
  'anchor buoy chart deck engine ferry gull harbour island jetty keel lamp mast net oar pier quay rope sail tide'.split(
    ' ',
  );

const pick = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];

const words = (random: Random, least: number, most: number): string =>
  Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () =>
    pick(random, WORDS),
  ).join(' ');

function populate({ realm, clock }: World, users: number): User[] {
  const joinedAt = clock() - 300 * 86_400_000;
  const reader = addUser(realm, {
    email: DEMO_USER.email,
    fullName: 'Marta Oliveira',
    password: PASSWORD,
    apiKey: 'generatedRealmReaderKey000000000',
    role: 100,
    joinedAt,
  });
  const others = Array.from({ length: users - 1 }, (_, index) =>
    addUser(realm, {
      email: `person${index}@lantern.example`,
      fullName: `${WORDS[index % WORDS.length]?.replace(/^./, (first) => first.toUpperCase())} Person ${index}`,
      apiKey: `generatedRealmKey${String(index).padStart(15, '0')}`,
      joinedAt,
    }),
  );
  return [reader, ...others];
}

function openChannels({ realm, clock }: World, count: number): Channel[] {
  const createdAt = Math.floor(clock() / 1000) - 300 * 86_400;
  return Array.from({ length: count }, (_, index) =>
    addChannel(realm, {
      name: `${WORDS[index % WORDS.length]} ${index}`,
      description: 'Generated',
      createdAt,
    }),
  );
}

interface Placed {
  channel: Channel | undefined;
  sender: User;
  reader: User;
  random: Random;
  timestamp: number;
}

/** One in twelve is a direct message to the reader. */
function write(world: World, { channel, sender, reader, random, timestamp }: Placed): Message {
  const content = words(random, 4, 40);
  const topic = channel ? `${words(random, 1, 2)} ${Math.floor(random() * 12)}` : '';
  const userIds = channel ? [] : [reader.id, sender.id].toSorted((a, b) => a - b);
  return {
    id: nextId(world.realm, 'message'),
    senderId: sender.id,
    timestamp,
    clientName: 'website',
    channelId: channel?.id ?? null,
    topic,
    userIds,
    recipientId: channel?.recipientId ?? recipientIdFor(world.realm, `user ${sender.id}`),
    content,
    html: `<p>${content}</p>`,
    topicLinks: topicLinks(world, topic),
    hasLink: false,
    hasImage: false,
    hasAttachment: false,
    mentionedUserIds: [],
    edits: [],
    lastEditTimestamp: null,
    reactions: [],
    submessages: [],
  };
}

/** A handful of people in each channel besides the reader, so that subscriber lists are not empty. */
function mingle(channels: readonly Channel[], users: readonly User[], random: Random): void {
  for (const channel of channels)
    for (let index = 0; index < Math.min(20, users.length); index += 1) {
      const member = pick(random, users);
      if (member) subscribe(member, channel);
    }
}

/**
 * A seed for `createChatServer` that makes a realm of the given size. Only the reader, the demo's own user, gets
 * rows for what was written; all others see public channels as shared history.
 */
export function generateRealm(size: RealmSize): (world: World) => void {
  return (world) => {
    const random = seededRandom(size.seed);
    const [reader, ...others] = populate(world, size.users);
    if (!reader) return;
    const channels = openChannels(world, size.channels);
    const own = channels.slice(0, size.subscribed ?? size.channels);
    for (const channel of own) subscribe(reader, channel);
    mingle(channels, others, random);
    const now = Math.floor(world.clock() / 1000);
    for (let index = 0; index < size.history; index += 1) {
      const message = write(world, {
        channel: random() < 1 / 12 ? undefined : pick(random, own),
        sender: pick(random, others) ?? reader,
        reader,
        random,
        timestamp: now - (size.history - index) * 30,
      });
      world.realm.messages.add(message);
      reader.rows.set(message.id, index >= size.history - size.unread ? 0 : FLAG.read);
    }
  };
}
