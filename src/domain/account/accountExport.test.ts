import { describe, expect, it } from 'vitest';
import { accountExport } from './accountExport';

const account = {
  accountId: 'a1',
  accountHash: '7C41',
  balanceCents: 4250 as number | null,
  rawBalance: null as string | null,
  lastNewsMs: 0,
  isBeforeYouBuyRead: true,
  isIncomplete: false,
};

describe('the copy of an account', () => {
  it('holds its fields and the moment', () => {
    expect(JSON.parse(accountExport(account, Date.UTC(2025, 5, 2), '/v2'))).toEqual({
      service: '/v2',
      asOf: '2025-06-02T00:00:00.000Z',
      accountHash: '7C41',
      accountId: 'a1',
      balance: { cents: 4250, currency: 'EUR' },
      newsReadUntil: '1970-01-01T00:00:00.000Z',
      beforeYouBuyRead: true,
    });
  });

  it('keeps money that nobody understands as it came', () => {
    const odd = { ...account, balanceCents: null, rawBalance: '12.5' };
    expect(JSON.parse(accountExport(odd, 0, '/v2'))).toMatchObject({ balance: '12.5' });
  });
});
