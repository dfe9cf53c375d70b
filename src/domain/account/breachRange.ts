/** Looking a password up among known breaches without telling it: what of its fingerprint leaves, and what comes back. */

/** Of 40 digits only these leave; hundreds of other passwords share them. */
export const TOLD_DIGITS = 5;

/** A fingerprint (SHA-1, as the lists of breaches have it) in the part that is told and the part that stays. */
export function splitFingerprint(digest: ArrayBuffer): { told: string; kept: string } {
  const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  const text = digits.join('').toUpperCase();
  return { told: text.slice(0, TOLD_DIGITS), kept: text.slice(TOLD_DIGITS) };
}

const LINE = /^([0-9A-F]{35}):(\d+)$/i;

/**
 * How often the password was seen, by the lines "rest of a fingerprint:count" of all that begin alike. Lines that were
 * put in to hide the answer's length count nothing.
 * @returns null where the answer is no such list
 */
export function timesSeen(list: string, kept: string): number | null {
  const lines = list.split(/\r?\n/).filter((line) => line.trim() !== '');
  const entries = lines.map((line) => LINE.exec(line.trim()));
  if (entries.length === 0 || entries.includes(null)) return null;
  const own = entries.find((entry) => entry?.[1]?.toUpperCase() === kept.toUpperCase());
  return Number(own?.[2] ?? 0);
}

/** Whether an address may be asked from a page of this origin: a page inside Tor asks nobody outside of it. */
export function mayAsk(rangeUrl: string, origin: string): boolean {
  const isHidden = (url: URL) => url.hostname.endsWith('.onion');
  const page = new URL(origin);
  return !isHidden(page) || isHidden(new URL(rangeUrl, page));
}
