/** Messages that were sent here and are not yet seen on the server: shown at once, written down first, lost never. */
import { onScopeDispose, shallowReactive, watch } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { Message } from '@/api/chat/model/message';
import {
  conversationKey,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import { STOCK_LENGTHS, storedTopic, type StoredLengths } from '@/domain/chat/outboxMatcher';
import { afterReload, movedAlong, type OutboxMessage } from '@/domain/chat/outboxMessage';
import { readOutboxClaim, readOutboxRecord, type OutboxRecord } from '@/domain/chat/outboxRecord';
import { namedConversation } from '@/domain/chat/emptyTopic';
import { topicMoveOf } from '@/domain/chat/topicMove';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useConnectionStore } from './connection';
import { useMessagesStore } from './messages';
import { outboxFlightsKeyOf, outboxPauseKeyOf } from './sessions/leftBehind';
import { createOutboxBehind } from './outbox/outboxBehind';
import { OutboxEngine } from './outbox/outboxEngine';
import { createOutboxFlights } from './outbox/outboxFlights';
import { createOutboxGrace } from './outbox/outboxGrace';
import { createPressTimes, isPressedLater } from './outbox/outboxOrder';
import { createOutboxOwners } from './outbox/outboxOwners';
import { createOutboxRequests } from './outbox/outboxRequests';
import { useRealmStore } from './realm';
import { useRecordsStore } from './records';
import { createSentTwice } from './outbox/sentTwice';

const SHELF = 'outbox';
const CLAIMS = 'outboxClaims';
/** Claims matter as long as a message may be looked for. */
const CLAIM_LIFE_MS = 24 * 60 * 60_000;
/** What waited for longer than this across a reload is sent on a click only: people may have thought better of it. */
const PATIENCE_MS = 60 * 60_000;
/** A disk that does not answer must not keep a message from being sent. */
const WRITE_LIMIT_MS = 1_000;
const READ_LIMIT_MS = 3_000;

export const useOutboxStore = defineChatStore('outbox', (account) => {
  const platform = usePlatform();
  const { clock, random, timers, tabs, deviceStore, tabStore, connectivity, presence } = platform;
  const connection = useConnectionStore(account);
  const messages = useMessagesStore(account);
  const records = useRecordsStore(account);
  const realm = useRealmStore(account);
  /** In the order of sending. */
  const byLocalId = shallowReactive(new Map<string, OutboxMessage>());
  const tabId = random.uuid();
  /** What was sent, or sent again, since the page was loaded. */
  const sentHere = new Set<string>();
  const lockOf = (ownerId: string) => `quayside.outbox.${account.accountId}.${ownerId}`;
  const pauseKey = outboxPauseKeyOf(account.accountId);
  const flights = createOutboxFlights(deviceStore, outboxFlightsKeyOf(account.accountId));
  const ending = new AbortController();
  const owners = createOutboxOwners(tabs, { tabId, lockOf, ending: ending.signal });
  /** What is being claimed, until it is. */
  const claiming = new Map<string, Promise<boolean>>();
  let newestSeen = 0;
  const createdAtMs = createPressTimes(platform);
  let deliver: ((message: Message, localId: string) => void) | null = null;
  let restoring: Promise<void> | null = null;
  let isRestored = false;
  /** Only then is the way to the server known to be open. */
  let isRegistered = false;
  let hasTakenOver = false;

  function lengths(): StoredLengths {
    const { maxMessageLength, maxTopicLength } = realm.limits ?? {};
    return {
      message: maxMessageLength ?? STOCK_LENGTHS.message,
      topic: maxTopicLength ?? STOCK_LENGTHS.topic,
    };
  }

  const requests = createOutboxRequests({
    account,
    clock,
    lengths,
    namelessTopic: () => realm.realm?.emptyTopicDisplayName,
    queueId: () => connection.queueId ?? undefined,
    deliver: (message, localId) => deliver?.(message, localId),
  });

  const twice = createSentTwice({ records, isGone: requests.isGone });

  /** What it is written into may let wait, or refuse: it is handed over all the same, and a note taken. Whether it did. */
  async function keep(message: OutboxMessage): Promise<boolean> {
    const record: OutboxRecord = { ownerId: tabId, message };
    const isWritten = await new Promise<boolean>((resolve) => {
      const limit = timers.after(WRITE_LIMIT_MS, () => resolve(false));
      void write(record).then((isKept) => {
        limit.cancel();
        resolve(isKept);
      });
    });
    const isUnknown = !isWritten && message.state.kind === 'inFlight';
    // Where not even a note is taken, what was written before it was handed over would have it sent twice.
    if (isUnknown && !flights.begin(message.localId)) drop(message.localId);
    return isWritten;
  }

  async function write(record: OutboxRecord): Promise<boolean> {
    const { localId, attempts, state } = record.message;
    const isKept = await records.put(SHELF, localId, record);
    // It may have been handed over once more since.
    if (isKept && attempts === (byLocalId.get(localId) ?? record.message).attempts)
      flights.end(localId);
    // Where there is no room any more, what was written before is all that is left of what the server may not have.
    if (!isKept && 'messageId' in state) await records.delete(SHELF, localId);
    return isKept;
  }

  function drop(localId: string) {
    void records.delete(SHELF, localId);
  }

  /** A lock for each message: whoever claims many at once does not wait for each of them. */
  async function claimOnce(key: string, localId: string): Promise<boolean> {
    const claimed = tabs.lock(lockOf(`claim ${key}`), { signal: ending.signal }, async () => {
      const owner = await records.get(CLAIMS, key, readOutboxClaim);
      if (owner === null) {
        await records.put(CLAIMS, key, { localId, atMs: clock.now() });
        return true;
      }
      return owner.localId === localId;
    });
    // Given up where the page ends: whoever takes over looks again.
    return claimed.catch(() => false);
  }

  /** The answer to a message and its event come together: both claim it, and one claim does. */
  function claim(messageId: number, localId: string): Promise<boolean> {
    const key = String(messageId);
    const name = `${key} ${localId}`;
    const claimed =
      claiming.get(name) ?? claimOnce(key, localId).finally(() => claiming.delete(name));
    claiming.set(name, claimed);
    return claimed;
  }

  const grace = createOutboxGrace({
    rows: byLocalId,
    clock,
    keep,
    resume: () => engine.resume(),
  });

  const behind = createOutboxBehind({
    clock,
    timers,
    isHidden: () => records.hides(SHELF),
    lookAgain: lookAround,
  });

  const engine = new OutboxEngine({
    rows: byLocalId,
    graceMs: (localId) => Math.max(grace.graceMs(localId), behind.waitMs(localId)),
    timers,
    monotonic: () => clock.monotonic(),
    // Once this page is gone, another looks after its messages; what an earlier page left goes first.
    isOnline: () =>
      isRegistered &&
      isRestored &&
      !ending.signal.aborted &&
      !isPutOut() &&
      connectivity.isOnline(),
    known: () => ({ startedAt: serverSeconds(), newestKnownId: newestSeen }),
    keep,
    drop,
    post: requests.post,
    look: requests.look,
    claim,
    isHeld: (messageId) => messages.message(messageId) !== undefined,
    fetch: requests.fetch,
    nudge: () => connection.nudge(),
    onCopy: ({ conversation }, keptId, copyId) => twice.flag({ conversation, keptId, copyId }),
    onPause: (waitMs) => void tabStore.write(pauseKey, String(clock.now() + waitMs)),
  });

  /** Nothing is answered any more before a new sign-in. */
  const isPutOut = () => connection.report.kind === 'signedOut';

  /** The server's time, or nothing: this device's clock may be wrong, and be set while a message is on its way. */
  function serverSeconds(): number | null {
    const nowMs = connection.serverNowMs();
    return nowMs === null ? null : Math.floor(nowMs / 1000);
  }

  /** What waits in a conversation, oldest first. */
  function waitingIn(key: ConversationKey): OutboxMessage[] {
    return [...byLocalId.values()].filter((one) => conversationKey(one.conversation) === key);
  }

  /**
   * Shows the message at once and hands it to the server when its conversation's turn comes, and no earlier than so many
   * milliseconds from now: until then it can be taken back. Returns its local id.
   */
  function send(to: Conversation, text: string, graceMs = 0): string {
    const localId = random.uuid();
    // Where its message will be, and where it is looked for.
    const conversation = namedConversation(to, realm.realm ?? {});
    sentHere.add(localId);
    engine.add({
      localId,
      conversation,
      text,
      storedTopic: conversation.kind === 'topic' ? storedTopic(conversation.topic, lengths()) : '',
      createdAtMs: createdAtMs(),
      ...(graceMs > 0 && { leavesAtMs: clock.now() + graceMs }),
      startedAt: null,
      newestKnownId: newestSeen,
      attempts: 0,
      state: { kind: 'queued' },
    });
    return localId;
  }

  /** Sends again what was refused or never arrived. */
  function sendAgain(localId: string) {
    sentHere.add(localId);
    engine.sendAgain(localId, createdAtMs());
  }

  /** Takes a message out: the person gave it up, or took its text back into the compose box. */
  function discard(localId: string): OutboxMessage | undefined {
    return engine.discard(localId);
  }

  /**
   * Those of these records that nobody looks after any more, oldest first; from now on this tab does. All at once: what is
   * sent here waits for them, and not for long.
   */
  async function takeOrphans(kept: readonly OutboxRecord[]): Promise<OutboxMessage[]> {
    const life = { nowMs: clock.now(), patienceMs: PATIENCE_MS, wasHandedOver: flights.has };
    const unknown = kept.filter(({ message }) => !byLocalId.has(message.localId));
    const ownerIds = [...new Set(unknown.map(({ ownerId }) => ownerId))];
    const areGone = await Promise.all(ownerIds.map(owners.isGone));
    const gone = new Set(ownerIds.filter((_, index) => areGone[index]));
    const orphans = unknown.filter(({ ownerId }) => gone.has(ownerId));
    const taken = orphans.map(({ message }) => afterReload(message, life));
    const areKept = await Promise.all(taken.map(keep));
    // Others still read there whose they were.
    if (areKept.includes(false)) for (const ownerId of gone) owners.holdFor(ownerId);
    return taken.sort((a, b) => a.createdAtMs - b.createdAtMs);
  }

  async function takeOver(): Promise<void> {
    const kept = (await records.list(SHELF, readOutboxRecord)).map(({ value }) => value);
    const isDone = ({ message }: OutboxRecord) => message.state.kind === 'done';
    const adopted = await takeOrphans(kept.filter((record) => !isDone(record)));
    const hasWaited = await behind.note(adopted);
    // The first time they go before what this page has, whatever the clock says.
    const own = new Set(hasTakenOver ? [] : byLocalId.keys());
    hasTakenOver = true;
    engine.adopt(adopted, (row, message) => own.has(row.localId) || isPressedLater(row, message));
    if (hasWaited) engine.resume();
    goOn();
    // Only looked at for copies: nothing that is to be sent waits for these.
    if (isRegistered) engine.adopt(await takeOrphans(kept.filter(isDone)));
  }

  /** Whatever became of the disk: messages can be sent. */
  function goOn() {
    if (isRestored) return;
    isRestored = true;
    engine.resume();
  }

  async function forgetOldClaims(): Promise<void> {
    const oldest = clock.now() - CLAIM_LIFE_MS;
    for (const { key, value } of await records.list(CLAIMS, readOutboxClaim)) {
      if (value.atMs < oldest) await records.delete(CLAIMS, key);
    }
  }

  /** Takes up what an earlier page, or a tab that is gone, left behind: shown at once, sent once somebody registered. */
  function restore(): Promise<void> {
    if (!restoring) timers.after(READ_LIMIT_MS, goOn);
    restoring = (restoring ?? forgetOldClaims())
      .then(() => tabs.lock(lockOf('restore'), { signal: ending.signal }, takeOver))
      .finally(goOn);
    // The server is asked about these.
    if (isRegistered) void twice.restore();
    return restoring;
  }

  function loadSnapshot({ maxMessageId }: InitialSnapshot) {
    newestSeen = Math.max(newestSeen, maxMessageId ?? 0);
    isRegistered = true;
    engine.queueReplaced();
    if (isRestored) engine.resume();
    // Also what a closed tab left since.
    void restore().catch(() => undefined);
  }

  function handleMessage({ message, localMessageId }: ChatEventOf<'message'>) {
    newestSeen = Math.max(newestSeen, message.id);
    engine.handleMessage(message.id, localMessageId);
  }

  /** A topic that moved takes along what waits there. */
  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    const move = topicMoveOf(event);
    if (!move) return;
    const topic = storedTopic(move.to.topic, lengths());
    for (const row of [...byLocalId.values()]) {
      const moved = movedAlong(row, move, topic);
      if (!moved) continue;
      byLocalId.set(row.localId, moved);
      void keep(moved);
    }
  }

  async function removeCopy(copyId: number): Promise<void> {
    await requests.remove(copyId);
    twice.forget(copyId);
  }

  function handleDelete({ messageIds }: ChatEventOf<'delete_message'>) {
    for (const messageId of messageIds) if (twice.byCopyId.has(messageId)) twice.forget(messageId);
  }

  /** Another tab may be gone, and have left something. */
  function lookAround() {
    if (restoring) void restore().catch(() => undefined);
  }

  const channel = tabs.channel(`quayside.outbox.${account.accountId}`);
  const peerIds = new Set<unknown>([tabId]);
  const introduce = () => channel.post(tabId);
  channel.onMessage((peerId) => {
    if (peerIds.has(peerId)) return;
    peerIds.add(peerId);
    introduce();
    const peer = { platform, lockName: lockOf(String(peerId)), ending: ending.signal };
    void import('./outbox/outboxPeers')
      .then(({ outlive }) => outlive(peer, lookAround))
      .catch(() => undefined);
  });
  owners.holdFor(tabId, introduce);
  const pausedUntil = Number(tabStore.read(pauseKey) ?? 0);
  // A clock that was set back must not hold messages for long.
  if (pausedUntil > clock.now()) engine.pause.begin(Math.min(pausedUntil - clock.now(), 60_000));
  const stops = [
    // What could not be written could not be read either.
    watch(
      () => records.isRefused,
      (isRefused) => {
        if (!isRefused) lookAround();
      },
    ),
    connectivity.onChange((isOnline) => {
      if (!isOnline) return;
      engine.resume();
      lookAround();
    }),
    presence.onVisibility((isVisible) => {
      if (isVisible) lookAround();
    }),
  ];
  onScopeDispose(() => {
    stops.forEach((stop) => stop());
    engine.stop();
    behind.stop();
    channel.close();
    ending.abort();
  });

  return {
    byLocalId,
    sentTwice: twice.byCopyId,
    waitingIn,
    /** Whether it was sent, or sent again, since the page was loaded. Not reactive. */
    wasSentHere: (localId: string) => sentHere.has(localId),
    /** Milliseconds until the server lets us send again; 0 where nothing is held back. Not reactive. */
    waitMs: () => engine.pause.waitMs(),
    ...grace,
    send,
    sendAgain,
    discard,
    removeCopy,
    forgetCopy: twice.forget,
    /** Sync says how a message comes in that no event brings. */
    onDeliver(next: (message: Message, localId: string) => void) {
      deliver = next;
    },
    /** Shows what was left, before there is a registration. */
    show: () => void restore().catch(() => undefined),
    loadSnapshot,
    handleMessage,
    handleUpdateMessage,
    handleDelete,
  };
});
