/** Texts that somebody writes again and again, as far as they lie on this device: written down, the same in all its tabs. */
import { onScopeDispose, shallowReactive, shallowRef } from 'vue';
import { readSnippet, type DeviceSnippet, type SnippetText } from '@/domain/chat/snippets';
import { fieldsOf, isText } from '@/domain/storedRecord';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useRecordsStore } from './records';

const SHELF = 'snippets';

export const useDeviceSnippetsStore = defineChatStore('deviceSnippets', (account) => {
  const { random, tabs } = usePlatform();
  const records = useRecordsStore(account);
  const byId = shallowReactive(new Map<string, DeviceSnippet>());
  const isLoaded = shallowRef(false);
  /** What went while the shelf was being read. */
  const gone = new Set<string>();
  const channel = tabs.channel(`quayside.snippets.${account.accountId}`);
  let loading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const kept = await records.list(SHELF, readSnippet);
    for (const { value } of kept) {
      const { snippetId } = value;
      if (!byId.has(snippetId) && !gone.has(snippetId)) byId.set(snippetId, value);
    }
    isLoaded.value = true;
  }

  /** Looks at what is there; once. Rejects where the part for that cannot be fetched, and may be asked again. */
  function load(): Promise<void> {
    loading ??= read().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function keep(snippet: DeviceSnippet): Promise<void> {
    await records.put(SHELF, snippet.snippetId, snippet);
    byId.set(snippet.snippetId, snippet);
    channel.post({ snippet });
  }

  async function add({ title, content }: SnippetText): Promise<void> {
    await keep({ snippetId: random.uuid(), title, content });
  }

  async function change(snippetId: string, { title, content }: SnippetText): Promise<void> {
    await keep({ snippetId, title, content });
  }

  function forget(snippetId: string) {
    gone.add(snippetId);
    byId.delete(snippetId);
  }

  async function remove(snippetId: string): Promise<void> {
    await records.delete(SHELF, snippetId);
    forget(snippetId);
    channel.post({ gone: snippetId });
  }

  channel.onMessage((message) => {
    const fields = fieldsOf(message);
    if (isText(fields?.gone)) forget(fields.gone);
    const snippet = readSnippet(fields?.snippet);
    if (snippet) byId.set(snippet.snippetId, snippet);
  });
  onScopeDispose(() => channel.close());

  return { byId, isLoaded, load, add, change, remove };
});
