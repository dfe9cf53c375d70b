/** The workers of one search: started, counted, courteous, replaced when they die. */

import type { MessageFromWorker, MessageToWorker, StartSearch } from './powWorkerMessages';

/** What the pool needs of a worker; every browser `Worker` is one. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What the pool is told to do and whom it tells. */
export interface PoolOptions {
  spawnWorker(): WorkerLike;
  /** The first message for the worker of this slot. */
  startFor(slot: number): StartSearch;
  /** A worker has made attempts since its last word. */
  onAttempts(attempts: number, kernel: string): void;
  /** A worker thinks that it has a proof. False: it has not, and its kernel is not to be trusted. */
  onProof(proof: string, kernel: string): Promise<boolean>;
  /** No worker is left and none can be made. */
  onEmpty(): void;
}

interface Member {
  readonly worker: WorkerLike;
  attempts: number;
  isPaused: boolean;
  hasSpoken: boolean;
}

/** Workers that may die after they have worked before the pool stops making new ones. */
const MOST_REPLACEMENTS = 8;

/** A pool of workers that search for the same proof in different places. */
export class PowPool {
  private readonly options: PoolOptions;
  private members: Member[] = [];
  private nextSlot = 0;
  private replacements = 0;
  private wanted = 0;
  private isPaused = false;
  private isClosed = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  /** How many workers are at work now. */
  get active(): number {
    return this.members.filter((member) => !member.isPaused).length;
  }

  /** Brings the number of working workers to `count`: pauses or wakes what is there, then makes new ones. */
  resize(count: number): void {
    this.wanted = count;
    this.settle();
  }

  pause(): void {
    this.isPaused = true;
    this.settle();
  }

  resume(): void {
    this.isPaused = false;
    this.settle();
  }

  /** Ends every worker at once. */
  close(): void {
    this.isClosed = true;
    for (const member of this.members) member.worker.terminate();
    this.members = [];
  }

  private settle(): void {
    if (this.isClosed) return;
    while (!this.isPaused && this.members.length < this.wanted && this.spawn());
    const working = this.isPaused ? 0 : this.wanted;
    for (const [index, member] of this.members.entries()) {
      const isPaused = index >= working;
      if (isPaused === member.isPaused) continue;
      member.isPaused = isPaused;
      this.send(member, { kind: isPaused ? 'pause' : 'resume' });
    }
    if (this.members.length === 0 && this.wanted > 0 && !this.isPaused) {
      this.isClosed = true;
      this.options.onEmpty();
    }
  }

  private spawn(): boolean {
    let worker: WorkerLike;
    try {
      worker = this.options.spawnWorker();
    } catch {
      return false;
    }
    const member: Member = { worker, attempts: 0, isPaused: false, hasSpoken: false };
    worker.onmessage = (event: MessageEvent<MessageFromWorker>) => {
      this.hear(member, event.data);
    };
    worker.onerror = () => {
      this.lose(member);
    };
    this.members.push(member);
    this.send(member, this.options.startFor(this.nextSlot++));
    return true;
  }

  private send(member: Member, message: MessageToWorker): void {
    member.worker.postMessage(message);
  }

  private hear(member: Member, message: MessageFromWorker): void {
    if (!this.members.includes(member)) return;
    if (message.kind === 'failed') {
      this.lose(member);
      return;
    }
    member.hasSpoken = true;
    this.options.onAttempts(message.attempts - member.attempts, message.kernel);
    member.attempts = message.attempts;
    if (message.kind === 'found') void this.offer(member, message.proof, message.kernel);
  }

  private async offer(member: Member, proof: string, kernel: string): Promise<void> {
    if (!(await this.options.onProof(proof, kernel))) this.lose(member);
  }

  /** A worker that died after it had worked is replaced; one that never worked shows that workers do not work here. */
  private lose(member: Member): void {
    if (!this.members.includes(member)) return;
    member.worker.terminate();
    this.members = this.members.filter((other) => other !== member);
    if (!member.hasSpoken || ++this.replacements > MOST_REPLACEMENTS) {
      this.wanted = Math.min(this.wanted, this.members.length);
      if (this.members.length === 0 && !this.isClosed) {
        this.isClosed = true;
        this.options.onEmpty();
      }
      return;
    }
    this.settle();
  }
}
