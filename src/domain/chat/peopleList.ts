/** The list of people: who fits what was typed, those who are here first. */
import type { PresenceLevel } from './presence';

/** What the list needs of a person. */
export interface ListedPerson {
  readonly userId: number;
  readonly fullName: string;
}

const ranks: Readonly<Record<PresenceLevel, number>> = { active: 0, idle: 1, offline: 2 };

const WITHOUT_MARKS = /^[ -~]*$/;

/** Without case and marks: "José" is found by "jose". */
export function searchForm(text: string): string {
  // Most names, and a third of the time for them.
  if (WITHOUT_MARKS.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
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

/** Ids of the people that fit, active ones first, each group by name. */
export function sortPeople(
  people: readonly ListedPerson[],
  options: { wanted: string; levelOf(userId: number): PresenceLevel },
): number[] {
  const wantedForm = searchForm(options.wanted.trim());
  const rows: { userId: number; form: string; rank: number }[] = [];
  for (const person of people) {
    const form = knownForm(person.fullName);
    if (wantedForm !== '' && !fitsName(form, wantedForm)) continue;
    rows.push({ userId: person.userId, form, rank: ranks[options.levelOf(person.userId)] });
  }
  rows.sort((a, b) => a.rank - b.rank || (a.form < b.form ? -1 : Number(a.form > b.form)));
  return rows.map((row) => row.userId);
}
