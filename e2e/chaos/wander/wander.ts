/** One walk: somebody uses the app as the seed has it, and after each step it must hold what it promises everywhere. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { chanceFor } from '../browser/script';
import { broken, brokenAtRest, brokenExit, look } from './promises';
import { setStage } from './stage';
import { step, type Step, type Walker } from './steps';
import { traitsOf, type Traits } from './traits';
import { lostWords } from './words';

export interface WalkOptions {
  seed: number;
  steps: number;
  distFolder: string;
  /** Where pictures of what is broken go. */
  traceFolder: string;
  asked: Partial<Pick<Traits, 'look' | 'wing'>>;
  onViolation?(step: number, violation: string): void;
}

export interface Walk {
  seed: number;
  traits: Traits;
  /** How many steps were made. */
  made: number;
  violations: { step: number; violation: string }[];
  log: string[];
  used: [string, number][];
}

const REST_EVERY = 40;
const WORDS_EVERY = 17;

/** A step that cannot be made is none: what it would have pressed may have gone. */
const tryStep = (walker: Walker): Promise<Step> =>
  step(walker).catch((error: unknown) => ({
    said: `cannot: ${String(error).split('\n')[0]}`,
    isByKeys: false,
  }));

/** What belongs to some steps only; `say` is told what is done for it. */
async function brokenNowAndThen(
  { stage, random }: Walker,
  number: number,
  say: (words: string) => void,
): Promise<string[]> {
  const wrong: string[] = [];
  const { modals } = await look(stage);
  if (number % WORDS_EVERY === 0 && modals.length === 0) {
    const lost = await lostWords(stage, number);
    if (lost) say('types, goes elsewhere and comes back');
    wrong.push(...(lost ?? []));
  }
  if (number % REST_EVERY === 0) wrong.push(...(await brokenAtRest(stage)));
  const now = await look(stage);
  if (now.modals.length > 0 && random() < 0.12) {
    say('leaves by Escape');
    wrong.push(...(await brokenExit(stage, now)));
  }
  return wrong;
}

/** Walks for so many steps. */
export async function walk(browser: Browser, options: WalkOptions): Promise<Walk> {
  const { seed, steps, distFolder, traceFolder, asked } = options;
  const traits = traitsOf(seed, asked);
  const stage = await setStage(browser, distFolder, traits);
  const walker: Walker = { stage, random: chanceFor(seed, 'walk'), used: new Map() };
  const log: string[] = [JSON.stringify(traits)];
  const violations: Walk['violations'] = [];
  const told = new Set<string>();
  mkdirSync(traceFolder, { recursive: true });
  const tell = async (number: number, wrong: readonly string[]) => {
    for (const violation of wrong.filter((one) => !told.has(one))) {
      told.add(violation);
      violations.push({ step: number, violation });
      options.onViolation?.(number, violation);
      log.push(`     ✗ ${violation}`);
      const path = join(traceFolder, `seed-${seed}-step-${number}.png`);
      await stage.page.screenshot({ path, timeout: 3_000 }).catch(() => {});
    }
  };
  let number = 0;
  try {
    let before = await look(stage);
    while (number < steps) {
      number += 1;
      const done = await tryStep(walker);
      await stage.settle();
      const { sight, wrong } = await broken(stage, before, done);
      log.push(
        `${String(number).padStart(4)} ${done.said}  → ${sight.path} [${sight.focus}] ${sight.modals.join(' < ')}`,
      );
      await tell(number, wrong);
      await tell(
        number,
        await brokenNowAndThen(walker, number, (words) => log.push(`     ${words}`)),
      );
      await tell(number, [...stage.complaints.take(), ...stage.takeContractProblems()]);
      for (const refusal of stage.complaints.takeRefusals()) log.push(`     · ${refusal}`);
      before = await look(stage);
    }
  } catch (error) {
    await tell(number, [`broke off: ${error instanceof Error ? error.stack : String(error)}`]);
  } finally {
    await stage.close();
  }
  return { seed, traits, made: number, violations, log, used: [...walker.used] };
}
