/** Bots: some answer when mentioned or written to, and in the demo they and a few people stir by themselves. */

import type { Destination } from './destinations';
import { resolveEmojiName } from './emoji';
import type { Message, User } from './model';
import { notePresence } from './presences';
import { findByEmail, findChannel } from './realm';
import { addReaction } from './routes/reactions';
import { typeInConversation, typeInTopic } from './typing';
import { addressOf } from './seed/people';
import { sendMessage } from './sending';
import type { World } from './world';

export interface BotOptions {
  hasLivelyBots?: boolean;
  hasAnsweringBots?: boolean;
}

const TYPING_MS = 1800;

const named = (world: World, handle: string): User | undefined =>
  findByEmail(world.realm, addressOf(handle));

// --- Speaking -------------------------------------------------------------

function send(world: World, sender: User, destination: Destination, content: string): void {
  sendMessage(world, {
    sender,
    destination,
    content,
    clientName: 'ZulipPython',
    readBySender: true,
  });
}

function type(world: World, sender: User, destination: Destination, op: 'start' | 'stop'): void {
  if (destination.channel)
    typeInTopic(world, sender, { op, channelId: destination.channel.id, topic: destination.topic });
  else typeInConversation(world, sender, { op, userIds: destination.users.map(({ id }) => id) });
}

/** Types for a moment, then says it. */
function sayAfterTyping(
  world: World,
  sender: User,
  destination: Destination,
  content: string,
): void {
  type(world, sender, destination, 'start');
  world.timers.set(() => {
    type(world, sender, destination, 'stop');
    send(world, sender, destination, content);
  }, TYPING_MS);
}

/** Where an answer goes: to the same place. */
function placeOf(world: World, message: Message): Destination | null {
  if (message.channelId === null)
    return {
      channel: null,
      users: message.userIds.flatMap((userId) => world.realm.users.get(userId) ?? []),
    };
  const channel = world.realm.channels.get(message.channelId);
  return channel ? { channel, topic: message.topic, users: null } : null;
}

// --- Answering ------------------------------------------------------------

type Answer = (world: World, asked: { message: Message; asker: User; words: string }) => string;

const FRIENDLY = [
  'I am glad you asked. I do not know, but I am glad.',
  'The tide says yes. :ocean:',
  'Have you tried the galley? Most answers are in the galley.',
  'Aye aye! :saluting_face:',
  'Fair winds to you too. :sailboat:',
];

const ANSWERS: Record<string, Answer> = {
  'echo-bot': (_world, { words }) => (words === '' ? 'Echo… echo… echo…' : words),
  'pip-bot': (world, { asker }) => {
    const line = FRIENDLY[Math.floor(world.random() * FRIENDLY.length)] ?? 'Aye!';
    return `@_**${asker.fullName}|${asker.id}** ${line}`;
  },
  'tide-bot': (world) => {
    const height = 2.1 + 1.7 * Math.sin(world.clock() / 7_118_000);
    return `Water stands at **${height.toFixed(2)} m**. Next high water <time:${new Date(world.clock() + 4 * 3_600_000).toISOString()}>.`;
  },
};

/** The words without the bot's own mention. */
const wordsFor = (bot: User, content: string): string =>
  content.replaceAll(new RegExp(`@_?\\*\\*${bot.fullName}(\\|\\d+)?\\*\\*`, 'g'), '').trim();

const isAddressed = (bot: User, message: Message): boolean =>
  message.channelId === null
    ? message.userIds.includes(bot.id)
    : message.mentionedUserIds.includes(bot.id);

function answerAll(world: World, messageId: number): void {
  const message = world.realm.messages.get(messageId);
  const asker = world.realm.users.get(message?.senderId ?? -1);
  // Bots do not answer bots, or they would never stop.
  if (!message || !asker || asker.isBot) return;
  for (const [handle, answer] of Object.entries(ANSWERS)) {
    const bot = named(world, handle);
    const place = bot && isAddressed(bot, message) ? placeOf(world, message) : null;
    if (bot && place)
      sayAfterTyping(
        world,
        bot,
        place,
        answer(world, { message, asker, words: wordsFor(bot, message.content) }),
      );
  }
}

// --- Stirring -------------------------------------------------------------

const SMALL_TALK: readonly (readonly [
  who: string,
  channel: string,
  topic: string,
  says: string,
])[] = [
  ['freya', 'galley', 'lunch', 'Is there any soup left?'],
  ['samir', 'galley', 'lunch', 'There is always soup left. :stew:'],
  ['jonas', 'ferry', 'timetable code', 'Evening boat is on time, with the new sheet.'],
  ['aiko', 'ferry', 'timetable code', 'And `crossings()` is one line shorter. :tada:'],
  ['noa', 'general', 'gull on the roof', 'It has a spoon now.'],
  ['tom', 'general', 'gull on the roof', 'I am beginning to respect it.'],
  ['wei', 'lighthouse', 'lamp test', 'Shutters on the land side: closed and tried.'],
  ['priya', 'design', 'signs for the quay', 'The painter can start on Monday!'],
  ['tide-bot', 'logbook', 'this week', 'Water 2.41 m · wind SW 3 · 1014 hPa'],
];

const EMOJI = ['+1', 'heart', 'tada', 'joy', 'sailboat', 'eyes'];

const SAY_EVERY_MS = 75_000;
const REACT_EVERY_MS = 48_000;
const PRESENCE_EVERY_MS = 50_000;

const AWAKE = ['jonas', 'aiko', 'priya', 'freya', 'wei', 'noa', 'samir'];

function pick<T>(world: World, list: readonly T[]): T | undefined {
  return list[Math.floor(world.random() * list.length)];
}

function talk(world: World, turn: number): void {
  const [who, channelName, topic, says] = SMALL_TALK[turn % SMALL_TALK.length] ?? [];
  const sender = who === undefined ? undefined : named(world, who);
  const channel = channelName === undefined ? undefined : findChannel(world.realm, channelName);
  if (!sender?.isActive || !channel || topic === undefined || says === undefined) return;
  sayAfterTyping(world, sender, { channel, topic, users: null }, says);
}

function react(world: World): void {
  const recent = world.realm.messages.all().slice(-12);
  const message = pick(world, recent);
  const user = named(world, pick(world, AWAKE) ?? '');
  if (!message || !user?.rows.has(message.id)) return;
  const emoji = resolveEmojiName(world.realm, world.emoji, pick(world, EMOJI) ?? '+1');
  if (
    message.reactions.some(
      ({ userId, emojiCode }) => userId === user.id && emojiCode === emoji.emojiCode,
    )
  )
    return;
  addReaction(world, user, { message, emoji });
}

function stayAround(world: World): void {
  for (const handle of AWAKE) {
    const user = named(world, handle);
    if (user?.isActive) notePresence(world, user, world.random() < 0.85 ? 'active' : 'idle');
  }
}

/** Calls again and again until stopped. */
function every({ timers }: World, milliseconds: number, act: (turn: number) => void): () => void {
  let turn = 0;
  let timer: unknown = null;
  const next = () => {
    timer = timers.set(() => {
      act(turn);
      turn += 1;
      next();
    }, milliseconds);
  };
  next();
  return () => timers.clear(timer);
}

/** Starts what the options ask for and returns what stops it. */
export function startBots(
  world: World,
  { hasLivelyBots = false, hasAnsweringBots = true }: BotOptions,
): () => void {
  const stops: (() => void)[] = [];
  if (hasAnsweringBots) {
    const listener = (messageId: number) => answerAll(world, messageId);
    world.listeners.add(listener);
    stops.push(() => world.listeners.delete(listener));
  }
  if (hasLivelyBots) {
    stayAround(world);
    stops.push(
      every(world, PRESENCE_EVERY_MS, () => stayAround(world)),
      every(world, SAY_EVERY_MS, (turn) => talk(world, turn)),
      every(world, REACT_EVERY_MS, () => react(world)),
    );
  }
  return () => {
    for (const stop of stops) stop();
  };
}
