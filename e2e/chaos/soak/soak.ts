/** A long day in the chat, in a real browser, and quicker than days are: what must not grow is weighed. */
import { type Browser, expect } from '@playwright/test';
import { chatPaths } from '../../pages/ChatPage';
import { chanceFor, oneOf, pause } from '../browser/script';
import { setStage, type Stage } from '../browser/stage';
import { breachesOf, noteWhatIsHeld, takeSample, type Sample } from './sample';
import { happen } from './traffic';

/** What happens in an hour of a real day. */
const HOURLY = { events: 7_200, views: 60, sends: 20, dialogs: 15, outages: 12 };
const SAMPLES = 8;

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
  breaches: string[];
}

const views = [
  chatPaths.inbox,
  chatPaths.feed,
  chatPaths.general,
  chatPaths.mentions,
  chatPaths.topic('storm'),
  chatPaths.topic('tides'),
  chatPaths.topic('this week', '9-logbook'),
  '/chat/home/recent',
  '/chat/home/n/dm/12',
];

/** Repeats something so often an hour, times the speed, until the end. */
async function repeat(
  perHour: number,
  { speed, endMs }: { speed: number; endMs: number },
  act: (number: number) => Promise<void>,
): Promise<void> {
  const everyMs = 3_600_000 / (perHour * speed);
  const start = performance.now();
  for (let number = 1; start + number * everyMs < endMs; number += 1) {
    await pause(Math.max(0, start + number * everyMs - performance.now()));
    await act(number);
  }
}

async function lookAround({ tab }: Stage, random: () => number): Promise<void> {
  await tab.chat.goTo(oneOf(random, views)).catch(() => {});
  await pause(300);
  if (random() < 0.5 && (await tab.chat.feed.list.isVisible()))
    await tab.chat.feed.scrollBy(-2_000).catch(() => {});
}

/** Opens what stands over the page, uses it a little, and closes it again. */
async function openDialog({ tab }: Stage, number: number): Promise<void> {
  const { keyboard } = tab.chat.page;
  if (number % 2 === 0) {
    await keyboard.press('Control+k');
    await keyboard.type('s');
  } else {
    await keyboard.press('Escape');
    await keyboard.press('?');
  }
  await pause(400);
  await keyboard.press('Escape');
  await pause(200);
}

async function write({ tab }: Stage, number: number): Promise<void> {
  const { chat } = tab;
  await chat.goTo(chatPaths.topic('storm'));
  await chat.compose.field.fill(`Note ${number}`, { timeout: 5_000 });
  await chat.compose.sendButton.click({ timeout: 5_000 });
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

/** Soaks a page for so many minutes; the first third only warms it up. */
export async function runSoak(browser: Browser, options: SoakOptions): Promise<Soak> {
  const { seed, minutes, speed, distFolder, onSample } = options;
  const stage = await setStage(browser, { seed, distFolder, atPageStart: noteWhatIsHeld });
  const chance = (purpose: string) => chanceFor(seed, purpose);
  const samples: Sample[] = [];
  const startMs = performance.now();
  const measuredMs = minutes * 40_000;

  async function stretch(lengthMs: number): Promise<void> {
    const part = { speed, endMs: performance.now() + lengthMs };
    const [traffic, way] = [chance(`traffic ${samples.length}`), chance(`way ${samples.length}`)];
    let turn = Promise.resolve();
    // One person does one thing at a time.
    const inTurn = (act: () => Promise<void>) => (turn = turn.then(act).catch(() => {}));
    await Promise.all([
      repeat(HOURLY.events, part, () => happen(stage, traffic)),
      repeat(HOURLY.views, part, () => inTurn(() => lookAround(stage, way))),
      repeat(HOURLY.sends, part, (number) => inTurn(() => write(stage, number))),
      repeat(HOURLY.dialogs, part, (number) => inTurn(() => openDialog(stage, number))),
      repeat(HOURLY.outages, part, async () => {
        await stage.proxy.setOutage('refused');
        await pause(1_500);
        await stage.proxy.setOutage('none');
      }),
    ]);
    await turn;
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
    return { seed, minutes, speed, samples, breaches: breachesOf(samples, hours) };
  } finally {
    await stage.close();
  }
}
