/** Makes passwords in which every choice is equally likely. Chance comes from outside. */

/** Gives fresh random bytes, fit for secrets. */
export type RandomBytes = (length: number) => Uint8Array;

/** Letters and digits that nobody takes for one another on paper, and signs that survive a shell and a form. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789-_.+=@';

/** Below any length that could be asked for: 24 of these are 142 bits, 7 words are 77. */
export const CHARACTER_COUNT = 24;
export const WORD_COUNT = 7;

const UINT32 = 2 ** 32;

/** A whole number from 0 up to, and not including, `limit`. Draws that would favour small numbers are thrown away. */
export function drawBelow(limit: number, randomBytes: RandomBytes): number {
  const fairUpTo = UINT32 - (UINT32 % limit);
  for (;;) {
    const bytes = randomBytes(4);
    const drawn = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    if (drawn < fairUpTo) return drawn % limit;
  }
}

function draw<Item>(items: ArrayLike<Item>, count: number, randomBytes: RandomBytes): Item[] {
  return Array.from({ length: count }, () => {
    const item = items[drawBelow(items.length, randomBytes)];
    if (item === undefined) throw new Error('nothing to draw from');
    return item;
  });
}

/** A password of single characters, to be pasted. */
export function generateCharacters(randomBytes: RandomBytes, count = CHARACTER_COUNT): string {
  return draw(CHARACTERS, count, randomBytes).join('');
}

/**
 * A password of different words with hyphens between them, to be written down and typed. One that came twice would look
 * weaker than it is; to leave it out costs less than a tenth of a bit.
 */
export function generatePassphrase(
  randomBytes: RandomBytes,
  wordList: readonly string[],
  count = WORD_COUNT,
): string {
  const words = new Set<string>();
  while (words.size < count) words.add(draw(wordList, 1, randomBytes).join());
  return [...words].join('-');
}
