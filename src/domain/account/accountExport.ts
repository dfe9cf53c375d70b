/** The account's fields as a file for the person to keep; never its token or password. */
import type { Account } from '@/api/account/model/account';

function isoOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** JSON text, with the moment at which the service said so. */
export function accountExport(account: Account, asOfMs: number, service: string): string {
  const { accountId, accountHash, balanceCents, rawBalance, lastNewsMs } = account;
  const fields = {
    service,
    asOf: isoOrNull(asOfMs),
    accountHash,
    accountId,
    balance: balanceCents === null ? rawBalance : { cents: balanceCents, currency: 'EUR' },
    newsReadUntil: isoOrNull(lastNewsMs),
    beforeYouBuyRead: account.isBeforeYouBuyRead,
  };
  return `${JSON.stringify(fields, null, 2)}\n`;
}
