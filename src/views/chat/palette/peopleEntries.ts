/** The palette's people, and the conversations with several of them. */
import { MessagesSquareIcon } from '@lucide/vue';
import { conversationKey, directConversation } from '@/domain/chat/conversation';
import type { PaletteEntry } from './paletteEntry';
import { WEIGHTS, type PalettePlaces } from './usePalettePlaces';

export function personEntries(places: PalettePlaces): PaletteEntry[] {
  const { users, presence, isWriting, formOf, goTo, ownUserId } = places;
  const recency = places.recencies();
  const counts = places.directCounts();
  const levelOf = presence.levelsNow();
  const entries: PaletteEntry[] = [];
  for (const { userId, fullName, isActive, isBot } of users.byId.values()) {
    if (!isActive || users.isMuted(userId)) continue;
    const conversation = directConversation([userId], ownUserId);
    const key = conversationKey(conversation);
    const count = counts.get(key) ?? 0;
    const calls = (count > 0 ? WEIGHTS.unread + WEIGHTS.direct : 0) + (recency.get(key) ?? 0);
    const here = levelOf(userId) === 'active' ? WEIGHTS.here : 0;
    entries.push({
      key: `person:${userId}`,
      kind: 'person',
      name: fullName,
      detail: '',
      form: formOf(fullName),
      weight: calls + here - (isBot ? 15 : 0),
      count,
      userId,
      takesFocus: isWriting,
      run: () => goTo(conversation),
    });
  }
  return entries;
}

export function groupEntries(places: PalettePlaces): PaletteEntry[] {
  const { recent, names, isWriting, formOf, goTo } = places;
  const recency = places.recencies();
  const counts = places.directCounts();
  return recent
    .sorted()
    .filter(({ conversation }) => conversation.userIds.length > 2)
    .map(({ conversation }) => {
      const name = names.directName(conversation);
      const key = conversationKey(conversation);
      const count = counts.get(key) ?? 0;
      return {
        key,
        kind: 'group',
        name,
        detail: '',
        form: formOf(name),
        weight: (count > 0 ? WEIGHTS.unread + WEIGHTS.direct : 0) + (recency.get(key) ?? 0),
        count,
        icon: MessagesSquareIcon,
        takesFocus: isWriting,
        run: () => goTo(conversation),
      };
    });
}
