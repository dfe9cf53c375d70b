/** Journeys of the account wing: a service without accounts, and its pages. */
import { test as base } from '../fixtures';
import { AccountWing } from './AccountWing';

export const test = base.extend<{ wing: AccountWing }>({
  wing: async ({ page, control }, use) => {
    await control('account', 'reset');
    await control('account', 'setDifficulty', 3);
    await use(new AccountWing(page, control));
  },
});
