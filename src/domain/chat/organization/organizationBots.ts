/** The list of the organization's bots: by name, searched by name and address; the server's own are left out. */
import type { User } from '@/api/chat/model/user';
import { findPeople } from '../peopleList';

/** Which bots the list shows: one's own that are active, all that are active, or those that were deactivated. */
export type BotShare = 'own' | 'active' | 'deactivated';

type Bot = Pick<
  User,
  'userId' | 'fullName' | 'email' | 'isActive' | 'isBot' | 'isSystemBot' | 'botOwnerId'
>;

/** Ids of the bots that are wanted, by name. */
export function organizationBots(
  users: Iterable<Bot>,
  { wanted, share, ownUserId }: { wanted: string; share: BotShare; ownUserId: number },
): number[] {
  const listed = [...users].filter(
    (one) =>
      one.isBot &&
      !one.isSystemBot &&
      one.isActive === (share !== 'deactivated') &&
      (share !== 'own' || one.botOwnerId === ownUserId),
  );
  return findPeople(listed, { wanted, addressOf: ({ email }) => email });
}
