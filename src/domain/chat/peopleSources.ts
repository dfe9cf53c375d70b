/** Channels and groups whose people are chosen all at once. */
import { nameOrder } from '../nameOrder';
import { knownForm, searchForm } from './nameSearch';

export interface PeopleSource {
  readonly kind: 'channel' | 'group';
  readonly id: number;
  readonly name: string;
}

/** Those that have in their names what was typed, as messages have it or not; what begins with it comes first. None for nothing. */
export function sourcesThatFit<Source extends PeopleSource>(
  sources: Iterable<Source>,
  { wanted, locale }: { wanted: string; locale: string },
): Source[] {
  const form = searchForm(wanted.trim().replace(/^[#@]/, ''));
  if (form === '') return [];
  const compare = nameOrder(locale);
  const isLater = ({ name }: Source) => Number(!knownForm(name).startsWith(form));
  return [...sources]
    .filter(({ name }) => knownForm(name).includes(form))
    .sort((one, other) => isLater(one) - isLater(other) || compare(one.name, other.name));
}

/** How many of some people are chosen. */
export function shareChosen(
  people: readonly number[],
  chosen: ReadonlySet<number>,
): 'none' | 'some' | 'all' {
  const count = people.filter((userId) => chosen.has(userId)).length;
  if (count === 0) return 'none';
  return count === people.length ? 'all' : 'some';
}

/** With all of these people among the chosen; or without them, where all were. */
export function turned(chosen: readonly number[], people: readonly number[]): number[] {
  const before = new Set(chosen);
  if (shareChosen(people, before) !== 'all') return [...new Set([...chosen, ...people])];
  const gone = new Set(people);
  return chosen.filter((userId) => !gone.has(userId));
}
