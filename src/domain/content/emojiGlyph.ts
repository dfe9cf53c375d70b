/** Turns the server's code of an emoji into the characters that draw it. */

const variationSelector = '\ufe0f';

/**
 * The characters for code points in hexadecimal joined by dashes, as `1f44d` or `0031-20e3`.
 * Servers leave out the selectors that ask for a picture, so they are put back where a character is text by nature.
 * @returns null when the code is no emoji's
 */
export function emojiGlyph(code: string): string | null {
  if (!/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9}$/.test(code)) return null;
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  if (points.some((point) => point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))) return null;
  let glyph = '';
  points.forEach((point, index) => {
    const character = String.fromCodePoint(point);
    glyph += character;
    const next = points[index + 1] ?? 0;
    const isAnswered = next === 0xfe0f || (next >= 0x1f3fb && next <= 0x1f3ff);
    const isTextByNature =
      /^\p{Emoji}$/u.test(character) && !/^\p{Emoji_Presentation}$/u.test(character);
    if (isTextByNature && !isAnswered) glyph += variationSelector;
  });
  return /\p{Emoji}/u.test(glyph) ? glyph : null;
}
