/** Who is writing where, as far as others tell; and telling them about us. */
import { shallowReactive } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { Message } from '@/api/chat/model/message';
import type { TypingPlace } from '@/api/chat/model/events/typing';
import {
  conversationKey,
  conversationOf,
  directConversation,
  topicConversationKey,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import { usePlatform, type Timer } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';
import { useUsersStore } from './users';

const DEFAULT_EXPIRY_MS = 45_000;

export const useTypingStore = defineChatStore('typing', (account) => {
  const { timers } = usePlatform();
  const realm = useRealmStore(account);
  const users = useUsersStore(account);
  /** Those who write, first come first, by conversation. */
  const typists = shallowReactive(new Map<ConversationKey, readonly number[]>());
  const expiries = new Map<string, Timer>();

  /** Who else writes in a conversation, of those whom I did not mute. */
  function typistsIn(conversation: Conversation): readonly number[] {
    const all = typists.get(conversationKey(conversation)) ?? [];
    return all.filter((userId) => !users.isMuted(userId));
  }

  function keyOf(place: TypingPlace): ConversationKey {
    return place.type === 'channel'
      ? topicConversationKey(place.channelId, place.topic)
      : conversationKey(directConversation(place.userIds, account.userId));
  }

  function stop(key: ConversationKey, userId: number) {
    expiries.get(`${key} ${userId}`)?.cancel();
    expiries.delete(`${key} ${userId}`);
    const rest = (typists.get(key) ?? []).filter((typist) => typist !== userId);
    if (rest.length > 0) typists.set(key, rest);
    else typists.delete(key);
  }

  function clear() {
    for (const expiry of expiries.values()) expiry.cancel();
    expiries.clear();
    typists.clear();
  }

  function handleStart({ senderId, place }: ChatEventOf<'typing/start'>) {
    if (senderId === account.userId) return;
    const key = keyOf(place);
    const known = typists.get(key) ?? [];
    if (!known.includes(senderId)) typists.set(key, [...known, senderId]);
    expiries.get(`${key} ${senderId}`)?.cancel();
    const expiryMs = realm.limits?.serverTypingStartedExpiryPeriodMilliseconds ?? DEFAULT_EXPIRY_MS;
    expiries.set(
      `${key} ${senderId}`,
      timers.after(expiryMs, () => stop(key, senderId)),
    );
  }

  function handleStop({ senderId, place }: ChatEventOf<'typing/stop'>) {
    stop(keyOf(place), senderId);
  }

  /** Whoever sent has stopped writing. */
  function handleMessage(message: Message) {
    stop(conversationKey(conversationOf(message)), message.senderId);
  }

  return { typists, typistsIn, clear, handleStart, handleStop, handleMessage };
});
