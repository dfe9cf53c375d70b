/** One history: a person reads and writes for a while, everything goes wrong, and then it must all be there. */
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
  sidesOf,
  type Stage,
} from './stage';
import { goAndComeBack } from './goings/goAndComeBack';
import { leaveForGood } from './goings/leaveForGood';
import { wish } from './wishes';
import { send, type } from './writing';

const TROUBLE_MS = 90_000;
const RECOVERY_MS = 180_000;
const FAULT_RATE = 0.35;

export interface HistoryResult extends Deeds {
  seed: number;
  violations: string[];
  /** Faults that were met, by name. */
  met: Record<string, number>;
}

/** What others do goes straight to the server: only the way to this client is bad. */
async function othersAct({ others, random, organization }: Stage) {
  const who = oneOf(others, random);
  // What was there before: what is sent from here must not be deleted by others.
  const messageId = 700 + Math.floor(random() * 40);
  const acts = [
    () =>
      who.post('/messages', {
        type: 'channel',
        to: GENERAL,
        topic: oneOf(['storm', 'wind'], random),
        content: `${organization.accent}other ${random()}`,
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
    // One of two servers is well for a while.
    ...(stage.twin ? [() => (network.faultRate = network.faultRate > 0 ? 0 : FAULT_RATE)] : []),
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

/** Which of the organizations something is done in. */
const oneSide = (stage: Stage): Stage => (stage.twin ? oneOf(sidesOf(stage), stage.random) : stage);

async function trouble(main: Stage): Promise<void> {
  const { machine, random, isRestless } = main;
  for (const { network } of sidesOf(main)) network.faultRate = FAULT_RATE;
  for (let elapsed = 0; elapsed < TROUBLE_MS;) {
    const stage = oneSide(main);
    const chance = random();
    if (isRestless) await wish(stage);
    if (chance < 0.25) send(stage);
    else if (chance < 0.33) await type(stage);
    else if (chance < 0.6) await wish(stage);
    else if (chance < 0.86) await othersAct(stage);
    else await disturb(stage);
    const stepMs = Math.floor(random() * 4_000);
    await machine.advance(stepMs);
    for (const { pages } of sidesOf(main)) pages.forEach(read);
    elapsed += stepMs;
  }
}

async function recover(stage: Stage): Promise<void> {
  const { machine, random } = stage;
  // A disk may stay full.
  if (stage.disk === 'silent' || random() < 0.5) setDisk(stage, 'well');
  for (const { network } of sidesOf(stage)) Object.assign(network, { faultRate: 0, isDown: false });
  for (const { platform } of stage.pages) {
    platform.setVisible(true);
    platform.setOnline(true);
  }
  // What lies on the disk alone counts, too; and where nobody does so, what a page could not read in the silence.
  if (stage.hasBadDisk && stage.disk === 'well' && random() < 0.5) await loadAnew(stage);
  await machine.advance(RECOVERY_MS / 2);
  for (const { pages } of sidesOf(stage)) pages.forEach(read);
  await machine.advance(RECOVERY_MS / 2);
}

/** What was met and done in all organizations together. */
function sumOf(sides: readonly Stage[]): Deeds & Pick<HistoryResult, 'met'> {
  const met: Record<string, number> = {};
  for (const { network } of sides)
    for (const [name, times] of network.met) met[name] = (met[name] ?? 0) + times;
  const deeds = sides.map(deedsOf);
  const sum = (key: keyof Deeds) => deeds.reduce((all, one) => all + one[key], 0);
  return { met, sent: sum('sent'), stored: sum('stored'), browserCopies: sum('browserCopies') };
}

/** Runs the history of a seed; everything in it follows from the seed. */
export async function runHistory(seed: number): Promise<HistoryResult> {
  const stage = await setStage(seed);
  const sides = sidesOf(stage);
  const uncaught: string[] = [];
  const onRejection = (reason: unknown) => void uncaught.push(`8: uncaught ${String(reason)}`);
  process.on('unhandledRejection', onRejection);
  await trouble(stage);
  await recover(stage);
  const violations: string[] = [];
  for (const side of sides) violations.push(...(await checkAll(side)));
  const deeds = sumOf(sides);
  if (stage.isComingAndGoing) await leaveForGood(stage);
  for (const side of sides) violations.push(...side.violations, ...side.network.violations);
  violations.push(...uncaught);
  for (const page of stage.pages) page.kill();
  await stage.machine.settle();
  process.off('unhandledRejection', onRejection);
  return { seed, violations, ...deeds };
}
