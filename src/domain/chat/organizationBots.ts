/** The list of the organization's bots: by name, searched by name and address; the server's own are left out. */
import type { User } from '@/api/chat/model/user';
import { fitsName, knownForm, searchForm } from './peopleList';

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
  const wantedForm = searchForm(wanted.trim());
  const rows: { userId: number; form: string }[] = [];
  for (const bot of users) {
    if (!bot.isBot || bot.isSystemBot || bot.isActive === (share === 'deactivated')) continue;
    if (share === 'own' && bot.botOwnerId !== ownUserId) continue;
    const form = knownForm(bot.fullName);
    const isWanted =
      wantedForm === '' ||
      fitsName(form, wantedForm) ||
      bot.email.toLowerCase().includes(wantedForm);
    if (isWanted) rows.push({ userId: bot.userId, form });
  }
  rows.sort((a, b) => (a.form < b.form ? -1 : Number(a.form > b.form)));
  return rows.map(({ userId }) => userId);
}
