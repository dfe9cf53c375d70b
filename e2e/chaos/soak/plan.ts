/** What a day consists of, how quickly it passes, and how much of that came to be. */
import { pause } from '../browser/script';

/** What happens in an hour of a real day. */
const HOURLY = { events: 7_200, views: 60, sends: 20, dialogs: 15, outages: 12 };
export type Act = keyof typeof HOURLY;
const acts = Object.keys(HOURLY) as Act[];

/** Now and then something is in the way of an act; where it is most of the time, the day was another one. */
const LEAST_SHARE = 0.8;

/** How many of the acts that a day has were carried out to their end. */
export type Tally = Readonly<Record<Act, { planned: number; done: number }>>;

export interface Plan {
  /** Does something as often as the day has it, for so long; goes on where the last time ended. */
  repeat(name: Act, lengthMs: number, act: (number: number) => Promise<boolean>): Promise<void>;
  tally(): Tally;
}

/** A day that passes so many times quicker than days do. */
export function createPlan(speed: number): Plan {
  const everyMs = (name: Act) => 3_600_000 / (HOURLY[name] * speed);
  const paces = Object.fromEntries(
    acts.map((name) => [name, { passedMs: 0, begun: 0, done: 0 }]),
  ) as Record<Act, { passedMs: number; begun: number; done: number }>;
  const dueBy = (name: Act, passedMs: number) => Math.floor(passedMs / everyMs(name));
  return {
    async repeat(name, lengthMs, act) {
      const pace = paces[name];
      const start = performance.now() - pace.passedMs;
      pace.passedMs += lengthMs;
      while (pace.begun < dueBy(name, pace.passedMs)) {
        pace.begun += 1;
        await pause(Math.max(0, start + pace.begun * everyMs(name) - performance.now()));
        if (await act(pace.begun)) pace.done += 1;
      }
    },
    tally: () =>
      Object.fromEntries(
        acts.map((name) => {
          const { passedMs, done } = paces[name];
          return [name, { planned: dueBy(name, passedMs), done }];
        }),
      ) as Tally,
  };
}

/** What too little was done of for the day to tell anything. */
export function lacksOf(tally: Tally): string[] {
  return acts.flatMap((name) => {
    const { planned, done } = tally[name];
    const isEnough = done > 0 && done >= planned * LEAST_SHARE;
    return isEnough ? [] : [`only ${done} of ${planned} ${name} were carried out`];
  });
}
