/** Chance with a seed, as the people and the machine of a history use it. */
import { seededRandom, type Random } from '../../standins/chat/machine';

/** A stream of chance of its own for each purpose, so that one does not move the others. */
export function chanceFor(seed: number, purpose: string): Random {
  let mixed = seed;
  for (const letter of purpose) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
  const random = seededRandom(mixed);
  random();
  return random;
}

export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

/** Picks by weight. */
export function weighted<Name extends string>(
  random: Random,
  weights: Readonly<Record<Name, number>>,
): Name {
  const entries = Object.entries(weights) as [Name, number][];
  let place = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  return (entries.find(([, weight]) => (place -= weight) < 0) ?? entries[0]!)[0];
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
