/** What the server was known to have of each draft: a late word of an earlier state is old, whatever the clocks say. */
import { isSameText, type Draft } from '@/domain/chat/drafts';

/** Of each draft: its words come in order, and none is so late. */
const MOST_KEPT = 20;

type State = Pick<Draft, 'text' | 'editedAt'>;

/** Servers keep whole seconds, and cut white space off. */
const isSame = (one: State) => (other: State) =>
  Math.floor(one.editedAt) === Math.floor(other.editedAt) && isSameText(one.text, other.text);

export function createDraftStates() {
  const states = new Map<number, readonly State[]>();
  const of = (serverId: number | null) => (serverId !== null && states.get(serverId)) || [];

  return {
    /** Takes down what the server has of it; where another tab says so again, that is no news. */
    note({ serverId, syncedText, syncedAt }: Draft) {
      if (serverId === null || syncedText === null || syncedAt === undefined) return;
      const state = { text: syncedText, editedAt: syncedAt };
      const all = of(serverId);
      if (!all.some(isSame(state))) states.set(serverId, [...all.slice(1 - MOST_KEPT), state]);
    },

    /** Whether a copy is of what the server had before it was known to have something else. */
    isPast(copy: Draft): boolean {
      const all = of(copy.serverId);
      const place = all.findIndex(isSame(copy));
      return place >= 0 && place < all.length - 1;
    },
  };
}
