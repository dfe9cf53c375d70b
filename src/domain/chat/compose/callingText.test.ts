import { describe, expect, it } from 'vitest';
import { callingText } from './callingText';

/** Whether somebody is heard whose name stands there as `X`. */
const isHeard = (markdown: string) => callingText(markdown).includes('X');

describe('what calls people', () => {
  it.each([
    ['plain text', 'hello X'],
    ['what follows a code span', '`a` X `b`'],
    ['backticks without their like', 'a ` X `` b'],
    ['backticks that are meant as such', '\\`X\\`'],
    ['a paragraph between two with a backtick each', 'a `\n\nX\n\n` b'],
    ['what follows a block of code', '```\na\n```\nX'],
    ['marks in the middle of a line', 'a ```\nX\n```'],
    ['a spoiler', '```spoiler\nX\n```'],
    ['the heading of a spoiler', '```spoiler for X\na\n```'],
    ['a formula in a line', '$$X$$'],
    ['what follows a quote and an empty line', '> a\n\nX'],
    ['what stands before a quote', 'X\n> a'],
    ['a list', '- a\n    - X'],
    ['a paragraph of a list', '1. a\n\n    X'],
  ])('is %s', (_, markdown) => {
    expect(isHeard(markdown)).toBe(true);
  });

  it.each([
    ['a code span', 'a `X` b'],
    ['a code span of several backticks', '`` ` X ``'],
    ['a code span of two lines', '`a\nX`'],
    ['a block of code', '```\nX\n```'],
    ['a block of code in a language', '~~~ python\nX\n~~~'],
    ['a block of code that holds other marks', '````\n```\nX\n````'],
    ['a block that nobody closed', '```js\na\n\nX'],
    ['formulas', '```math\nX\n```'],
    ['a quote', '> X'],
    ['a line that goes on with a quote', '> a\nX'],
    ['a block of quotes', '```quote\nX\n```'],
    ['what follows code in a quote', '````quote\n```\na\n```\nX\n````'],
    ['code in a spoiler', '````spoiler a\n```\nX\n```\n````'],
    ['a spoiler in a quote', '````quote\n```spoiler X\nX\n```\n````'],
    ['indented code', 'a\n\n    X'],
  ])('is not %s', (_, markdown) => {
    expect(isHeard(markdown)).toBe(false);
  });
});
