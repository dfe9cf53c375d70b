/** Makes whoever comes by it come without their picture, which they can show all the same. */
const WITHOUT_PICTURE = '#config.startWithVideoMuted=true';

/** The address of a room that nobody guesses, and that can be read out: a digit for each byte of `chance`. */
export function callUrl(server: URL, chance: Uint8Array, isAudio = false): string {
  const room = Array.from(chance, (byte) => byte % 10).join('');
  const folder = server.pathname.endsWith('/') ? server.href : `${server.href}/`;
  return new URL(room, folder).href + (isAudio ? WITHOUT_PICTURE : '');
}

/** What the organization's setting calls Zoom, where each has rooms in their own account there. */
const ZOOM = 3;
/** The same, where all rooms are in an account of the server's. */
const ZOOM_OF_SERVER = 5;

/** Whether it takes an account on Zoom that the person let the server use. */
export const needsOwnZoom = (provider: number | undefined) => provider === ZOOM;

export const isZoomCall = (provider: number | undefined) =>
  needsOwnZoom(provider) || provider === ZOOM_OF_SERVER;
