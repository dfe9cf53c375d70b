/** What stands for a person who has no picture that we may load: their initials on a colour of their own. */

/** One or two letters of a name, as people abbreviate it. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = [...(words[0] ?? '')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** A number from 0 to `count - 1` that stays the same for a person, and is spread evenly over people. */
export function toneOf(userId: number, count: number): number {
  // Neighbouring ids are common in one conversation: a golden-ratio step sets them apart.
  return Math.floor((((userId * 0.618_033_988_75) % 1) + 1) * count) % count;
}
