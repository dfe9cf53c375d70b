import { describe, expect, it } from 'vitest';
import { byName, sortPeople } from './peopleList';

const people = [
  { userId: 1, fullName: 'Zoë Quay' },
  { userId: 2, fullName: 'José Maria Pérez' },
  { userId: 3, fullName: 'Anna Quay' },
];
const levelOf = (userId: number) => (userId === 1 ? 'active' : 'offline');

describe('sortPeople', () => {
  it('puts those who are here first, then goes by name', () => {
    expect(sortPeople(byName(people), { wanted: '', levelOf })).toEqual([1, 3, 2]);
  });

  it('finds by the beginning of any word, without case and marks', () => {
    expect(sortPeople(byName(people), { wanted: 'per', levelOf })).toEqual([2]);
    expect(sortPeople(byName(people), { wanted: 'QUAY z', levelOf })).toEqual([1]);
    expect(sortPeople(byName(people), { wanted: 'uay', levelOf })).toEqual([]);
  });
});
