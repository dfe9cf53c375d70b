/** Which message keys mean: what was chosen, kept in sight as the reader goes on. */
import type { FeedView } from './feedGeometry';

export type SeenRows = Pick<FeedView, 'messageIds' | 'offsets' | 'isLastWhole' | 'isAtEnd'>;

/** The first row that stands free below what sticks to the upper edge, which is this far above the lower one. */
function firstFree({ messageIds, offsets }: SeenRows, upperEdge: number): number | null {
  const place = offsets.findIndex((offset) => offset <= upperEdge);
  return messageIds[Math.max(0, place)] ?? null;
}

function lastFree({ messageIds, isLastWhole }: SeenRows): number | null {
  return messageIds.at(isLastWhole ? -1 : -2) ?? messageIds.at(-1) ?? null;
}

/**
 * What was chosen, while it can be seen; else what can be seen next to it. Before anything was chosen that is the newest
 * message, where that can be seen, or else the first.
 */
export function keyTarget(
  chosenId: number | null,
  view: SeenRows | null,
  upperEdge: number,
): number | null {
  const seen = view?.messageIds ?? [];
  const first = seen[0];
  if (view === null || first === undefined) return chosenId;
  if (chosenId === null || chosenId < first) {
    return view.isAtEnd ? lastFree(view) : firstFree(view, upperEdge);
  }
  return seen.find((messageId) => messageId >= chosenId) ?? lastFree(view);
}
