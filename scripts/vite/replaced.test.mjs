import { expect, it } from 'vitest';
import { replaced } from './replaced.ts';

const fail = (message) => {
  throw new Error(message);
};

it('puts each in its place, wherever it stands', () => {
  const list = [
    [/old\w*/g, 'new'],
    [/ {2}/, ' '],
  ];
  expect(replaced('older  olds', list, fail)).toBe('new new');
});

it('fails where one is not there, also for one that is looked for everywhere', () => {
  expect(() => replaced('b', [[/a/, '']], fail)).toThrow('/a/');
  expect(() =>
    replaced(
      'a',
      [
        [/a/g, ''],
        [/a/g, ''],
      ],
      fail,
    ),
  ).toThrow('/a/g');
});
