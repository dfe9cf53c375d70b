/** The list of people: who fits what was typed, those who are here first. */
import type { PresenceLevel } from './presence';

/** What the list needs of a person. */
export interface ListedPerson {
  readonly userId: number;
  readonly fullName: string;
}

const WITHOUT_MARKS = /^[ -~]*$/;

/** Without case and marks, those that nobody sees among them: "José" is found by "jose". */
export function searchForm(text: string): string {
  // Most names, and a third of the time for them.
  if (WITHOUT_MARKS.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** Names whose form is known, as long as they are not too many: a search would else normalise thousands for each letter. */
const knownForms = new Map<string, string>();
const MOST_KNOWN = 50_000;

/** The same as `searchForm`, for names that are looked through again and again. */
export function knownForm(name: string): string {
  let form = knownForms.get(name);
  if (form === undefined) {
    form = searchForm(name);
    if (knownForms.size >= MOST_KNOWN) knownForms.clear();
    knownForms.set(name, form);
  }
  return form;
}

/** Whether every typed word begins a word of the name. */
export function fitsName(form: string, wantedForm: string): boolean {
  return wantedForm
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => form.startsWith(word) || form.includes(` ${word}`));
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
