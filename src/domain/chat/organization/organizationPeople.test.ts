import { expect, it } from 'vitest';
import type { Role } from '@/api/chat/model/user';
import { organizationPeople, type PeopleShare } from './organizationPeople';

const person = (userId: number, fullName: string, rest = {}) => ({
  userId,
  fullName,
  deliveryEmail: null,
  isActive: true,
  isBot: false,
  role: 'member' as Role,
  ...rest,
});

const people = [
  person(1, 'Wei Lin', { role: 'owner' }),
  person(2, 'José Anker', { deliveryEmail: 'Quay@x.org' }),
  person(3, 'Anna Berg', { isActive: false }),
  person(4, 'Tide Bot', { isBot: true }),
  person(5, 'Gone Bot', { isBot: true, isActive: false }),
  person(6, 'Deleted user 6', { isActive: false, isDeleted: true }),
];
const found = (wanted: string, share: PeopleShare = 'active') =>
  organizationPeople(people, { wanted, share });

it('has everyone who is active by name, and no bots', () => {
  expect(found('')).toEqual([2, 1]);
});

it('has those of a role, and those who were deactivated', () => {
  expect(found('', 'owner')).toEqual([1]);
  expect(found('', 'guest')).toEqual([]);
  expect(found('', 'deactivated')).toEqual([3]);
});

it('finds by name without marks, and by any part of an address', () => {
  expect(found('jose')).toEqual([2]);
  expect(found(' lin ')).toEqual([1]);
  expect(found('quay@X')).toEqual([2]);
  expect(found('ose')).toEqual([]);
});
