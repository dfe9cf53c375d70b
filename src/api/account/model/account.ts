/** A hosting account. The API calls itself unstable, so what is missing or odd is null here and costs nothing else. */
import * as v from 'valibot';

const text = v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null);

/** ISO 8601 as milliseconds since 1970, or null for everything else. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** In characters. Hashes have some dozen. */
const LONGEST_NAME = 256;

const lengthOf = (name: string | null) => name?.length ?? 0;

const fields = v.pipe(
  v.object({
    id: v.optional(text, null),
    accountHash: v.optional(text, null),
    balance: v.optional(v.unknown()),
    lastNews: v.optional(v.unknown()),
    beforeYouBuyRead: v.optional(v.unknown()),
  }),
  v.check(({ id, accountHash }) => id !== null || accountHash !== null, 'accountHash or id'),
  // Nobody writes such a name down, and no page has room for it.
  v.check(
    (names) => Math.max(...[names.id, names.accountHash].map(lengthOf)) <= LONGEST_NAME,
    'a name that is not too long',
  ),
);

/** What is longer than this is no amount, and not drawn. */
const LONGEST_BALANCE = 40;

function rawBalanceOf(balance: unknown): string | null {
  const raw = typeof balance === 'number' ? String(balance) : balance;
  return typeof raw === 'string' && raw.length <= LONGEST_BALANCE ? raw : null;
}

function accountOf(value: v.InferOutput<typeof fields>) {
  const { id, accountHash, balance, lastNews, beforeYouBuyRead } = value;
  const isWhole = typeof balance === 'number' && Number.isSafeInteger(balance);
  const account = {
    /** The service's own name for the account; of no use to people. */
    accountId: id,
    /** What the person signs in with. */
    accountHash,
    /** Whole EUR cents, perhaps negative; null where the service sent none or none that is whole. */
    balanceCents: isWhole ? balance : null,
    /** What was sent instead of whole cents, to be shown as it is; null where there is nothing to show, or far too much. */
    rawBalance: isWhole ? null : rawBalanceOf(balance),
    /** When the last news that was read came out, in milliseconds since 1970. */
    lastNewsMs: timeOf(lastNews),
    isBeforeYouBuyRead: typeof beforeYouBuyRead === 'boolean' ? beforeYouBuyRead : null,
  };
  // "No news read yet" may be null on the wire, so only its absence counts as a change of the API.
  const { lastNewsMs: _lastNewsMs, rawBalance: _rawBalance, ...expected } = account;
  const isIncomplete = lastNews === undefined || Object.values(expected).includes(null);
  return { ...account, isIncomplete };
}

/** Needs `accountHash` or `id`, neither of absurd length; `isIncomplete` tells that the service has changed what it sends. */
export const account = v.pipe(fields, v.transform(accountOf));

export type Account = v.InferOutput<typeof account>;
