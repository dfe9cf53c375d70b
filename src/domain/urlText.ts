/** Addresses as somebody wrote them. */

/** What it says; null where that is no address. As `URL.parse`, which the oldest browsers here lack. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
