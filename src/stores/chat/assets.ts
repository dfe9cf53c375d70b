/**
 * Files of the realm as addresses that this page may load. Files that need a sign-in are fetched with it and kept as
 * objects of the page for as long as something shows them, and a little longer; the key never stands in an address.
 */
import { getFileTemporaryUrl } from '@/api/chat/routes/uploads';
import { defineChatStore } from './chatAccount';
import { isUpload, useRealmStore } from './realm';

/** What a file is wanted for. */
export type AssetUse = 'preview' | 'emoji' | 'video' | 'audio';

/** Kinds that a browser shows and that cannot run anything; all else is only ever saved. */
const SHOWN_TYPES =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|tiff)|video\/(?:mp4|webm|ogg|quicktime)|audio\/[\w.+-]+)$/;
/** Files that nothing shows any more are kept up to this many: scrolling back shows them at once. */
const KEPT_UNUSED = 80;

interface Held {
  readonly url: Promise<string | null>;
  /** Known once it is fetched. */
  now: string | null;
  users: number;
}

export const useAssetsStore = defineChatStore('assets', (account) => {
  const { pathOf } = useRealmStore(account);
  /** By path; those that nobody uses, least recently used first, stand before the others. */
  const held = new Map<string, Held>();

  async function fetchObject(path: string): Promise<string | null> {
    const content = await account.client.fetchFile(path);
    // What is not one of these could be opened as a page of ours: it stays without a kind.
    const isShown = SHOWN_TYPES.test(content.type.split(';')[0] ?? '');
    const safe = isShown ? content : new Blob([content], { type: 'application/octet-stream' });
    return URL.createObjectURL(safe);
  }

  function trimUnused() {
    const unused = [...held].filter(([, one]) => one.users === 0);
    for (const [path, one] of unused.slice(0, Math.max(0, unused.length - KEPT_UNUSED))) {
      held.delete(path);
      if (one.now !== null) URL.revokeObjectURL(one.now);
    }
  }

  function hold(path: string): string | null | Promise<string | null> {
    const known = held.get(path);
    if (known) {
      known.users += 1;
      return known.now ?? known.url;
    }
    const url = fetchObject(path);
    const one: Held = { url, now: null, users: 1 };
    held.set(path, one);
    url.then(
      (found) => (one.now = found),
      // What could not be fetched is asked for again the next time.
      () => held.delete(path),
    );
    return url;
  }

  async function temporaryUrl(path: string): Promise<string | null> {
    const answer = pathOf(await getFileTemporaryUrl(account.client, { path }));
    return answer === null ? null : account.serverUrl + answer;
  }

  /**
   * An address to load a file by: at once, or after fetching it; null where it cannot be had, as on other hosts.
   * Each answer is matched by one `release`.
   */
  function assetUrl(url: string, use: AssetUse): string | null | Promise<string | null> {
    const path = pathOf(url);
    if (path === null) return null;
    if (!isUpload(path)) return account.serverUrl + path;
    // Films are played while they come: from an address that is good for a minute.
    return use === 'video' || use === 'audio' ? temporaryUrl(path) : hold(path);
  }

  function release(url: string, use: AssetUse) {
    const path = pathOf(url);
    const one = path === null || use === 'video' || use === 'audio' ? undefined : held.get(path);
    if (path === null || !one || one.users === 0) return;
    one.users -= 1;
    if (one.users > 0) return;
    held.delete(path);
    held.set(path, one);
    trimUnused();
  }

  /** The file itself, for saving. @throws RequestError */
  function fetchUpload(path: string): Promise<Blob> {
    return account.client.fetchFile(path);
  }

  return { assetUrl, release, fetchUpload };
});
