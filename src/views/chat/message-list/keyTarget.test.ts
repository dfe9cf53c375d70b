import { expect, it } from 'vitest';
import { keyTarget, type SeenRows } from './keyTarget';

/** Four rows of a hundred pixels in a view of four hundred, under a bar of fifty: the first is cut off. */
const view: SeenRows = {
  messageIds: [11, 12, 13, 14],
  offsets: [420, 320, 220, 120],
  isLastWhole: true,
  isAtEnd: false,
};
const atEnd = { ...view, isAtEnd: true };
const UPPER_EDGE = 350;

it.each([
  ['what was chosen', 13, view, 13],
  ['the first that stands free, before anything was chosen', null, view, 12],
  ['the newest, before anything was chosen at the end', null, atEnd, 14],
  ['the first, where what was chosen went up', 3, view, 12],
  ['the newest, where what was chosen went up to the end', 3, atEnd, 14],
  ['the last, where what was chosen went down', 99, view, 14],
  ['the last that is whole', 99, { ...view, isLastWhole: false }, 13],
  ['the next, where what was chosen is gone', 13, { ...view, messageIds: [11, 12, 14, 15] }, 14],
  ['one that is higher than the view', null, { ...view, messageIds: [11], offsets: [900] }, 11],
  ['what was chosen, where nothing can be seen yet', 13, null, 13],
] as const)('keys mean %s', (_what, chosen, seen, wanted) => {
  expect(keyTarget(chosen, seen, UPPER_EDGE)).toBe(wanted);
});
