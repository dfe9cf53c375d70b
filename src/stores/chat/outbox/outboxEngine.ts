/**
 * Sends what waits in the outbox, one at a time in each conversation, and finds out what became of it. Knows neither
 * the server nor the screen: what it needs of them is handed in. Never sends a text a second time unless a look at
 * the server found it missing.
 */
import type { ConversationKey } from '@/domain/chat/conversation';
import { isRival, type FoundMessage } from '@/domain/chat/outboxMatcher';
import {
  confirmWaitMs,
  COPY_WAIT_MS,
  isDecisiveLook,
  LOOK_AGAIN_MS,
  lookWaitMs,
} from '@/domain/chat/outboxSchedule';
import {
  blocksNext,
  handOver,
  isNotSent,
  isServersOwn,
  mayBeThere,
  stepTo,
  type OutboxMessage,
  type OutboxState,
  type SendRefusal,
} from '@/domain/chat/outboxMessage';
import { OutboxChecks } from './outboxChecks';
import { LATEST_COPY_MS, OutboxMemory } from './outboxMemory';
import { insert, isPressedLater, keyOf } from './outboxOrder';
import { OutboxPause } from './outboxPause';
import { copiesIn, type Looked, type OutboxPorts, type SendOutcome } from './outboxPorts';

const MOST_COPY_ROUNDS = 30;
/** Looks that fail, for what waits for a decision anyway. */
const MOST_REFUSED_ROUNDS = 6;
const MOST_AT_ONCE = 4;

export class OutboxEngine {
  private readonly ports: OutboxPorts;
  /** What is being handed over or looked for before that, and in which conversations. */
  private readonly busy = new Map<string, ConversationKey>();
  private readonly checks: OutboxChecks;
  private readonly memory: OutboxMemory;
  /** Nothing leaves before it ends. */
  readonly pause: OutboxPause;

  constructor(ports: OutboxPorts) {
    this.ports = ports;
    this.memory = new OutboxMemory(() => ports.monotonic());
    this.pause = new OutboxPause(ports, () => this.sendNext());
    this.checks = new OutboxChecks(ports.timers, this.pause);
  }

  add(message: OutboxMessage): void {
    this.ports.rows.set(message.localId, message);
    void this.ports.keep(message);
    this.sendNext();
  }

  /** Takes up what was written down before a reload, or by a tab that is gone: each before what is behind it. */
  adopt(messages: readonly OutboxMessage[], isBehind = isPressedLater): void {
    for (const message of messages) {
      if (this.ports.rows.has(message.localId)) continue;
      if (message.state.kind === 'done') {
        this.memory.remember(message);
        this.lookForCopies(message);
        continue;
      }
      insert(this.ports.rows, message, isBehind);
      if (message.state.kind === 'uncertain') this.check(message.localId, 0);
      if (message.state.kind === 'accepted') this.confirm(message.localId, 0);
      this.lookPastRefusal(message);
      void this.ports.keep(message);
    }
    this.sendNext();
  }

  /** Sends again what was refused or never arrived, or may not have; looks first whether it is there after all. */
  sendAgain(localId: string, createdAtMs: number): void {
    const message = this.ports.rows.get(localId);
    if (!message || !isNotSent(message)) return;
    // Behind what was sent since: it is pressed now.
    this.forget(localId);
    this.step({ ...message, createdAtMs }, { kind: 'queued' });
    this.sendNext();
  }

  /** Takes a message out; undefined where it is not there. What is under way may still arrive. */
  discard(localId: string): OutboxMessage | undefined {
    const message = this.ports.rows.get(localId);
    this.forget(localId);
    this.ports.drop(localId);
    this.sendNext();
    return message;
  }

  /** The network is back: goes on, also with what could not be looked for. */
  resume(): void {
    for (const { localId, state } of this.ports.rows.values()) {
      if (state.kind === 'queued') this.checks.cancel(localId);
    }
    this.sendNext();
  }

  /** A new queue is told no local ids of what went through the old one. */
  queueReplaced(): void {
    for (const done of this.memory.stillCopied()) this.lookForCopies(done);
    for (const row of this.ports.rows.values()) this.lookPastRefusal(row);
  }

  /** A refusal may have answered a second copy, made by the browser; and who might not look may by now. */
  private lookPastRefusal(row: OutboxMessage): void {
    const { kind } = row.state;
    const mayTurnUp = kind === 'unknown' || kind === 'rejected';
    if (mayTurnUp && mayBeThere(row)) this.check(row.localId, 0);
  }

  /** A message event came; `localId` where it was sent through this tab's queue. */
  handleMessage(messageId: number, localId: string | undefined): void {
    if (localId === undefined) {
      // As nearly always. To go through a reactive map costs something even where it is empty.
      if (this.ports.rows.size === 0) return;
      for (const row of [...this.ports.rows.values()]) {
        if (row.state.kind !== 'accepted' || row.state.messageId !== messageId) continue;
        // Sent through another queue.
        this.lookForCopies(this.settle(row, messageId));
      }
      return;
    }
    const row = this.ports.rows.get(localId);
    if (row) {
      const other = row.state.kind === 'accepted' ? row.state.messageId : messageId;
      // One with an equal text may have taken the other copy for its own: what the server answered with stays ours.
      const isTaken = this.memory.isOthers(messageId, localId);
      this.settle(row, isTaken ? other : Math.min(messageId, other));
      if (other !== messageId) this.flagCopy(row, other, messageId);
      return;
    }
    this.compareWithSettled(localId, messageId);
  }

  private compareWithSettled(localId: string, messageId: number): void {
    const before = this.memory.done(localId);
    if (before?.state.kind !== 'done' || before.state.messageId === messageId) return;
    this.flagCopy(before, before.state.messageId, messageId);
  }

  private flagCopy(message: OutboxMessage, one: number, other: number): void {
    const { localId } = message;
    // One with an equal text took it for its own, and told of another copy: their number is right.
    if (this.memory.isOthers(other, localId)) return;
    // Both: after a reload, too, neither may be taken for an equal text that was not sent.
    for (const messageId of [one, other]) this.claim(messageId, localId);
    const keptId = Math.min(one, other);
    this.memory.settleEarlier(localId, keptId);
    this.ports.onCopy(message, keptId, Math.max(one, other));
  }

  private claim(messageId: number, localId: string): void {
    this.memory.claim(messageId, localId);
    void this.ports.claim(messageId, localId);
  }

  private step(message: OutboxMessage, state: OutboxState): OutboxMessage {
    const after = stepTo(message, state);
    this.ports.rows.set(message.localId, after);
    void this.ports.keep(after);
    return after;
  }

  private forget(localId: string): void {
    this.checks.cancel(localId);
    this.ports.rows.delete(localId);
  }

  private settle(message: OutboxMessage, messageId: number): OutboxMessage {
    const done = stepTo(message, { kind: 'done', messageId });
    this.forget(message.localId);
    this.memory.remember(done);
    // Not dropped before the last copy may have come: a page that is loaded meanwhile must look for it.
    void this.ports.keep(done);
    this.checks.later(message.localId, LATEST_COPY_MS, async () =>
      this.ports.drop(message.localId),
    );
    this.claim(messageId, message.localId);
    this.sendNext();
    return done;
  }

  /** Asks the server for copies of one that is done, where no event will tell: soon, and when none can come any more. */
  private lookForCopies(done: OutboxMessage, round = 0, waitMs = COPY_WAIT_MS): void {
    this.checks.later(done.localId, waitMs, async () => {
      const restMs = this.memory.copiedForMs(done.localId);
      const copies = copiesIn(await this.look(done));
      const isClear = copies !== null && !this.hasRival(done);
      if (!isClear && round < MOST_COPY_ROUNDS) {
        this.lookForCopies(done, round + 1, LOOK_AGAIN_MS);
        return;
      }
      for (const { messageId } of copies ?? []) this.compareWithSettled(done.localId, messageId);
      if (restMs > 0) this.lookForCopies(done, 0, restMs);
      else this.ports.drop(done.localId);
    });
  }

  private canSend(): boolean {
    return this.ports.isOnline() && this.pause.waitMs() === 0 && this.busy.size < MOST_AT_ONCE;
  }

  private sendNext(): void {
    const blocked = new Set<ConversationKey>(this.busy.values());
    for (const row of [...this.ports.rows.values()]) {
      if (!this.canSend()) return;
      const key = keyOf(row);
      if (blocked.has(key) || !blocksNext(row)) continue;
      blocked.add(key);
      // One that could not be looked for waits until it is looked for again.
      const isHeldBack = this.checks.has(row.localId) || this.busy.has(row.localId);
      if (row.state.kind !== 'queued' || isHeldBack) continue;
      const graceMs = this.ports.graceMs?.(row.localId) ?? 0;
      if (graceMs > 0) this.checks.later(row.localId, graceMs, async () => this.sendNext());
      else void this.handOverInTurn(row, key);
    }
  }

  private async handOverInTurn(row: OutboxMessage, key: ConversationKey): Promise<void> {
    this.busy.set(row.localId, key);
    try {
      if (mayBeThere(row) && !(await this.isMissing(row.localId))) return;
      const current = this.ports.rows.get(row.localId);
      if (current?.state.kind !== 'queued') return;
      // Time passed with looking: what was true before may not be any more.
      if (!this.ports.isOnline() || this.pause.waitMs() > 0) return;
      await this.handOver(current);
    } finally {
      this.busy.delete(row.localId);
      this.sendNext();
    }
  }

  private async handOver(row: OutboxMessage): Promise<void> {
    const { localId } = row;
    const flying = handOver(row, this.ports.known());
    this.ports.rows.set(localId, flying);
    await this.ports.keep(flying);
    if (!this.ports.rows.has(localId)) return;
    // Another conversation may have been told to wait meanwhile.
    if (this.pause.waitMs() > 0) this.step(flying, { kind: 'queued' });
    else this.handleOutcome(localId, await this.ports.post(flying));
  }

  private handleOutcome(localId: string, outcome: SendOutcome): void {
    if (outcome.kind === 'limited') this.pause.begin(outcome.waitMs);
    const row = this.ports.rows.get(localId);
    // Its event came before its answer, or it was taken out.
    if (row?.state.kind !== 'inFlight') {
      if (outcome.kind === 'accepted') this.compareWithSettled(localId, outcome.messageId);
      return;
    }
    switch (outcome.kind) {
      case 'accepted':
        this.accept(row, outcome.messageId);
        break;
      case 'rejected':
        if (isServersOwn(outcome.refusal)) this.step(row, outcome);
        else this.doubt(row, outcome.refusal);
        break;
      case 'limited':
        this.step(row, { kind: 'queued' });
        break;
      case 'uncertain':
        this.doubt(row);
        break;
    }
  }

  private doubt(row: OutboxMessage, refusal?: SendRefusal): void {
    this.step(row, { kind: 'uncertain', ...(refusal && { refusal }) });
    this.ports.nudge();
    this.check(row.localId, 0, refusal && 0);
  }

  private accept(row: OutboxMessage, messageId: number): void {
    this.claim(messageId, row.localId);
    this.step(row, { kind: 'accepted', messageId });
    this.confirm(row.localId, 0);
  }

  /** Looks once for what waits. Null where the look says nothing: it failed, or nobody waits any more. */
  private async lookFor(localId: string): Promise<Looked> {
    const row = this.ports.rows.get(localId);
    return row ? this.look(row) : null;
  }

  private async look(row: OutboxMessage): Promise<Looked> {
    if (this.pause.waitMs() > 0 || !this.ports.isOnline()) return null;
    // Its event may come while it is looked for.
    const ownId = () => this.memory.idOf(this.ports.rows.get(row.localId) ?? row);
    const isTaken = (id: number) => id !== ownId() && this.memory.isClaimed(id);
    const outcome = await this.ports.look(row, isTaken);
    if (outcome.kind === 'limited') this.pause.begin(outcome.waitMs);
    if (outcome.kind === 'refused') return 'refused';
    if (outcome.kind !== 'looked') return null;
    const own = ownId();
    const copies: FoundMessage[] = [];
    for (const copy of outcome.copies) {
      // Equal texts of ours may have become the others.
      const isEnough = (own !== null || copies.length > 0) && this.hasRival(row);
      if (isEnough && copy.messageId !== own) continue;
      if (await this.ports.claim(copy.messageId, row.localId)) copies.push(copy);
      else this.memory.claim(copy.messageId, '');
    }
    return copies;
  }

  private hasRival(message: OutboxMessage): boolean {
    return [...this.ports.rows.values()].some((other) => isRival(message, other));
  }

  /** Takes what was found as the outcome. False where nothing was. */
  private async found(localId: string, copies: readonly FoundMessage[]): Promise<boolean> {
    const [first, ...others] = copies;
    const row = this.ports.rows.get(localId);
    if (!row) {
      for (const { messageId } of copies) this.compareWithSettled(localId, messageId);
      return true;
    }
    if (!first) return false;
    const { messageId } = first;
    if (!this.ports.isHeld(messageId)) await this.ports.fetch(row, messageId);
    const current = this.ports.rows.get(localId);
    const done = current && this.settle(current, messageId);
    for (const other of others) this.compareWithSettled(localId, other.messageId);
    if (done) this.lookForCopies(done);
    return true;
  }

  /**
   * Before a second copy is handed over: true only after a look that did not find the first, or where nobody may look.
   * Then the server's no, or the person's word, stands.
   */
  private async isMissing(localId: string): Promise<boolean> {
    const copies = copiesIn(await this.lookFor(localId));
    if (copies) return !(await this.found(localId, copies));
    this.checks.later(localId, LOOK_AGAIN_MS, async () => this.sendNext());
    // Until then the row stands where it is.
    return false;
  }

  private check(localId: string, round: number, waitMs = lookWaitMs(round)): void {
    this.checks.later(localId, waitMs, async () => {
      const looked = await this.lookFor(localId);
      if (looked && (await this.found(localId, copiesIn(looked) ?? []))) return;
      const row = this.ports.rows.get(localId);
      if (row?.state.kind === 'uncertain') this.decide(row, round, looked, row.state.refusal);
      else if (row && isNotSent(row) && !looked && round < MOST_REFUSED_ROUNDS)
        this.check(localId, round + 1);
    });
  }

  private decide(row: OutboxMessage, round: number, looked: Looked, refusal?: SendRefusal) {
    const mayDecide = isDecisiveLook(round) || (refusal && looked !== 'refused');
    if (!looked || !mayDecide) {
      this.check(row.localId, round + 1);
      return;
    }
    if (looked === 'refused') this.step(row, { kind: 'unknown' });
    else this.step(row, refusal ? { kind: 'rejected', refusal } : { kind: 'notFound' });
    this.sendNext();
  }

  private confirm(localId: string, round: number): void {
    this.checks.later(localId, confirmWaitMs(round), async () => {
      const row = this.ports.rows.get(localId);
      if (row?.state.kind !== 'accepted') return;
      if (round === 0) this.ports.nudge();
      else if (await this.isConfirmed(row, row.state.messageId)) return;
      this.confirm(localId, round + 1);
    });
  }

  /** Asks the server instead of waiting for an event: none comes for channels that we do not subscribe to. */
  private async isConfirmed(row: OutboxMessage, messageId: number): Promise<boolean> {
    const copies = copiesIn(await this.lookFor(row.localId));
    if (!copies) return false;
    const isHere = this.ports.isHeld(messageId) || (await this.ports.fetch(row, messageId));
    const current = this.ports.rows.get(row.localId);
    if (!isHere && current) return false;
    const done = current && this.settle(current, messageId);
    for (const copy of copies) this.compareWithSettled(row.localId, copy.messageId);
    if (done) this.lookForCopies(done);
    return true;
  }

  /** Ends all timers. */
  stop(): void {
    this.pause.stop();
    this.checks.stop();
  }
}
