/** Where the box writes to that was opened or turned by hand: a page that is loaded again brings it back. */
import { readConversation } from '@/domain/chat/storedConversation';
import { fieldsOf, isText, readJson } from '@/domain/storedRecord';
import type { Conversation } from '@/domain/chat/conversation';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { openBoxKeyOf } from './sessions/leftBehind';

export interface OpenBox {
  /** The view that it is open in, by its key. */
  readonly view: string;
  /** Null where nobody has chosen yet. */
  readonly conversation: Conversation | null;
}

function readOpenBox(text: string | null): OpenBox | null {
  const { view, conversation } = fieldsOf(readJson(text)) ?? {};
  return isText(view) ? { view, conversation: readConversation(conversation) } : null;
}

export const useOpenBoxStore = defineChatStore('openBox', (account) => {
  const { tabStore } = usePlatform();
  const key = openBoxKeyOf(account.accountId);
  let before = readOpenBox(tabStore.read(key));

  /** The box that was open in a view when the page was loaded again; null where there was none, and from then on. */
  function takeUp(view: string): OpenBox | null {
    const found = before?.view === view ? before : null;
    before = null;
    return found;
  }

  /** Null where it is closed, or writes to what its view shows. */
  function note(box: OpenBox | null) {
    if (box) tabStore.write(key, JSON.stringify(box));
    else tabStore.remove(key);
  }

  return { takeUp, note };
});
