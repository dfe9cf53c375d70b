/** A world for the outbox: a server with a ledger, a network that fails in every way, people who click. For tests. */
import { topicConversation, conversationKey } from '@/domain/chat/conversation';
import { copiesOf, STOCK_LENGTHS } from '@/domain/chat/outboxMatcher';
import { afterReload, type OutboxMessage } from '@/domain/chat/outboxMessage';
import { OutboxEngine } from '@/stores/chat/outbox/outboxEngine';
import { createOutboxGrace } from '@/stores/chat/outbox/outboxGrace';
import type { LookOutcome, OutboxPorts, SendOutcome } from '@/stores/chat/outbox/outboxPorts';
import { mulberry } from './mulberry';
import { FAULTS, REFUSED, type Fault, type Work } from './outboxFaults';
import { createQuickTime } from './quickTime';

export interface OutboxModelOptions {
  sends: number;
  /** Share of requests that meet a fault. */
  faultRate: number;
  /** Share of messages that can be taken back for some seconds before they leave. */
  graceRate?: number;
  seed: number;
}

const OWN_USER_ID = 7;
const CONVERSATIONS = 120;
/** No event comes for what is sent here: nobody subscribed. */
const SILENT_CHANNEL = 9;
const GIVES_UP = 0.2;
/** What people send again and again on purpose. */
const EQUAL = 'ok';

export class OutboxWorld {
  readonly time = createQuickTime();
  readonly problems: string[] = [];
  readonly counts = { lostAnswers: 0, limited: 0, early: 0, waiting: 0, takenBack: 0 };
  /** The ids that people are offered to remove. */
  readonly flagged = new Set<number>();
  readonly presses = new Map<string, number>();
  private readonly isEqualText = new Set<string>();
  private readonly equalPresses = new Map<string, string[]>();
  readonly discarded = new Set<string>();
  readonly works: Work[] = [];
  private readonly byPlace = new Map<string, Work[]>();
  private readonly byLocalId = new Map<string, Work[]>();
  readonly kept = new Map<string, OutboxMessage>();
  private readonly claims = new Map<number, string>();
  private held = new Set<number>();
  private readonly chance: () => number;
  private readonly rates: Pick<OutboxModelOptions, 'faultRate' | 'graceRate'>;
  private mayFail = true;
  private lastId = 1_000;
  private newestSeen = 1_000;
  private generation = 0;
  private queue = 0;
  private limitedUntil = 0;
  rows = new Map<string, OutboxMessage>();
  engine: OutboxEngine;
  private grace!: ReturnType<typeof createOutboxGrace>;
  sent = 0;
  private pressed = 0;

  constructor({ seed, ...rates }: OutboxModelOptions) {
    this.chance = mulberry(seed);
    this.rates = rates;
    this.engine = this.start();
  }

  private start(): OutboxEngine {
    this.generation += 1;
    this.queue += 1;
    const generation = this.generation;
    const isCurrent = () => generation === this.generation;
    // What an old page was waiting for never reaches the new one.
    const onlyHere = <Value>(promise: Promise<Value>) =>
      promise.then((value) => (isCurrent() ? value : new Promise<Value>(() => {})));
    const keep = async (message: OutboxMessage) => {
      if (isCurrent()) this.kept.set(message.localId, message);
    };
    const { now } = this.time;
    const grace = createOutboxGrace({
      rows: this.rows,
      clock: { now, monotonic: now },
      keep,
      resume: () => this.engine.resume(),
    });
    this.grace = grace;
    const ports: OutboxPorts = {
      rows: this.rows,
      graceMs: grace.graceMs,
      timers: this.time.timers,
      monotonic: this.time.now,
      isOnline: () => true,
      known: () => ({
        startedAt: Math.floor(this.time.now() / 1000),
        newestKnownId: this.newestSeen,
      }),
      keep,
      drop: (localId) => {
        if (isCurrent()) this.kept.delete(localId);
      },
      post: (message) => onlyHere(this.post(message)),
      look: (message, isClaimed) => onlyHere(this.look(message, isClaimed)),
      claim: async (messageId, localId) => {
        const owner = this.claims.get(messageId);
        if (owner === undefined) this.claims.set(messageId, localId);
        return owner === undefined || owner === localId;
      },
      isHeld: (messageId) => this.held.has(messageId),
      fetch: async (_message, messageId) => {
        this.held.add(messageId);
        return true;
      },
      nudge: () => undefined,
      onCopy: (_message, keptId, copyId) => {
        if (keptId < copyId) this.flagged.add(copyId);
      },
    };
    return new OutboxEngine(ports);
  }

  /** Seconds pass; at the end of a request nobody has waited less than some milliseconds. */
  private after(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.time.timers.after(milliseconds, resolve));
  }

  private work(message: OutboxMessage, queue: number, isCopy = false): Work {
    this.lastId += 1 + Math.floor(this.chance() * 3);
    const { conversation, localId, text, storedTopic } = message;
    const work: Work = {
      messageId: this.lastId,
      senderId: OWN_USER_ID,
      text,
      topic: storedTopic,
      timestamp: Math.floor(this.time.now() / 1000),
      localId,
      isCopy,
      place: conversationKey(conversation),
    };
    this.works.push(work);
    this.byPlace.set(work.place, [...(this.byPlace.get(work.place) ?? []).slice(-49), work]);
    this.byLocalId.set(localId, [...(this.byLocalId.get(localId) ?? []), work]);
    const isSilent = conversation.kind === 'topic' && conversation.channelId === SILENT_CHANNEL;
    if (!isSilent) this.announce(work, queue);
    return work;
  }

  private announce(work: Work, queue: number) {
    this.time.timers.after(20 + this.chance() * 1_500, () => {
      this.newestSeen = Math.max(this.newestSeen, work.messageId);
      this.held.add(work.messageId);
      // Another queue than the one that it was sent with is not told its local id.
      const localId = queue === this.queue ? work.localId : undefined;
      this.engine.handleMessage(work.messageId, localId);
    });
  }

  /** What is said to a page that is gone, no page can heed. */
  private limit(generation: number): SendOutcome & LookOutcome {
    const waitMs = 500 + this.chance() * 4_000;
    this.counts.limited += 1;
    if (generation === this.generation) this.limitedUntil = this.time.now() + waitMs;
    return { kind: 'limited', waitMs };
  }

  private noteEarly() {
    if (this.time.now() + 1e-6 < this.limitedUntil) this.counts.early += 1;
  }

  private pick(): Fault | null {
    if (!this.mayFail || this.chance() >= this.rates.faultRate) return null;
    return FAULTS[Math.floor(this.chance() * FAULTS.length)] ?? null;
  }

  private async post(message: OutboxMessage): Promise<SendOutcome> {
    this.noteEarly();
    const { generation, queue } = this;
    const fault = this.pick();
    await this.after(20 + this.chance() * 300);
    switch (fault) {
      case null:
        return this.accepted(this.work(message, queue));
      case 'neverArrives':
        return { kind: 'uncertain' };
      case 'limited':
        return this.limit(generation);
      case 'refused':
        return REFUSED;
      case 'answerLost':
      case 'errorPage':
        this.counts.lostAnswers += 1;
        this.work(message, queue);
        await this.after(this.chance() * (fault === 'errorPage' ? 100 : 30_000));
        return { kind: 'uncertain' };
      case 'workedLate':
        this.counts.lostAnswers += 1;
        this.time.timers.after(this.chance() * 59_000, () => this.work(message, queue));
        return { kind: 'uncertain' };
      case 'sentTwiceFirstLate': {
        const lateMs = 1_000 + this.chance() * 58_000;
        this.time.timers.after(lateMs, () => this.work(message, queue, true));
        await this.after(this.chance() * 200);
        const second = this.work(message, queue);
        return this.chance() < 0.3 ? { kind: 'uncertain' } : this.accepted(second);
      }
      case 'sentTwice':
      case 'sentTwiceSecondLimited':
      case 'sentTwiceSecondRefused': {
        const first = this.work(message, queue);
        await this.after(this.chance() * 200);
        if (fault === 'sentTwiceSecondLimited') return this.limit(generation);
        if (fault === 'sentTwiceSecondRefused') return REFUSED;
        const second = this.work(message, queue, true);
        return this.chance() < 0.3
          ? { kind: 'uncertain' }
          : this.accepted(this.chance() < 0.8 ? second : first);
      }
    }
  }

  private async accepted({ messageId }: Work): Promise<SendOutcome> {
    await this.after(this.chance() * 1_000);
    return { kind: 'accepted', messageId };
  }

  private async look(
    message: OutboxMessage,
    isClaimed: (messageId: number) => boolean,
  ): Promise<LookOutcome> {
    this.noteEarly();
    const { generation } = this;
    const isLost = this.mayFail && this.chance() < this.rates.faultRate;
    await this.after(20 + this.chance() * 300);
    if (isLost) return this.chance() < 0.2 ? this.limit(generation) : { kind: 'failed' };
    const found = this.byPlace.get(conversationKey(message.conversation)) ?? [];
    const context = { ownUserId: OWN_USER_ID, lengths: STOCK_LENGTHS, isClaimed };
    return { kind: 'looked', copies: copiesOf(message, found, context) };
  }

  press() {
    this.sent += 1;
    const number = Math.floor(this.chance() * CONVERSATIONS);
    const channelId = number % 10 === 0 ? SILENT_CHANNEL : 1;
    const localId = `m${this.sent}`;
    this.presses.set(localId, (this.pressed += 1));
    const conversation = topicConversation(channelId, `topic ${number}`);
    const isEqual = this.chance() < 0.1;
    if (isEqual) {
      const place = conversationKey(conversation);
      this.isEqualText.add(localId);
      this.equalPresses.set(place, [...(this.equalPresses.get(place) ?? []), localId]);
    }
    this.engine.add({
      localId,
      conversation,
      text: isEqual ? EQUAL : `text ${this.sent}`,
      storedTopic: `topic ${number}`,
      createdAtMs: this.time.now(),
      ...this.graceOf(),
      startedAt: null,
      newestKnownId: 0,
      attempts: 0,
      state: { kind: 'queued' },
    });
  }

  private graceOf(): Pick<OutboxMessage, 'leavesAtMs'> {
    const { graceRate = 0 } = this.rates;
    return graceRate > 0 && this.chance() < graceRate
      ? { leavesAtMs: this.time.now() + 5_000 }
      : {};
  }

  /** People look at what was not sent, and decide. */
  click() {
    for (const row of [...this.rows.values()]) {
      if (row.state.kind !== 'rejected' && row.state.kind !== 'notFound') continue;
      // Taken back when the page died: nobody wants it sent.
      if (this.discarded.has(row.localId)) this.engine.discard(row.localId);
      else if (this.mayFail && this.chance() < GIVES_UP) {
        this.engine.discard(row.localId);
        this.discarded.add(row.localId);
        const copies = this.byLocalId.get(row.localId) ?? [];
        if (copies.length > 0 && row.text !== EQUAL)
          this.problems.push(`${row.localId} was called not sent`);
      } else {
        this.presses.set(row.localId, (this.pressed += 1));
        this.engine.sendAgain(row.localId, this.time.now());
      }
    }
  }

  /** People think better of what can still be taken back, or cannot wait; and the network comes and goes. */
  thinkAgain() {
    for (const { localId } of [...this.rows.values()]) {
      const leftMs = this.grace.graceMs(localId);
      if (leftMs === 0 || leftMs === Infinity) continue;
      this.counts.waiting += 1;
      const choice = this.chance();
      if (choice < 0.2) this.grace.sendNow(localId);
      if (choice < 0.8 || !this.grace.withhold(localId)) continue;
      this.discarded.add(localId);
      this.counts.takenBack += 1;
      const { engine } = this;
      // Its text goes back into the box first, which may take longer than it would have waited.
      this.time.timers.after(this.chance() * 2 * leftMs, () => {
        if (engine === this.engine) engine.discard(localId);
      });
    }
    if (this.chance() < 0.2) this.engine.resume();
  }

  /** The page is loaded afresh: what was written down is all that is left, and the queue is a new one. */
  reload() {
    this.engine.stop();
    const waitMs = this.engine.pause.waitMs();
    this.rows = new Map();
    this.held = new Set();
    const found = [...this.kept.values()].sort((a, b) => a.createdAtMs - b.createdAtMs);
    this.engine = this.start();
    this.engine.pause.begin(waitMs);
    const life = { nowMs: this.time.now(), patienceMs: 3_600_000 };
    this.engine.adopt(found.map((row) => afterReload(row, life)));
  }

  /** The server forgot the queue: the same page goes on with a new one. */
  replaceQueue() {
    this.queue += 1;
    this.engine.queueReplaced();
  }

  calmDown() {
    this.mayFail = false;
  }

  /** Equal texts cannot be told apart, by nobody: there it is their number that must be right. */
  private checkEqualTexts(place: string, works: readonly Work[]) {
    const kept = works.filter((one) => one.text === EQUAL && !this.flagged.has(one.messageId));
    const wanted = this.equalPresses.get(place)?.filter((one) => !this.discarded.has(one)) ?? [];
    if (kept.length !== wanted.length) {
      this.problems.push(`${place} has ${kept.length} equal texts instead of ${wanted.length}`);
    }
  }

  private checkLocalId(localId: string) {
    if (this.isEqualText.has(localId)) return;
    const all = this.byLocalId.get(localId) ?? [];
    const ours = all.filter(({ isCopy }) => !isCopy).length;
    if (this.discarded.has(localId)) {
      if (all.length > 0) this.problems.push(`${localId} was given up and is there`);
    } else if (ours === 0) this.problems.push(`${localId} is lost`);
    else if (ours > 1) this.problems.push(`${localId} is there ${ours} times`);
  }

  private checkOrder(place: string, works: readonly Work[]) {
    let last = 0;
    for (const { isCopy, localId, text } of works) {
      if (isCopy || text === EQUAL) continue;
      const press = this.presses.get(localId) ?? 0;
      if (press < last) this.problems.push(`${localId} overtook another in ${place}`);
      last = press;
    }
  }

  verify() {
    for (const localId of this.presses.keys()) this.checkLocalId(localId);
    const places = new Map<string, Work[]>();
    for (const work of this.works) {
      const known = places.get(work.place);
      if (known) known.push(work);
      else places.set(work.place, [work]);
    }
    for (const [place, works] of places) {
      this.checkOrder(place, works);
      this.checkEqualTexts(place, works);
    }
    for (const { isCopy, messageId, text } of this.works) {
      if (isCopy && text !== EQUAL && !this.flagged.has(messageId)) {
        this.problems.push(`nobody was told of the copy ${messageId}`);
      }
    }
    if (this.counts.early > 0) this.problems.push(`${this.counts.early} requests came too early`);
    if (this.kept.size > 0) this.problems.push(`${this.kept.size} records are left`);
  }
}
