/** Drafts that were sent or thrown away here: the server is told until it knows, and what it still has is not taken back. */
import { isRemoved, type Draft, type DraftRemoval, type Offer } from '@/domain/chat/drafts';

/** A request may be worked on for this long after it was lost. */
const SLOWEST_SERVER_SECONDS = 65;
const AGAIN_MS = 30_000;

/** Where removals are written down. */
export interface RemovalBook {
  /** Whether the server is known to keep no drafts; before somebody has registered nothing is known. */
  isUnwanted(): boolean;
  /** For the next page, and for other tabs. */
  writeDown(removal: DraftRemoval): void;
  /** The server has forgotten it. */
  crossOut(draftId: string): void;
}

interface RemovalParts extends RemovalBook {
  /** Deletes on the server, or finds that it is gone. @throws what kept the server from hearing of it */
  tell(serverId: number): Promise<unknown>;
  /** Pushes after so many milliseconds, or soon. */
  later(waitMs?: number): void;
}

const mayBeThere = ({ serverId, offer }: DraftRemoval) => serverId !== null || offer !== null;

function isOld(offer: Offer | null, nowSeconds: number): boolean {
  return (offer?.editedAt ?? 0) + SLOWEST_SERVER_SECONDS < nowSeconds;
}

/** What is noted of removals, until the server has forgotten each. */
function createNotes(crossOut: RemovalBook['crossOut']) {
  const removals = new Map<string, DraftRemoval>();

  function forget(draftId: string) {
    if (removals.delete(draftId)) crossOut(draftId);
  }

  function forgetWhere(isOver: (removal: DraftRemoval) => boolean) {
    for (const removal of [...removals.values()]) if (isOver(removal)) forget(removal.draftId);
  }

  return {
    removals,
    forget,
    /** Whether this draft was sent or thrown away, and the server is still to be told. */
    isOf: (draftId: string) => removals.has(draftId),
    /** A whole list of the server's has been gone through: what it lacks long after it was given, it never got. */
    forgetUnseen: (nowSeconds: number) =>
      forgetWhere(({ serverId, offer }) => serverId === null && isOld(offer, nowSeconds)),
    /** The server says that it has forgotten one. */
    told: (serverId: number) => forgetWhere((removal) => removal.serverId === serverId),
    /** The server has none any more. */
    forgetAll: () => forgetWhere(() => true),
  };
}

export function createDraftRemovals({
  isUnwanted,
  writeDown,
  crossOut,
  tell,
  later,
}: RemovalParts) {
  const { removals, ...notes } = createNotes(crossOut);

  async function pushOne({ draftId, serverId }: DraftRemoval): Promise<void> {
    if (serverId !== null) await tell(serverId).then(() => notes.forget(draftId));
  }

  /** @throws as `tell` does */
  async function push(): Promise<void> {
    for (const removal of [...removals.values()]) await pushOne(removal);
  }

  /** Gone here, so gone there, even if the server cannot be told now, or has not told its number for it yet. */
  function add(removal: DraftRemoval) {
    if (!mayBeThere(removal) || isUnwanted()) return;
    removals.set(removal.draftId, removal);
    writeDown(removal);
    void pushOne(removal).catch(() => later(AGAIN_MS));
  }

  /** The server has numbered what was given to it; if that is gone meanwhile, it is told so. */
  function numbered(draftId: string, serverId: number) {
    const removal = removals.get(draftId);
    if (removal) add({ ...removal, serverId });
  }

  /** Takes over what another tab, or an earlier page, has not told. */
  function takeOver(removal: DraftRemoval) {
    removals.set(removal.draftId, removal);
    later();
  }

  /** Whether a server's copy is of something that is gone here; then the server is told so. */
  function has(copy: Draft): boolean {
    const removal = [...removals.values()].find((one) => isRemoved(one, copy));
    if (removal?.serverId === null && copy.serverId !== null)
      numbered(removal.draftId, copy.serverId);
    return removal !== undefined;
  }

  return { ...notes, add, push, numbered, takeOver, has };
}
