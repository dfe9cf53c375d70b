/** What is typed and not sent: written down while it is typed, shared between tabs, kept on the server too. */
import { onScopeDispose, shallowRef, watch } from 'vue';
import type { Draft as ServerDraft } from '@/api/chat/model/draft';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import {
  conversationKey,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import {
  conversationOfServerDraft,
  counterpart,
  isUnsynced,
  newestDraft,
  mergeDrafts,
  withServerCopy,
  type Draft,
} from '@/domain/chat/drafts';
import { bareTopic, namedConversation } from '@/domain/chat/emptyTopic';
import { STOCK_LENGTHS, trimmedText } from '@/domain/chat/outboxMatcher';
import { topicMoveOf } from '@/domain/chat/topicMove';
import { usePlatform, type Timer } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useConnectionStore } from './connection';
import { createDraftClock } from './drafts/draftClock';
import { useDraftShelfStore } from './drafts/draftShelf';
import { createDraftSync } from './drafts/draftSync';
import { useRealmStore } from './realm';
import { useUserSettingsStore } from './userSettings';

const QUIET_MS = 300;
const LONGEST_MS = 1_000;
/** A registration tells of the newest, and of no more than this. */
const MOST_TOLD = 1_000;

/** A box of which nobody has chosen yet where it writes to has a draft, too. */
type BoxKey = ConversationKey | 'nowhere';

/** What is being typed and not yet written down. */
interface Pending {
  conversation: Conversation | null;
  text: string;
  quiet: Timer;
  longest: Timer;
}

export const useDraftsStore = defineChatStore('drafts', (account) => {
  const { clock, random, timers, tabs, presence } = usePlatform();
  const settings = useUserSettingsStore(account);
  const realm = useRealmStore(account);
  const connection = useConnectionStore(account);
  const shelf = useDraftShelfStore(account);
  const { byId, keep, keepNews, drop } = shelf;
  const draftClock = createDraftClock(clock, connection);
  const pending = new Map<BoxKey, Pending>();
  /** The draft that each box shows, as it was when it was last shown or written. */
  const seen = new Map<BoxKey, Draft>();
  /** The last move of a topic: boxes that write there follow. */
  const moved = shallowRef<{ from: ConversationKey; to: Conversation } | null>(null);
  const ending = new AbortController();
  const turnName = `quayside.drafts.push.${account.accountId}`;
  const numbered = (serverId: number | null) =>
    [...byId.values()].find((one) => serverId !== null && one.serverId === serverId);
  const isWanted = () => settings.settings.enableDraftsSynchronization === true;
  const sync = createDraftSync({
    account,
    timers,
    isWanted,
    isUnwanted: () => settings.settings.enableDraftsSynchronization === false,
    drafts: byId,
    ofServer,
    isTooLong: (text) =>
      Array.from(trimmedText(text)).length >
      (realm.limits?.maxMessageLength ?? STOCK_LENGTHS.message),
    // Servers keep the topic of a draft as it is told.
    topicFor: (topic) => bareTopic(topic, realm.realm ?? {}),
    offered(draftId, offer) {
      const draft = byId.get(draftId);
      if (draft) keep({ ...draft, offer });
    },
    synced(draftId, serverId, given) {
      shelf.noteNumber(serverId);
      const double = numbered(serverId);
      if (double && double.draftId !== draftId) letGo(double);
      const draft = byId.get(draftId);
      if (!draft) return;
      const [syncedText, syncedAt] = [given?.text ?? null, given?.editedAt];
      keep({ ...draft, serverId, syncedText, syncedAt, offer: null });
    },
    written: shelf.written,
    inTurn: (work) => tabs.lock(turnName, { signal: ending.signal }, work),
    writeDown: shelf.writeDown,
    crossOut: shelf.crossOut,
  });

  shelf.setDuties({ ...sync.removals, laterForOthers: sync.laterForOthers });

  /** What has no topic is one place with what goes by the name that the server has for none. */
  const named = (conversation: Conversation | null) =>
    conversation && namedConversation(conversation, realm.realm ?? {});

  function keyOf(conversation: Conversation | null): BoxKey {
    const place = named(conversation);
    return place ? conversationKey(place) : 'nowhere';
  }

  /** The draft to go on with in a conversation, or where nobody has chosen one: the one that was edited last. */
  function draftIn(conversation: Conversation | null): Draft | undefined {
    const key = keyOf(conversation);
    return newestDraft([...byId.values()].filter((draft) => keyOf(draft.conversation) === key));
  }

  /**
   * What was typed last in a conversation, or (null) where nobody had chosen one, and not sent; empty where nothing was.
   * Typing on starts from it.
   */
  function textFor(conversation: Conversation | null): string {
    const key = keyOf(conversation);
    // Looked at in any case, so that who follows goes on to hear of other tabs while somebody types here.
    const draft = draftIn(conversation);
    const typed = pending.get(key);
    if (typed) return typed.text;
    if (draft) seen.set(key, draft);
    else seen.delete(key);
    return draft?.text ?? '';
  }

  /** Takes what is in the box of a conversation, at each key; it is written down a moment later. */
  function write(conversation: Conversation | null, text: string) {
    const key = keyOf(conversation);
    const before = pending.get(key);
    before?.quiet.cancel();
    const quiet = timers.after(QUIET_MS, () => save(key));
    if (before) pending.set(key, { ...before, text, quiet });
    else {
      const longest = timers.after(LONGEST_MS, () => save(key));
      pending.set(key, { conversation: named(conversation), text, quiet, longest });
    }
  }

  function release(key: BoxKey): Pending | undefined {
    const typed = pending.get(key);
    typed?.quiet.cancel();
    typed?.longest.cancel();
    pending.delete(key);
    return typed;
  }

  /** The draft that the typing goes on with; undefined where another tab wrote meanwhile, and both texts stay. */
  function baseOf(key: BoxKey): Draft | undefined {
    const known = seen.get(key);
    const now = known && byId.get(known.draftId);
    return now && now.revision === known.revision ? now : undefined;
  }

  function save(key: BoxKey) {
    const typed = release(key);
    if (!typed) return;
    const { conversation, text } = typed;
    const base = baseOf(key);
    if (base?.text === text) return;
    if (!text.trim()) {
      if (base) remove(base.draftId);
      return;
    }
    const unknown = { serverId: null, syncedText: null, offer: null };
    const before = base ?? { ...unknown, draftId: random.uuid(), revision: 0 };
    const revision = before.revision + 1;
    const draft: Draft = { ...before, conversation, text, ...draftClock.stamp(), revision };
    seen.set(key, draft);
    keep(draft);
    sync.later();
  }

  /** Writes down at once whatever is being typed. */
  function flush() {
    for (const key of [...pending.keys()]) save(key);
  }

  function leave() {
    const keys = [...pending.keys()];
    flush();
    shelf.bidFarewell(keys.flatMap((key) => baseOf(key) ?? []));
  }

  /** A server that is to keep no drafts any more has forgotten all that it had, and tells nobody of that. */
  function forgetNumbers() {
    sync.removals.forgetAll();
    for (const draft of byId.values()) {
      keepNews({ ...draft, serverId: null, syncedText: null, offer: null });
    }
  }

  /** Throws a draft away, here and on the server. */
  function remove(draftId: string) {
    const draft = byId.get(draftId);
    drop(draftId);
    if (!draft) return;
    const { conversation, serverId, offer } = draft;
    sync.removals.add({ draftId, conversation, serverId, offer });
  }

  /** Takes a deletion back. */
  function putBack(draft: Draft) {
    // Under another name: the old one is about to be forgotten everywhere.
    const unknown = { draftId: random.uuid(), serverId: null, syncedText: null, offer: null };
    keep({ ...draft, ...unknown, revision: draft.revision + 1 });
    sync.later();
  }

  /** The text of a conversation was sent, or emptied: its draft is done with. Others that lie there were not shown. */
  function take(conversation: Conversation | null) {
    const key = keyOf(conversation);
    release(key);
    const draft = baseOf(key);
    if (draft) remove(draft.draftId);
    seen.delete(key);
  }

  /**
   * What is typed in one conversation goes on in another, where it has just been written to: on the disk, too, the new
   * place has it before the old one loses it.
   */
  function goOnIn(there: Conversation | null, before: Conversation | null) {
    const [from, to] = [keyOf(before), keyOf(there)];
    if (from === to) return;
    const draft = baseOf(from);
    if (draft && !baseOf(to)) {
      // The same one goes along. The server still has it where it was.
      const moved = {
        ...draft,
        conversation: named(there),
        revision: draft.revision + 1,
        syncedText: null,
      };
      release(from);
      seen.delete(from);
      seen.set(to, moved);
      keep(moved);
      sync.later();
    }
    save(to);
    take(before);
  }

  /** Newest first. */
  function sorted(): Draft[] {
    return [...byId.values()].sort((a, b) => b.editedAt - a.editedAt);
  }

  /** The name that every tab finds for it: what all of them hear of is one draft. */
  function nameOf({ id, timestamp }: ServerDraft): string {
    const name = `server.${id}.${timestamp}`;
    return byId.has(name) ? random.uuid() : name;
  }

  function ofServer(draft: ServerDraft): Draft {
    return {
      draftId: nameOf(draft),
      conversation: named(conversationOfServerDraft(draft, account.userId)),
      text: draft.content,
      editedAt: draft.timestamp,
      revision: 1,
      serverId: draft.id,
      syncedText: draft.content,
      syncedAt: draft.timestamp,
      offer: null,
    };
  }

  let isRestored = false;
  const restored = shelf.restore().then(() => {
    isRestored = true;
  });

  /** What the server tells is applied in its order, and to all that lies here. */
  function onceRestored(work: () => void) {
    if (isRestored) work();
    else void restored.then(work);
  }

  /** `askedAt`: what got its number later may lack in the answer. */
  function mergeAll(theirs: readonly ServerDraft[], askedAt: number) {
    const copies = theirs.map(ofServer).filter((copy) => !sync.removals.has(copy));
    sync.removals.forgetUnseen(draftClock.nowSeconds());
    const askedSeconds = draftClock.nowSeconds() - (clock.monotonic() - askedAt) / 1000;
    const isUntold = (serverId: number) =>
      theirs.length >= MOST_TOLD || shelf.isNumberedSince(serverId, askedAt, askedSeconds);
    const { kept, gone } = mergeDrafts(byId.values(), copies, isUntold, shelf.isPast);
    for (const draft of gone) drop(draft.draftId);
    kept.forEach(keepNews);
    sync.later();
  }

  /** `askedAt`: when the server was asked for it, by the monotonic clock. */
  function loadSnapshot({ drafts }: InitialSnapshot, askedAt = Infinity) {
    if (drafts && isWanted()) onceRestored(() => mergeAll(drafts, askedAt));
  }

  function takeIn(copy: Draft) {
    if (sync.removals.has(copy) || sync.twins.has(copy)) return;
    const draft = counterpart(byId.values(), copy);
    const news = draft ? withServerCopy(draft, copy, shelf.isPast(copy)) : [copy];
    news.forEach(keepNews);
  }

  function handleAdd({ drafts }: ChatEventOf<'drafts/add'>) {
    onceRestored(() => drafts.forEach((draft) => takeIn(ofServer(draft))));
  }

  function handleUpdate({ draft }: ChatEventOf<'drafts/update'>) {
    onceRestored(() => takeIn(ofServer(draft)));
  }

  /** The server has it no longer; what was typed since stays. */
  function letGo(draft: Draft) {
    if (isUnsynced(draft)) keep({ ...draft, serverId: null, syncedText: null });
    else drop(draft.draftId);
  }

  function takeOut(serverId: number) {
    sync.removals.told(serverId);
    const draft = numbered(serverId);
    if (draft) letGo(draft);
  }

  function handleRemove({ draftId }: ChatEventOf<'drafts/remove'>) {
    onceRestored(() => takeOut(draftId));
  }

  function takeAlong(from: ConversationKey, to: Conversation) {
    save(from);
    for (const draft of byId.values()) {
      if (keyOf(draft.conversation) === from) {
        // The server still has it where it was.
        const revision = draft.revision + 1;
        keep({ ...draft, conversation: to, revision, syncedText: null });
        sync.later();
      }
    }
    moved.value = { from, to };
  }

  /** A topic that moved takes its drafts along. */
  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    const move = topicMoveOf(event);
    if (move) onceRestored(() => takeAlong(move.from, move.to));
  }

  function dateAnew() {
    for (const draft of byId.values()) if (draft.isByOwnClock) keep(draftClock.datedAnew(draft));
  }

  draftClock.onceKnown(() => onceRestored(dateAnew));
  watch(
    () => settings.settings.enableDraftsSynchronization,
    (isOn) => {
      if (isOn === false) onceRestored(forgetNumbers);
    },
    // Off and on again may come in one go; where the settings were here first, nobody tells of them any more.
    { flush: 'sync', immediate: true },
  );
  const stopLeaving = presence.onLeaving(leave);
  onScopeDispose(() => {
    flush();
    stopLeaving();
    ending.abort();
    sync.stop();
    shelf.close();
  });

  return {
    byId,
    editedElsewhere: shelf.editedElsewhere,
    moved,
    restored,
    draftIn,
    textFor,
    write,
    flush,
    take,
    goOnIn,
    remove,
    putBack,
    sorted,
    loadSnapshot,
    handleAdd,
    handleUpdate,
    handleRemove,
    handleUpdateMessage,
  };
});
