/** The emoji that can be used here: the server's names for Unicode ones, and the organization's own. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { RealmEmoji } from '@/api/chat/model/realmEmoji';
import { defineChatStore } from './chatAccount';

export const useEmojiStore = defineChatStore('emoji', () => {
  /** The organization's own, by id; deactivated ones too, since old messages show them. */
  const realmEmoji = shallowRef(shallowReactive(new Map<string, RealmEmoji>()));

  function realmEmojiById(emojiId: string): RealmEmoji | undefined {
    return realmEmoji.value.get(emojiId);
  }

  function loadSnapshot(snapshot: InitialSnapshot) {
    realmEmoji.value = shallowReactive(new Map(snapshot.realmEmoji));
  }

  function handleUpdate(event: ChatEventOf<'realm_emoji/update'>) {
    realmEmoji.value = shallowReactive(new Map(event.realmEmoji));
  }

  function handleAdd({ emoji }: ChatEventOf<'realm_emoji/add'>) {
    realmEmoji.value.set(emoji.id, emoji);
  }

  function handleUpdateOne({ emojiId, change }: ChatEventOf<'realm_emoji/update_one'>) {
    const before = realmEmojiById(emojiId);
    if (before) realmEmoji.value.set(emojiId, { ...before, ...change });
  }

  return { realmEmoji, realmEmojiById, loadSnapshot, handleUpdate, handleAdd, handleUpdateOne };
});
