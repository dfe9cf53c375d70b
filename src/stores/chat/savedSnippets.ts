/** Texts that somebody writes again and again, as far as the server keeps them; its events tell of each change. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { SavedSnippet } from '@/api/chat/model/savedSnippet';
import { defineChatStore } from './chatAccount';

export const useSavedSnippetsStore = defineChatStore('savedSnippets', () => {
  const byId = shallowRef(shallowReactive(new Map<number, SavedSnippet>()));

  function loadSnapshot({ savedSnippets = [] }: InitialSnapshot) {
    byId.value = shallowReactive(new Map(savedSnippets.map((one) => [one.id, one] as const)));
  }

  function handle(event: ChatEventOf<`saved_snippets/${'add' | 'remove' | 'update'}`>) {
    if (event.op === 'remove') byId.value.delete(event.savedSnippetId);
    else byId.value.set(event.savedSnippet.id, event.savedSnippet);
  }

  return { byId, loadSnapshot, handle };
});
