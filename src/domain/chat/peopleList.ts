/** The list of people: who fits what was typed, those who are here first. */
import type { PresenceLevel } from './presence';

/** What the list needs of a person. */
export interface ListedPerson {
  readonly userId: number;
  readonly fullName: string;
}

const ranks: Readonly<Record<PresenceLevel, number>> = { active: 0, idle: 1, offline: 2 };

/** Without case and marks: "José" is found by "jose". */
export function searchForm(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Normalising is the dear part of a search through thousands: each name is done once. */
const searchForms = new WeakMap<ListedPerson, string>();

function searchFormOf(person: ListedPerson): string {
  let form = searchForms.get(person);
  if (form === undefined) {
    form = searchForm(person.fullName);
    searchForms.set(person, form);
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

/** Ids of the people that fit, active ones first, each group by name. */
export function sortPeople(
  people: readonly ListedPerson[],
  options: { wanted: string; levelOf(userId: number): PresenceLevel },
): number[] {
  const wantedForm = searchForm(options.wanted.trim());
  const rows: { userId: number; form: string; rank: number }[] = [];
  for (const person of people) {
    const form = searchFormOf(person);
    if (wantedForm !== '' && !fitsName(form, wantedForm)) continue;
    rows.push({ userId: person.userId, form, rank: ranks[options.levelOf(person.userId)] });
  }
  rows.sort((a, b) => a.rank - b.rank || (a.form < b.form ? -1 : Number(a.form > b.form)));
  return rows.map((row) => row.userId);
}
