/** Words that I want to be told of wherever they are said. */
import { shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { addAlertWords, removeAlertWords } from '@/api/chat/routes/alertWords';
import { defineChatStore } from './chatAccount';

export const useAlertWordsStore = defineChatStore('alertWords', (account) => {
  const words = shallowRef<readonly string[]>([]);

  function loadSnapshot(snapshot: InitialSnapshot) {
    words.value = snapshot.alertWords ?? [];
  }

  function handleAlertWords(event: ChatEventOf<'alert_words'>) {
    words.value = event.alertWords;
  }

  return {
    words,
    loadSnapshot,
    handleAlertWords,
    /** The server's event brings the change. @throws RequestError */
    add: (added: readonly string[]) => addAlertWords(account.client, { alertWords: added }),
    /** The server's event brings the change. @throws RequestError */
    remove: (removed: readonly string[]) =>
      removeAlertWords(account.client, { alertWords: removed }),
  };
});
