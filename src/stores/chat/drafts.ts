/** What is typed and not sent: written down while it is typed, shared between tabs, kept on the server too. */
import { onScopeDispose, shallowReactive, shallowRef } from 'vue';
import type { Draft as ServerDraft } from '@/api/chat/model/draft';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import {
  conversationKey,
  topicConversationKey,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import {
  conversationOfServerDraft,
  counterpart,
  draftOf,
  isUnsynced,
  mergeDrafts,
  readDraft,
  withServerCopy,
  type Draft,
} from '@/domain/chat/drafts';
import { fieldsOf } from '@/domain/chat/storedRecord';
import { usePlatform, type Timer } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useConnectionStore } from './connection';
import { createDraftSync } from './draftSync';
import { farewellKeyOf } from './leftBehind';
import { useRecordsStore } from './records';
import { useUserSettingsStore } from './userSettings';

const SHELF = 'drafts';
const QUIET_MS = 300;
const LONGEST_MS = 1_000;

/** What is being typed and not yet written down. */
interface Pending {
  conversation: Conversation;
  text: string;
  quiet: Timer;
  longest: Timer;
}

export const useDraftsStore = defineChatStore('drafts', (account) => {
  const { clock, random, timers, tabs, presence, deviceStore } = usePlatform();
  const records = useRecordsStore(account);
  const settings = useUserSettingsStore(account);
  const connection = useConnectionStore(account);
  const byId = shallowReactive(new Map<string, Draft>());
  const pending = new Map<ConversationKey, Pending>();
  /** The draft that each box shows, as it was when it was last shown or written. */
  const seen = new Map<ConversationKey, Draft>();
  /** Conversations that another tab writes in too. */
  const editedElsewhere = shallowReactive(new Set<ConversationKey>());
  /** The last move of a topic: boxes that write there follow. */
  const moved = shallowRef<{ from: ConversationKey; to: Conversation } | null>(null);
  const farewellKey = farewellKeyOf(account.accountId);
  const channel = tabs.channel(`quayside.drafts.${account.accountId}`);

  const sync = createDraftSync({
    account,
    timers,
    isWanted: () => settings.settings.enableDraftsSynchronization === true,
    drafts: () => byId.values(),
    synced(draftId, serverId, syncedText) {
      const draft = byId.get(draftId);
      if (draft) keepQuietly({ ...draft, serverId, syncedText });
      // Sent or thrown away meanwhile.
      else if (serverId !== null) void sync.remove(serverId);
    },
  });

  const nowSeconds = () => Math.floor((clock.now() + connection.clockOffsetMs) / 1000);

  function keep(draft: Draft) {
    byId.set(draft.draftId, draft);
    void records.put(SHELF, draft.draftId, draft);
    channel.post({ draft });
  }

  /** What the server numbers it changes nothing of what was typed. */
  function keepQuietly(draft: Draft) {
    const key = draft.conversation && conversationKey(draft.conversation);
    if (key && seen.get(key)?.draftId === draft.draftId) seen.set(key, draft);
    keep(draft);
  }

  function drop(draftId: string) {
    byId.delete(draftId);
    void records.delete(SHELF, draftId);
    channel.post({ dropped: draftId });
  }

  /** What was typed last in a conversation and not sent; empty where nothing was. Typing on starts from it. */
  function textFor(conversation: Conversation): string {
    const key = conversationKey(conversation);
    const typed = pending.get(key);
    if (typed) return typed.text;
    const draft = draftOf(byId.values(), conversation);
    if (draft) seen.set(key, draft);
    else seen.delete(key);
    return draft?.text ?? '';
  }

  /** Takes what is in the box of a conversation, at each key; it is written down a moment later. */
  function write(conversation: Conversation, text: string) {
    const key = conversationKey(conversation);
    const before = pending.get(key);
    before?.quiet.cancel();
    const quiet = timers.after(QUIET_MS, () => save(key));
    if (before) pending.set(key, { ...before, text, quiet });
    else {
      const longest = timers.after(LONGEST_MS, () => save(key));
      pending.set(key, { conversation, text, quiet, longest });
    }
  }

  function release(key: ConversationKey): Pending | undefined {
    const typed = pending.get(key);
    typed?.quiet.cancel();
    typed?.longest.cancel();
    pending.delete(key);
    return typed;
  }

  /** The draft that the typing goes on with; undefined where another tab wrote meanwhile, and both texts stay. */
  function baseOf(key: ConversationKey): Draft | undefined {
    const known = seen.get(key);
    const now = known && byId.get(known.draftId);
    return now && now.revision === known.revision ? now : undefined;
  }

  function save(key: ConversationKey) {
    const typed = release(key);
    if (!typed) return;
    const { conversation, text } = typed;
    const base = baseOf(key);
    if (base?.text === text) return;
    if (!text.trim()) {
      if (base) remove(base.draftId);
      return;
    }
    const fresh = { draftId: random.uuid(), revision: 0, serverId: null, syncedText: null };
    const before = base ?? fresh;
    const draft: Draft = {
      draftId: before.draftId,
      conversation,
      text,
      editedAt: nowSeconds(),
      revision: before.revision + 1,
      serverId: before.serverId,
      syncedText: before.syncedText,
    };
    seen.set(key, draft);
    keep(draft);
    sync.later();
  }

  /** Writes down at once whatever is being typed. */
  function flush() {
    for (const key of [...pending.keys()]) save(key);
  }

  /** The page may be gone before the database is done: the last words are also written where writing takes no time. */
  function leave() {
    const keys = [...pending.keys()];
    flush();
    const last = keys.flatMap((key) => seen.get(key) ?? []);
    if (last.length > 0) deviceStore.write(farewellKey, JSON.stringify(last));
  }

  function farewells(): Draft[] {
    try {
      const found: unknown = JSON.parse(deviceStore.read(farewellKey) ?? '[]');
      return Array.isArray(found) ? found.flatMap((one) => readDraft(one) ?? []) : [];
    } catch {
      return [];
    } finally {
      deviceStore.remove(farewellKey);
    }
  }

  /** Throws a draft away, here and on the server. */
  function remove(draftId: string) {
    const draft = byId.get(draftId);
    drop(draftId);
    if (draft && draft.serverId !== null) void sync.remove(draft.serverId);
  }

  /** Takes a deletion back. */
  function putBack(draft: Draft) {
    keep({ ...draft, serverId: null, syncedText: null, revision: draft.revision + 1 });
    sync.later();
  }

  /** The text of a conversation was sent, or emptied: its draft is done with. */
  function take(conversation: Conversation) {
    release(conversationKey(conversation));
    const key = conversationKey(conversation);
    const draft = baseOf(key) ?? draftOf(byId.values(), conversation);
    if (draft) remove(draft.draftId);
    seen.delete(key);
  }

  /** Newest first. */
  function sorted(): Draft[] {
    return [...byId.values()].sort((a, b) => b.editedAt - a.editedAt);
  }

  function ofServer(draft: ServerDraft): Draft {
    return {
      draftId: random.uuid(),
      conversation: conversationOfServerDraft(draft, account.userId),
      text: draft.content,
      editedAt: draft.timestamp,
      revision: 1,
      serverId: draft.id,
      syncedText: draft.content,
    };
  }

  const restored = records.list(SHELF, readDraft).then((kept) => {
    for (const { value } of kept) if (!byId.has(value.draftId)) byId.set(value.draftId, value);
    for (const draft of farewells()) {
      if ((byId.get(draft.draftId)?.revision ?? 0) < draft.revision) keep(draft);
    }
  });

  function mergeAll(theirs: readonly ServerDraft[]) {
    const { kept, gone } = mergeDrafts(byId.values(), theirs.map(ofServer));
    for (const draft of gone) drop(draft.draftId);
    for (const draft of kept) if (byId.get(draft.draftId) !== draft) keep(draft);
    sync.later();
  }

  function loadSnapshot({ drafts }: InitialSnapshot) {
    const isSynced = settings.settings.enableDraftsSynchronization === true;
    if (drafts && isSynced) void restored.then(() => mergeAll(drafts));
  }

  function takeIn(copy: Draft) {
    const draft = counterpart(byId.values(), copy);
    keep(draft ? withServerCopy(draft, copy) : copy);
  }

  function handleAdd({ drafts }: ChatEventOf<'drafts/add'>) {
    for (const draft of drafts) takeIn(ofServer(draft));
  }

  function handleUpdate({ draft }: ChatEventOf<'drafts/update'>) {
    takeIn(ofServer(draft));
  }

  function handleRemove({ draftId: serverId }: ChatEventOf<'drafts/remove'>) {
    const draft = [...byId.values()].find((one) => one.serverId === serverId);
    if (!draft) return;
    if (isUnsynced(draft)) keep({ ...draft, serverId: null, syncedText: null });
    else drop(draft.draftId);
  }

  /** A topic that moved takes its drafts along. */
  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    const { channelId, newChannelId, origTopic, topic, propagateMode } = event;
    if (channelId === undefined || origTopic === undefined || propagateMode === 'change_one')
      return;
    const from = topicConversationKey(channelId, origTopic);
    const to = {
      kind: 'topic' as const,
      channelId: newChannelId ?? channelId,
      topic: topic ?? origTopic,
    };
    save(from);
    for (const draft of byId.values()) {
      if (draft.conversation && conversationKey(draft.conversation) === from) {
        keep({ ...draft, conversation: to, revision: draft.revision + 1 });
      }
    }
    moved.value = { from, to };
  }

  function heardFromTab(message: unknown) {
    const fields = fieldsOf(message);
    if (typeof fields?.dropped === 'string') byId.delete(fields.dropped);
    const draft = readDraft(fields?.draft);
    if (!draft) return;
    if (draft.conversation && byId.get(draft.draftId)?.text !== draft.text) {
      const key = conversationKey(draft.conversation);
      editedElsewhere.add(key);
      timers.after(10_000, () => editedElsewhere.delete(key));
    }
    byId.set(draft.draftId, draft);
  }

  const stops = [channel.onMessage(heardFromTab), presence.onLeaving(leave)];
  onScopeDispose(() => {
    flush();
    stops.forEach((stop) => stop());
    sync.stop();
    channel.close();
  });

  return {
    byId,
    editedElsewhere,
    moved,
    restored,
    textFor,
    write,
    flush,
    take,
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
