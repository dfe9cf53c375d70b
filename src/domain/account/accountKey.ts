/** The key to an account, which is its hash and its password: how it is read, proved to be saved, and written down. */

export interface AccountKey {
  accountHash: string;
  password: string;
}

/** How many characters of the hash a person must type to show that it is saved. */
export const PROOF_LENGTH = 4;
/** How many to type before the account is deleted. */
export const CONFIRMATION_LENGTH = 6;

/** The hash in groups of four, for the eye; what is copied stays as it is. */
export function grouped(accountHash: string): string[] {
  return accountHash.match(/.{1,4}/gsu) ?? [];
}

/** Whether someone typed the end of the hash: in any case of letters, with or without gaps and signs in between. */
export function isEndOf(accountHash: string, typed: string, length: number): boolean {
  // Wide letters and digits come from East Asian keyboards.
  const lower = (text: string) => text.normalize('NFKC').replace(/\s/gu, '').toLowerCase();
  const plain = (text: string) => lower(text).replace(/[^\p{L}\p{N}]/gu, '');
  return [lower, plain].some((reading) => {
    const end = reading(typed);
    return end.length >= length && reading(accountHash).endsWith(end);
  });
}

/** Day of the file in its name and nothing of its content: names show up in lists of recent files. */
export function keyFileName(brand: string, atMs: number): string {
  const place =
    brand
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'account';
  return `${place}-key-${new Date(atMs).toISOString().slice(0, 10)}.txt`;
}

/** Words around the key, in the reader's language. */
export interface KeyFileWords {
  heading: string;
  where: string;
  made: string;
  hash: string;
  password: string;
  warning: string;
}

/** The key as a text file that still makes sense in ten years. */
export function keyFileText(key: AccountKey, words: KeyFileWords): string {
  return [
    words.heading,
    '',
    words.where,
    words.made,
    '',
    words.hash,
    key.accountHash,
    '',
    words.password,
    key.password,
    '',
    words.warning,
    '',
  ].join('\n');
}

/** What the QR code holds: the two lines that one needs, and no address that a scanner would open. */
export function keyCodeText({ accountHash, password }: AccountKey): string {
  return `${accountHash}\n${password}`;
}

/** The account's hash, or what of it can be read, in an answer that is broken; empty where there is none. */
export function hashInAnswer(answer: string): string {
  return /"accountHash"\s*:\s*"([^"\\\s]{1,256})"/.exec(answer)?.[1] ?? '';
}
