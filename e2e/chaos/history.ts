/** One history: a person reads and writes for a while, everything goes wrong, and then it must all be there. */
import {
  directConversation,
  topicConversation,
  type Conversation,
} from '../../src/domain/chat/conversation';
import { checkAll, deedsOf, type Deeds } from './checks';
import { DATABASE_LOST, DISK_FULL, DISK_SILENT } from './enough';
import {
  closeOne,
  GENERAL,
  loadAnew,
  oneOf,
  openAnother,
  read,
  setDisk,
  setStage,
  type Stage,
} from './stage';
import { goAndComeBack } from './goings/goAndComeBack';
import { leaveForGood } from './goings/leaveForGood';
import { wish } from './wishes';

const TROUBLE_MS = 90_000;
const RECOVERY_MS = 180_000;
const FAULT_RATE = 0.35;
const JONAS = 12;

export interface HistoryResult extends Deeds {
  seed: number;
  violations: string[];
  /** Faults that were met, by name. */
  met: Record<string, number>;
}

const conversationsOf = (userId: number): Conversation[] => [
  topicConversation(GENERAL, 'storm'),
  topicConversation(GENERAL, 'calm'),
  directConversation([JONAS], userId),
];

function send({ pages, me, random, sent, disk }: Stage) {
  const conversation = oneOf(conversationsOf(me.userId), random);
  const page = oneOf(pages, random);
  const text = `mine ${sent.size}`;
  sent.set(text, { conversation, page, isWritten: disk === 'well' });
  page.world.stores.outbox.send(conversation, text);
}

/** A person takes longer than this to leave what they typed. */
const LOOKED_AT_MS = 1_500;

/** Goes to a topic in one of the tabs, sees what waits in the box there, and types on, or takes it all out. */
async function type({ machine, pages, random, typed, typedIn }: Stage): Promise<void> {
  const topic = `typed ${Math.floor(random() * 4)}`;
  const conversation = topicConversation(GENERAL, topic);
  const page = oneOf(pages, random);
  const { drafts } = page.world.stores;
  drafts.textFor(conversation);
  const text = random() < 0.2 ? '' : `typed ${random()}`;
  drafts.write(conversation, text);
  typed.set(topic, [...(typed.get(topic) ?? []), text]);
  typedIn.set(topic, page);
  await machine.advance(LOOKED_AT_MS);
}

/** What others do goes straight to the server: only the way to this client is bad. */
async function othersAct({ others, random }: Stage) {
  const who = oneOf(others, random);
  // What was there before: what is sent from here must not be deleted by others.
  const messageId = 700 + Math.floor(random() * 40);
  const acts = [
    () =>
      who.post('/messages', {
        type: 'channel',
        to: GENERAL,
        topic: oneOf(['storm', 'wind'], random),
        content: `other ${random()}`,
      }),
    () =>
      who.post('/messages', {
        type: 'channel',
        to: GENERAL,
        topic: 'storm',
        content: '/poll Which way?\nwindward\nleeward',
      }),
    () =>
      who.post(`/messages/${messageId}/reactions`, {
        emoji_name: 'anchor',
        emoji_code: '2693',
        reaction_type: 'unicode_emoji',
      }),
    () => who.patch(`/messages/${messageId}`, { topic: 'moved', propagate_mode: 'change_later' }),
    () => who.patch(`/messages/${messageId}`, { content: 'edited' }),
    () => who.delete(`/messages/${messageId}`),
    () => who.patch('/settings', { full_name: `Name ${Math.floor(random() * 9)}` }),
    () => who.post('/users/me/status', { status_text: `busy ${Math.floor(random() * 9)}` }),
  ];
  await oneOf(acts, random)();
}

/** The browser closes what the pages have open, as after a long sleep; whoever asks for it again gets it. */
function loseDatabases({ network, pages }: Stage) {
  for (const { databases } of pages) databases.takeAway();
  for (const { databases } of pages) databases.giveBack();
  network.meet(DATABASE_LOST);
}

/** The disk is full, or says nothing; the next time it is well again. */
function turnDisk(stage: Stage) {
  if (stage.disk !== 'well') return setDisk(stage, 'well');
  const disk = stage.random() < 0.5 ? 'full' : 'silent';
  setDisk(stage, disk);
  stage.network.meet(disk === 'full' ? DISK_FULL : DISK_SILENT);
}

/** What happens to the machine, to its tabs, and to the server. */
function disturb(stage: Stage): unknown {
  const { machine, pages, server, network, random, me } = stage;
  const { platform } = oneOf(pages, random);
  const events = [
    () => loadAnew(stage),
    () => openAnother(stage),
    () => closeOne(stage),
    () => server.control.expireQueue(me.email),
    () => server.control.restart({ keepQueues: random() < 0.5 }),
    () => platform.setOnline(false),
    () => platform.setOnline(true),
    () => (network.isDown = !network.isDown),
    () => platform.setVisible(random() < 0.5),
    () => platform.resume(),
    () => loseDatabases(stage),
    () => machine.jumpClock((random() - 0.5) * 2 * 86_400_000),
  ];
  // As often as all else together: the disk is bad for about half of the time.
  if (stage.hasBadDisk && random() < 0.5) return turnDisk(stage);
  if (stage.isComingAndGoing && random() < 0.3) return goAndComeBack(stage);
  return oneOf(events, random)();
}

async function trouble(stage: Stage): Promise<void> {
  const { machine, network, random, isRestless } = stage;
  network.faultRate = FAULT_RATE;
  for (let elapsed = 0; elapsed < TROUBLE_MS;) {
    const chance = random();
    if (isRestless) await wish(stage);
    if (chance < 0.25) send(stage);
    else if (chance < 0.33) await type(stage);
    else if (chance < 0.6) await wish(stage);
    else if (chance < 0.86) await othersAct(stage);
    else await disturb(stage);
    const stepMs = Math.floor(random() * 4_000);
    await machine.advance(stepMs);
    stage.pages.forEach(read);
    elapsed += stepMs;
  }
}

async function recover(stage: Stage): Promise<void> {
  const { machine, network, pages, random } = stage;
  // A disk may stay full.
  if (stage.disk === 'silent' || random() < 0.5) setDisk(stage, 'well');
  network.faultRate = 0;
  network.isDown = false;
  for (const { platform } of pages) {
    platform.setVisible(true);
    platform.setOnline(true);
  }
  // What lies on the disk alone counts, too; and where nobody does so, what a page could not read in the silence.
  if (stage.hasBadDisk && stage.disk === 'well' && random() < 0.5) await loadAnew(stage);
  await machine.advance(RECOVERY_MS / 2);
  pages.forEach(read);
  // Whoever signed in while the disk said nothing is shown what lies there when they look again.
  for (const { platform } of stage.isComingAndGoing ? pages : []) {
    platform.setVisible(false);
    platform.setVisible(true);
  }
  await machine.advance(RECOVERY_MS / 2);
}

/** Runs the history of a seed; everything in it follows from the seed. */
export async function runHistory(seed: number): Promise<HistoryResult> {
  const stage = await setStage(seed);
  const { network } = stage;
  const uncaught: string[] = [];
  const onRejection = (reason: unknown) => void uncaught.push(`8: uncaught ${String(reason)}`);
  process.on('unhandledRejection', onRejection);
  await trouble(stage);
  await recover(stage);
  const violations = await checkAll(stage);
  const deeds = deedsOf(stage);
  if (stage.isComingAndGoing) await leaveForGood(stage);
  violations.push(...stage.violations, ...network.violations, ...uncaught);
  for (const page of stage.pages) page.kill();
  await stage.machine.settle();
  process.off('unhandledRejection', onRejection);
  return { seed, violations, met: Object.fromEntries(network.met), ...deeds };
}
