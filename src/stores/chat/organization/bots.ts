/** The bots that I may administer, with their keys: who else is a bot is known to the users. */
import { shallowReactive, shallowRef } from 'vue';
import type { Bot } from '@/api/chat/model/bot';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { defineChatStore } from '../chatAccount';

export const useBotsStore = defineChatStore('bots', () => {
  const byId = shallowRef(shallowReactive(new Map<number, Bot>()));

  function bot(userId: number): Bot | undefined {
    return byId.value.get(userId);
  }

  function loadSnapshot({ bots = [] }: InitialSnapshot) {
    byId.value = shallowReactive(new Map(bots.map((one) => [one.userId, one])));
  }

  function handleAdd(event: ChatEventOf<'realm_bot/add'>) {
    byId.value.set(event.bot.userId, event.bot);
  }

  function handleUpdate({ userId, change }: ChatEventOf<'realm_bot/update'>) {
    const before = bot(userId);
    if (!before) return;
    byId.value.set(userId, { ...before, ...change });
  }

  /** Deactivated: it can be brought back. */
  function handleRemove({ userId }: ChatEventOf<'realm_bot/remove'>) {
    const before = bot(userId);
    if (before) byId.value.set(userId, { ...before, isActive: false });
  }

  /** No longer mine to administer. */
  function handleDelete({ userId }: ChatEventOf<'realm_bot/delete'>) {
    byId.value.delete(userId);
  }

  return { byId, bot, loadSnapshot, handleAdd, handleUpdate, handleRemove, handleDelete };
});
