/** Two thousand histories of making an account: never a second one by itself, never a failure that is none. */
import { expect, it } from 'vitest';
import { runRegistrationHistory } from './registrationHistory';

/** `REGISTRATION_HISTORIES=1 REGISTRATION_SEED=17` plays one again. */
const HISTORIES = Number(process.env.REGISTRATION_HISTORIES ?? 2_000);
const SEED = Number(process.env.REGISTRATION_SEED ?? 1);
const AT_A_TIME = 200;

const firstSeeds = Array.from(
  { length: Math.ceil(HISTORIES / AT_A_TIME) },
  (_, part) => SEED + part * AT_A_TIME,
);

it.each(firstSeeds)(
  'asks for no second account by itself, and loses no key: histories from seed %i',
  async (first) => {
    const end = Math.min(first + AT_A_TIME, SEED + HISTORIES);
    const violations: string[] = [];
    for (let seed = first; seed < end; seed += 1) {
      violations.push(...(await runRegistrationHistory(seed)));
    }
    expect(violations.slice(0, 20)).toEqual([]);
  },
);
