/** The list of everyone in the organization: by name, searched by name and address, bots apart. */
import type { Role, User } from '@/api/chat/model/user';
import { findPeople } from '../peopleList';

/** Whom the list shows: everyone who is active, those of a role among them, or those who were deactivated, and may come back. */
export type PeopleShare = 'active' | Exclude<Role, 'unknown'> | 'deactivated';

type Person = Pick<
  User,
  'userId' | 'fullName' | 'deliveryEmail' | 'isActive' | 'isDeleted' | 'isBot' | 'role'
>;

function isIn(share: PeopleShare, { isActive, isDeleted = false, role }: Person): boolean {
  if (share === 'deactivated') return !isActive && !isDeleted;
  return isActive && (share === 'active' || role === share);
}

/** Ids of the people that are wanted, by name. */
export function organizationPeople(
  people: Iterable<Person>,
  { wanted, share }: { wanted: string; share: PeopleShare },
): number[] {
  const listed = [...people].filter((one) => !one.isBot && isIn(share, one));
  return findPeople(listed, { wanted, addressOf: ({ deliveryEmail }) => deliveryEmail ?? '' });
}
