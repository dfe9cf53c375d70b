/** How names are found by what is typed, and in which form they are compared: without case, and without marks. */

const WITHOUT_MARKS = /^[ -~]*$/;

/**
 * Accents, points and the like, and what nobody sees. Not the marks that are the vowels of scripts as Thai and Devanagari:
 * those belong to their script, and names that differ in them are other names.
 */
const MARKS = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]|\p{Cf}/gu;

/** Without case and marks, those that nobody sees among them: "José" is found by "jose". */
export function searchForm(text: string): string {
  // Most names, and a third of the time for them.
  if (WITHOUT_MARKS.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase();
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

/** Tells which names hold what was typed, wherever in them; where nothing was, all of them do. */
export function nameFinder(wanted: string): (name: string) => boolean {
  const form = searchForm(wanted.trim());
  return (name) => form === '' || knownForm(name).includes(form);
}
