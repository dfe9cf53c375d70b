/** The address of a room that nobody guesses, and that can be read out: a digit for each byte of `chance`. */
export function callUrl(server: URL, chance: Uint8Array): string {
  const room = Array.from(chance, (byte) => byte % 10).join('');
  const folder = server.pathname.endsWith('/') ? server.href : `${server.href}/`;
  return new URL(room, folder).href;
}
