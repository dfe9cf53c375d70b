import { expect, it } from 'vitest';
import { foremost } from './foremost';

const numbers = Array.from({ length: 100 }, (_, index) => index);
const isEven = (value: number) => value % 2 === 0;

it('shows the first ones, and of the rest those that call', () => {
  expect(foremost([1, 3, 5, 6, 7, 8], { always: 2, most: 9, calls: isEven })).toEqual([1, 3, 6, 8]);
});

it('stops where there are enough, and asks no further', () => {
  const asked: number[] = [];
  const calls = (value: number) => asked.push(value) > 0;
  expect(foremost(numbers, { always: 2, most: 5, calls })).toEqual([0, 1, 2, 3, 4]);
  expect(asked).toEqual([2, 3, 4]);
});

it('shows a short list as a whole', () => {
  expect(foremost([1, 3], { always: 6, most: 9, calls: isEven })).toEqual([1, 3]);
});
