/** Keeps what was read from messages, so that each version of a message is read once. */
import type { ParsedContent } from '@/domain/content/contentNode';

/** A version of something with content. */
export interface ContentSource {
  /** What it belongs to, as "message 12"; null for content that is not worth keeping. */
  key: string | null;
  /** The server's HTML: another text under the same key is another version. */
  html: string;
  /** Whether the limits for the whole of it hold. */
  isWhole: boolean;
}

export interface ContentCache {
  /** Reads, or answers what was read of exactly this version before. */
  read(source: ContentSource): ParsedContent;
  /** Forgets everything: another realm, or the person signed out. */
  clear(): void;
}

/**
 * A cache of the `capacity` versions that were asked for last.
 * @param read how to read a version; must not depend on anything but it
 */
export function createContentCache(
  read: (html: string, isWhole: boolean) => ParsedContent,
  capacity = 1000,
): ContentCache {
  const kept = new Map<string, { html: string; isWhole: boolean; content: ParsedContent }>();
  return {
    read({ key, html, isWhole }) {
      if (key === null) return read(html, isWhole);
      const known = kept.get(key);
      // A map keeps its order of insertion: what is asked for again moves to the end.
      kept.delete(key);
      const entry =
        known?.html === html && known.isWhole === isWhole
          ? known
          : { html, isWhole, content: read(html, isWhole) };
      kept.set(key, entry);
      if (kept.size > capacity) {
        const oldest = kept.keys().next();
        if (!oldest.done) kept.delete(oldest.value);
      }
      return entry.content;
    },
    clear: () => kept.clear(),
  };
}
