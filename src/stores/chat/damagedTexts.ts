/** Drafts, messages and snippets on this device in which something is broken: what is left of them can be taken out. */
import { shallowRef } from 'vue';
import { defineChatStore } from './chatAccount';
import { useRecordsStore } from './records';

const SHELVES = ['drafts', 'outbox', 'snippets'];

/** As JSON, where it can be: anything may be left. */
function written(value: unknown): string {
  const plain = (_key: string, inner: unknown) =>
    typeof inner === 'bigint' ? inner.toString() : inner;
  try {
    return JSON.stringify(value, plain, 2) ?? String(value);
  } catch {
    return String(value);
  }
}

export const useDamagedTextsStore = defineChatStore('damagedTexts', (account) => {
  const records = useRecordsStore(account);
  /** What is left of each, for a file. */
  const texts = shallowRef<readonly string[]>([]);

  /** Looks at what is there; each was set aside when it was to be read. */
  async function look(): Promise<void> {
    const found = await Promise.all(SHELVES.map((shelf) => records.quarantined(shelf)));
    texts.value = found.flat().map(({ value }) => written(value));
  }

  /** Erases them for good. */
  async function forget(): Promise<void> {
    await Promise.all(SHELVES.map((shelf) => records.dropQuarantined(shelf)));
    await look();
  }

  return { texts, look, forget };
});
