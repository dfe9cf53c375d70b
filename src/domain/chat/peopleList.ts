/** The list of people: who fits what was typed, those who are here first. */
import { fitsName, knownForm, searchForm } from './nameSearch';
import type { PresenceLevel } from './presence';

/** What the list needs of a person. */
export interface ListedPerson {
  readonly userId: number;
  readonly fullName: string;
}

/** A person and the name that they are found and sorted by. */
export interface NamedPerson {
  readonly userId: number;
  readonly form: string;
}

/** People by their names, which seldom change: who comes and goes need not be sorted anew. */
export function byName(people: Iterable<ListedPerson>): NamedPerson[] {
  const named: NamedPerson[] = [];
  for (const { userId, fullName } of people) named.push({ userId, form: knownForm(fullName) });
  return named.sort((a, b) => (a.form < b.form ? -1 : Number(a.form > b.form)));
}

/** Ids of those who are found by their names or addresses, by name. */
export function findPeople<Person extends ListedPerson>(
  people: Iterable<Person>,
  { wanted, addressOf }: { wanted: string; addressOf(person: Person): string },
): number[] {
  const wantedForm = searchForm(wanted.trim());
  const found = [...people].filter(
    (person) =>
      fitsName(knownForm(person.fullName), wantedForm) ||
      addressOf(person).toLowerCase().includes(wantedForm),
  );
  return byName(found).map(({ userId }) => userId);
}

/** Ids of the people that fit, active ones first; within each group as they came. */
export function sortPeople(
  named: readonly NamedPerson[],
  options: { wanted: string; levelOf(userId: number): PresenceLevel },
): number[] {
  const wantedForm = searchForm(options.wanted.trim());
  const groups: Record<PresenceLevel, number[]> = { active: [], idle: [], offline: [] };
  for (const { userId, form } of named) {
    if (wantedForm === '' || fitsName(form, wantedForm))
      groups[options.levelOf(userId)].push(userId);
  }
  return [...groups.active, ...groups.idle, ...groups.offline];
}
