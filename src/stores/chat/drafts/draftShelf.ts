/** The drafts that lie on this device: written down, the same in all its tabs, what a page said last among them. */
import { shallowReactive } from 'vue';
import {
  conversationKey,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import {
  isSameDraft,
  isUnsynced,
  readDraft,
  readDraftRemoval,
  type Draft,
  type DraftRemoval,
} from '@/domain/chat/drafts';
import { fieldsOf } from '@/domain/storedRecord';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from '../chatAccount';
import { createDraftStates } from './draftStates';
import { createFarewells } from '../farewells';
import { useRecordsStore } from '../records';

const SHELF = 'drafts';
const REMOVALS = 'draftRemovals';
/** So long it is said that another tab writes in a conversation, too. */
const ELSEWHERE_MS = 10_000;
/** What another tab wrote within this time before the server was asked may have got its number since. */
const RECENTLY_SECONDS = 60;

/** What the server is still to be told, by this tab or another. */
interface Duties {
  /** Something was sent or thrown away, in another tab or by an earlier page. */
  takeOver(removal: DraftRemoval): void;
  /** Whether a draft was sent or thrown away, and the server is still to be told. */
  isOf(draftId: string): boolean;
  /** Another tab wrote something, and the server lacks it. */
  laterForOthers(): void;
}

export const useDraftShelfStore = defineChatStore('draftShelf', (account) => {
  const { clock, timers, tabs, deviceStore } = usePlatform();
  const records = useRecordsStore(account);
  const byId = shallowReactive(new Map<string, Draft>());
  const states = createDraftStates();
  /** When the server's numbers came to be known here, by the monotonic clock. */
  const numberedAt = new Map<number, number>();
  /** When those that earlier pages left were edited, by their numbers: in seconds since 1970, by the server's clock. */
  const foundEditedAt = new Map<number, number>();
  /** When they were found, by the monotonic clock: whoever asks the server later is told of all of them. */
  let foundAt = -Infinity;
  /** Conversations that another tab writes in too. */
  const editedElsewhere = shallowReactive(new Set<ConversationKey>());
  const farewells = createFarewells(deviceStore, account.accountId);
  const channel = tabs.channel(`quayside.drafts.${account.accountId}`);
  let duties: Duties = { takeOver: () => {}, isOf: () => false, laterForOthers: () => {} };

  function noteNumber(serverId: number | null) {
    if (serverId !== null) numberedAt.set(serverId, clock.monotonic());
  }

  /** As it is from here on, in this tab. */
  function set(draft: Draft) {
    byId.set(draft.draftId, draft);
    states.note(draft);
  }

  function keep(draft: Draft) {
    const { draftId, revision } = draft;
    set(draft);
    channel.post({ draft });
    void records.put(SHELF, draftId, draft).then((isKept) => {
      if (isKept) farewells.remove(draftId, revision);
    });
  }

  /** All tabs hear what the server tells: what is known here already is not said again. */
  function keepNews(draft: Draft) {
    const known = byId.get(draft.draftId);
    if (!known || !isSameDraft(known, draft)) keep(draft);
  }

  function drop(draftId: string) {
    byId.delete(draftId);
    farewells.remove(draftId);
    void records.delete(SHELF, draftId);
    channel.post({ dropped: draftId });
  }

  function writeDown(removal: DraftRemoval) {
    void records.put(REMOVALS, removal.draftId, removal);
    channel.post({ removal });
  }

  async function restore(): Promise<void> {
    const kept = await records.list(SHELF, readDraft);
    const removed = await records.list(REMOVALS, readDraftRemoval);
    foundAt = clock.monotonic();
    for (const { value } of kept) {
      if (!byId.has(value.draftId)) set(value);
      const { serverId, editedAt, isByOwnClock } = value;
      if (serverId !== null && !isByOwnClock) foundEditedAt.set(serverId, editedAt);
    }
    for (const { value } of removed) duties.takeOver(value);
    for (const draft of farewells.all()) {
      if ((byId.get(draft.draftId)?.revision ?? 0) < draft.revision) keep(draft);
      else farewells.remove(draft.draftId);
    }
  }

  /** For a while it is said that another tab writes there. */
  function noteElsewhere(conversation: Conversation) {
    const key = conversationKey(conversation);
    editedElsewhere.add(key);
    timers.after(ELSEWHERE_MS, () => editedElsewhere.delete(key));
  }

  /** Another tab's word is from before what happened here: this tab's stands, on the disk too. */
  function insistOn(known: Draft, { serverId, syncedText, syncedAt }: Draft) {
    if (serverId !== known.serverId) noteNumber(serverId);
    keep(serverId === null ? known : { ...known, serverId, syncedText, syncedAt, offer: null });
  }

  function takeFromTab(draft: Draft) {
    const { draftId, conversation, serverId, revision } = draft;
    if (duties.isOf(draftId)) return drop(draftId);
    const known = byId.get(draftId);
    if (known && known.revision > revision) return insistOn(known, draft);
    if (conversation && known?.text !== draft.text) noteElsewhere(conversation);
    if (known?.serverId !== serverId) noteNumber(serverId);
    set(draft);
    // What was refused comes again without having been written on: it is not tried by one tab after another.
    const isWrittenOn = known?.revision !== revision;
    if (isWrittenOn && isUnsynced(draft)) duties.laterForOthers();
  }

  const stop = channel.onMessage((message) => {
    const fields = fieldsOf(message);
    if (typeof fields?.dropped === 'string') byId.delete(fields.dropped);
    const removal = readDraftRemoval(fields?.removal);
    if (removal) duties.takeOver(removal);
    const draft = readDraft(fields?.draft);
    if (draft) takeFromTab(draft);
  });

  return {
    byId,
    editedElsewhere,
    noteNumber,
    /** Whether a copy is of what the server had before it was known to have something else. */
    isPast: states.isPast,
    /**
     * Whether a draft may have got its number from the server since a moment, which is told by the monotonic clock, and in
     * seconds since 1970 by the server's: what lies here was perhaps written a moment before by another tab.
     */
    isNumberedSince: (serverId: number, at: number, atSeconds: number) =>
      (numberedAt.get(serverId) ?? -Infinity) >= at ||
      (foundAt >= at && (foundEditedAt.get(serverId) ?? 0) > atSeconds - RECENTLY_SECONDS),
    keep,
    keepNews,
    drop,
    /** A draft as it was written down last, by whichever tab; null where none did. */
    written: (draftId: string) => records.get(SHELF, draftId, readDraft),
    writeDown,
    crossOut: (draftId: string) => void records.delete(REMOVALS, draftId),
    /** Who keeps account of them. */
    setDuties(next: Duties) {
      duties = next;
    },
    /** Takes up what earlier pages left. */
    restore,
    /** What must not wait for the disk. */
    bidFarewell: farewells.add,
    close() {
      stop();
      channel.close();
    },
  };
});
