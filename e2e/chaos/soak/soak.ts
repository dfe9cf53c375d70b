/** A long day in the chat, in a real browser, and quicker than days are: what must not grow is weighed. */
import { type Browser, expect } from '@playwright/test';
import { chatPaths } from '../../pages/ChatPage';
import { chanceFor, oneOf, pause } from '../browser/script';
import { setStage, type Stage } from '../browser/stage';
import { createPlan, lacksOf, type Tally } from './plan';
import { breachesOf, noteWhatIsHeld, takeSample, type Sample } from './sample';
import { happen } from './traffic';

const SAMPLES = 8;
/** For one act of the person: who cannot do it by then goes on to the next. */
const PATIENCE_MS = 5_000;
const soon = { timeout: PATIENCE_MS };

export interface SoakOptions {
  seed: number;
  distFolder: string;
  minutes: number;
  /** How many times quicker than a real day. */
  speed: number;
  onSample?(sample: Sample): void;
}

export interface Soak {
  seed: number;
  minutes: number;
  speed: number;
  samples: Sample[];
  /** What was done, and how much of it the day has. */
  tally: Tally;
  breaches: string[];
}

/** Addresses, and what stands above each view. */
const views: readonly (readonly [string, string | RegExp])[] = [
  [chatPaths.inbox, 'Inbox'],
  [chatPaths.feed, /feed/i],
  [chatPaths.general, /general/],
  [chatPaths.mentions, /mention/i],
  [chatPaths.topic('storm'), /storm/],
  [chatPaths.topic('tides'), /tides/],
  [chatPaths.topic('this week', '9-logbook'), /this week/],
  ['/chat/home/recent', /recent/i],
  ['/chat/home/n/dm/12', /jonas/i],
];

async function lookAround({ tab }: Stage, random: () => number): Promise<void> {
  const { chat } = tab;
  const [path, title] = oneOf(random, views);
  await chat.goTo(path);
  await expect(chat.page.getByRole('heading', { level: 1 })).toHaveText(title, soon);
  await pause(300);
  if (random() < 0.5 && (await chat.feed.list.isVisible())) await chat.feed.scrollBy(-2_000);
}

/** Opens what stands over the page, uses it a little, and closes it again. */
async function openDialog({ tab }: Stage, number: number): Promise<void> {
  const { page } = tab.chat;
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  if (number % 2 === 0) {
    await keyboard.press('Control+k');
    await keyboard.type('s');
  } else {
    await keyboard.press('Escape');
    await keyboard.press('?');
  }
  await expect(dialog).toBeVisible(soon);
  await pause(400);
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden(soon);
}

const noteOf = (number: number) => `Note ${number}`;

async function write({ tab }: Stage, number: number): Promise<void> {
  const { chat } = tab;
  await chat.goTo(chatPaths.topic('storm'));
  await chat.compose.field.fill(noteOf(number), soon);
  await chat.compose.sendButton.click(soon);
  // An empty box is the sign that the app has taken it.
  await expect(chat.compose.field).toHaveValue('', soon);
}

async function loseNetwork({ proxy }: Stage): Promise<boolean> {
  await proxy.setOutage('refused');
  await pause(1_500);
  await proxy.setOutage('none');
  return true;
}

/** What the app has taken arrives; at the last moment some may still be on the way. */
function lackOfNotes({ server, me }: Stage, taken: number): string[] {
  const mine = [...server.control.world().realm.messages.all()].filter(
    ({ senderId, content }) => senderId === me.userId && /^Note \d+$/.test(content),
  );
  const arrived = new Set(mine.map(({ content }) => content)).size;
  return arrived < taken * 0.8 ? [`only ${arrived} of ${taken} notes arrived`] : [];
}

/** Stands on the same view for each sample, so that they can be compared. */
async function weigh(stage: Stage, startMs: number): Promise<Sample> {
  const { chat } = stage.tab;
  await chat.goTo(chatPaths.topic('storm'));
  await expect(chat.feed.list).toBeVisible();
  await pause(500);
  const session = await stage.tab.session();
  const sample = await takeSample(stage, session, (performance.now() - startMs) / 60_000);
  await session.detach();
  return sample;
}

/** One person does one thing at a time, and goes on where it cannot be done; says whether it could. */
function oneAtATime() {
  let turn: Promise<unknown> = Promise.resolve();
  return (act: () => Promise<void>): Promise<boolean> => {
    const done = turn.then(act).then(
      () => true,
      () => false,
    );
    turn = done;
    return done;
  };
}

/** Soaks a page for so many minutes; the first third only warms it up. */
export async function runSoak(browser: Browser, options: SoakOptions): Promise<Soak> {
  const { seed, minutes, speed, distFolder, onSample } = options;
  const stage = await setStage(browser, { seed, distFolder, atPageStart: noteWhatIsHeld });
  const chance = (purpose: string) => chanceFor(seed, purpose);
  const samples: Sample[] = [];
  const startMs = performance.now();
  const measuredMs = minutes * 40_000;
  const plan = createPlan(speed);

  async function stretch(lengthMs: number): Promise<void> {
    const [traffic, way] = [chance(`traffic ${samples.length}`), chance(`way ${samples.length}`)];
    const inTurn = oneAtATime();
    await Promise.all([
      plan.repeat('events', lengthMs, () => happen(stage, traffic).then(() => true)),
      plan.repeat('views', lengthMs, () => inTurn(() => lookAround(stage, way))),
      plan.repeat('sends', lengthMs, (number) => inTurn(() => write(stage, number))),
      plan.repeat('dialogs', lengthMs, (number) => inTurn(() => openDialog(stage, number))),
      plan.repeat('outages', lengthMs, () => loseNetwork(stage)),
    ]);
  }

  async function sample(): Promise<void> {
    const taken = await weigh(stage, startMs);
    samples.push(taken);
    onSample?.(taken);
  }

  try {
    await stretch(minutes * 20_000);
    await sample();
    for (let number = 1; number <= SAMPLES; number += 1) {
      await stretch(measuredMs / SAMPLES);
      await sample();
    }
    const hours = (measuredMs / 3_600_000) * speed;
    const tally = plan.tally();
    const breaches = [
      ...breachesOf(samples, hours),
      ...lacksOf(tally),
      ...lackOfNotes(stage, tally.sends.done),
    ];
    return { seed, minutes, speed, samples, tally, breaches };
  } finally {
    await stage.close();
  }
}
