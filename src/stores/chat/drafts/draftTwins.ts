/** Drafts that the network gave to the server twice, by itself: it answers for one, and keeps both. */
import { isOffered, type Draft, type DraftRemoval } from '@/domain/chat/drafts';

/** A copy comes within moments of what it is of. */
const MOST_KEPT = 20;

interface DraftTwinParts {
  /** Has the server forget one. */
  remove(removal: DraftRemoval): void;
}

export function createDraftTwins({ remove }: DraftTwinParts) {
  /** What the server has answered for, the newest last. */
  const answered: DraftRemoval[] = [];

  function forget(serverId: number, { conversation }: Pick<DraftRemoval, 'conversation'>) {
    remove({ draftId: `twin.${serverId}`, conversation, serverId, offer: null });
  }

  return {
    /** The server has answered for it; `told`: under which number it had told of it before, null where it had not. */
    note(given: DraftRemoval & { readonly serverId: number }, told: number | null) {
      answered.push(given);
      if (answered.length > MOST_KEPT) answered.shift();
      if (told !== null && told !== given.serverId) forget(told, given);
    },

    /** Whether what the server tells of is the copy of one that it has under another number; then it is told so. */
    has(copy: Draft): boolean {
      const { serverId } = copy;
      if (serverId === null) return false;
      const isCopy = answered.some((one) => one.serverId !== serverId && isOffered(one, copy));
      if (isCopy) forget(serverId, copy);
      return isCopy;
    },
  };
}
