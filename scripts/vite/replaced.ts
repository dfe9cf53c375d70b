/** What to put in the place of what, in a library's code. */
export type Replacement = readonly [found: RegExp, instead: string];

/**
 * The code with each of these replaced.
 * @param fail ends the build: a library that says something else now is to be looked at anew
 */
export function replaced(
  code: string,
  replacements: readonly Replacement[],
  fail: (message: string) => never,
): string {
  return replacements.reduce((text, [found, instead]) => {
    if (text.search(found) < 0)
      fail(`There is no ${found} in it any more: what does it say instead?`);
    return text.replace(found, instead);
  }, code);
}
