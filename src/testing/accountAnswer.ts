/** What the hosting service says of an example account. */

export const ACCOUNT_HASH = '7C41D09E5B8A2F60';

export interface AccountAnswer {
  id: string;
  accountHash: string;
  balance: number;
  lastNews: string | null;
  beforeYouBuyRead: boolean;
}

/** An account with €42.50 on it. */
export function accountAnswer(overrides: Partial<AccountAnswer> = {}): AccountAnswer {
  return {
    id: 'internal-1',
    accountHash: ACCOUNT_HASH,
    balance: 4250,
    lastNews: '2025-06-01T00:00:00Z',
    beforeYouBuyRead: true,
    ...overrides,
  };
}
