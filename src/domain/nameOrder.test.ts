import { expect, it } from 'vitest';
import { nameOrder } from './nameOrder';

it('goes by letters, then by numbers, as the language does', () => {
  const names = ['pier 10', 'Öland', 'pier 2', 'oslo', 'Zoo'];
  expect([...names].sort(nameOrder('en'))).toEqual(['Öland', 'oslo', 'pier 2', 'pier 10', 'Zoo']);
  expect([...names].sort(nameOrder('sv'))).toEqual(['oslo', 'pier 2', 'pier 10', 'Zoo', 'Öland']);
});
