/** All texts that somebody writes again and again, and what is done with them: on the server where it keeps them, else here. */
import { computed } from 'vue';
import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
} from '@/api/chat/routes/savedSnippets';
import { isSameText, trimmedSnippet, type Snippet, type SnippetText } from '@/domain/chat/snippets';
import { ApiError } from '@/domain/requestError';
import { defineChatStore } from './chatAccount';
import { useDeviceSnippetsStore } from './deviceSnippets';
import { useRealmStore } from './realm';
import { useSavedSnippetsStore } from './savedSnippets';

/** https://zulip.com/api/changelog */
const KEPT_FROM = 297;
const CHANGED_FROM = 368;

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

export const useSnippetsStore = defineChatStore('snippets', (account) => {
  const { client } = account;
  const realm = useRealmStore(account);
  const saved = useSavedSnippetsStore(account);
  const device = useDeviceSnippetsStore(account);

  /** Whether the server keeps those that are new. */
  const isServerKeeping = computed(() => realm.featureLevel >= KEPT_FROM);
  const all = computed<readonly Snippet[]>(() => [
    ...[...saved.byId.values()].map(({ id, title, content }) => {
      return { key: `server.${id}`, serverId: id, title, content };
    }),
    ...[...device.byId.values()].map(({ snippetId, title, content }) => {
      return { key: snippetId, serverId: null, title, content };
    }),
  ]);

  /** What the server's event tells as well; whoever saved it need not wait for that. */
  function note(id: number, text: SnippetText) {
    saved.byId.set(id, { id, ...text });
  }

  /** Where the answer is lost, the server is asked what it has. */
  async function addToServer(text: SnippetText): Promise<void> {
    const before = new Set(saved.byId.keys());
    try {
      note(await createSavedSnippet(client, text), text);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const there = await getSavedSnippets(client).catch(() => []);
      const taken = there.find((one) => !before.has(one.id) && isSameText(one, text));
      if (!taken) throw error;
      note(taken.id, text);
    }
  }

  /** @throws RequestError */
  async function add(given: SnippetText): Promise<void> {
    const text = trimmedSnippet(given);
    await (isServerKeeping.value ? addToServer(text) : device.add(text));
  }

  async function removeFromServer(savedSnippetId: number): Promise<void> {
    try {
      await deleteSavedSnippet(client, { savedSnippetId });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    saved.byId.delete(savedSnippetId);
  }

  /** For servers that change none: the new one is there before the old one goes. Whether that went. */
  async function replace(savedSnippetId: number, text: SnippetText): Promise<boolean> {
    await addToServer(text);
    return removeFromServer(savedSnippetId).then(
      () => true,
      () => false,
    );
  }

  async function changeOnServer(savedSnippetId: number, text: SnippetText): Promise<boolean> {
    if (realm.featureLevel < CHANGED_FROM) return replace(savedSnippetId, text);
    try {
      await editSavedSnippet(client, { savedSnippetId, ...text });
      note(savedSnippetId, text);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Deleted elsewhere: what was typed is not lost for that.
      await addToServer(text);
    }
    return true;
  }

  /**
   * Whether only the new one is left: where the old one could not be deleted, or says something else by now, both are
   * there. @throws RequestError
   */
  async function change({ key, serverId, ...before }: Snippet, given: SnippetText) {
    const text = trimmedSnippet(given);
    const now = serverId === null ? device.byId.get(key) : saved.byId.get(serverId);
    if (now && isSameText(now, text)) return true;
    if (now && isSameText(now, before)) {
      if (serverId !== null) return changeOnServer(serverId, text);
      await device.change(key, text);
      return true;
    }
    await (serverId === null ? device.add(text) : addToServer(text));
    return !now;
  }

  /** @throws RequestError */
  async function remove({ key, serverId }: Snippet): Promise<void> {
    await (serverId === null ? device.remove(key) : removeFromServer(serverId));
  }

  /** Takes a deletion back. Where the server does not take it, it lies here; whether it is where it was. */
  async function putBack({ serverId, title, content }: Snippet): Promise<boolean> {
    const text = { title, content };
    if (serverId !== null) {
      const isTaken = await addToServer(text).then(
        () => true,
        () => false,
      );
      if (isTaken) return true;
    }
    await device.add(text);
    return serverId === null;
  }

  /** Hands those that lie here over to the server; each goes from here once it is there. @throws RequestError */
  async function moveToServer(): Promise<void> {
    for (const { snippetId, ...text } of [...device.byId.values()]) {
      const isThere = [...saved.byId.values()].some((one) => isSameText(one, text));
      if (!isThere) await addToServer({ title: text.title, content: text.content });
      await device.remove(snippetId);
    }
  }

  return { all, isServerKeeping, add, change, remove, putBack, moveToServer };
});
