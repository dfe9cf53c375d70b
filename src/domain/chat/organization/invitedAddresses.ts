/** E-mail addresses of those who are to be invited, as people paste them from letters, tables and address books. */

export interface InvitedAddresses {
  /** In their order, each once, whatever its capitals. */
  readonly addresses: readonly string[];
  /** What stands there besides and can be no address. */
  readonly others: readonly string[];
}

/** "Noa Levi <noa@example.com>": the name is not wanted. */
const NAMED = /[^<>,;\n]*<([^<>\s]*)>/g;

/** The server looks closer; what lacks a part cannot even be sent. */
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** Reads addresses that are parted by commas, semicolons, spaces or lines. */
export function readAddresses(text: string): InvitedAddresses {
  const parts = text
    .replaceAll(NAMED, ' $1 ')
    .split(/[\s,;،、]+/u)
    .filter(Boolean);
  const addresses = new Map<string, string>();
  const others: string[] = [];
  for (const part of parts) {
    const key = part.toLowerCase();
    if (!isAddress(part)) others.push(part);
    else if (!addresses.has(key)) addresses.set(key, part);
  }
  return { addresses: [...addresses.values()], others };
}
