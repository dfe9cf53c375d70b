/** The workers of one search: started, counted, courteous, replaced when they die. */

import type { MessageFromWorker, MessageToWorker, StartSearch } from './powWorkerMessages';
import type { WorkerLike } from './workerLike';

/** What the pool is told to do and whom it tells. */
export interface PoolOptions {
  /** Makes a worker, or throws. */
  spawnWorker(): WorkerLike;
  /** The first message for the worker of this slot. Slots count up from 0 and are never used twice. */
  startFor(slot: number): StartSearch;
  /** A worker has made attempts since its last word. */
  onAttempts(attempts: number, kernel: string): void;
  /** A worker thinks that it has a proof. False: it has not, and is not to be trusted. */
  onProof(proof: string, kernel: string): Promise<boolean>;
  /** No worker is left and none can be made. Said once. */
  onEmpty(): void;
}

/** Workers that search for the same proof in different places. */
export interface PowPool {
  /** How many are at work now. */
  active(): number;
  /** Brings the number of workers to `count`: the surplus pauses, what is missing is made. */
  resize(count: number): void;
  pause(): void;
  resume(): void;
  /** Ends every worker at once. */
  close(): void;
}

interface Member {
  readonly worker: WorkerLike;
  attempts: number;
  isPaused: boolean;
  hasSpoken: boolean;
}

/** Workers that may die at work before no new ones are made: something here kills them. */
const MOST_REPLACEMENTS = 8;

interface PoolState {
  members: Member[];
  wanted: number;
  replacements: number;
  isPaused: boolean;
  isClosed: boolean;
}

/** An empty pool; `resize` fills it. */
export function createPowPool(options: PoolOptions): PowPool {
  const state: PoolState = {
    members: [],
    wanted: 0,
    replacements: 0,
    isPaused: false,
    isClosed: false,
  };
  const spawn = createSpawner(options, {
    join: (member) => state.members.push(member),
    has: (member) => state.members.includes(member),
    lose,
  });

  function settle(): void {
    if (state.isClosed) return;
    // A paused pool makes nobody: waking up does.
    while (!state.isPaused && state.members.length < state.wanted) {
      if (!spawn()) state.wanted = state.members.length;
    }
    const working = state.isPaused ? 0 : state.wanted;
    for (const [index, member] of state.members.entries()) setPaused(member, index >= working);
    if (state.members.length > 0 || state.isPaused) return;
    state.isClosed = true;
    options.onEmpty();
  }

  /** A worker that died at work is replaced; one that never worked shows that here one more would not either. */
  function lose(member: Member): void {
    member.worker.terminate();
    state.members = state.members.filter((other) => other !== member);
    const isReplaced = member.hasSpoken && ++state.replacements <= MOST_REPLACEMENTS;
    if (!isReplaced) state.wanted = Math.min(state.wanted, state.members.length);
    settle();
  }

  return {
    active: () => state.members.filter(({ isPaused }) => !isPaused).length,
    resize(count) {
      state.wanted = count;
      settle();
    },
    pause() {
      state.isPaused = true;
      settle();
    },
    resume() {
      state.isPaused = false;
      settle();
    },
    close() {
      state.isClosed = true;
      for (const { worker } of state.members) worker.terminate();
      state.members = [];
    },
  };
}

function send({ worker }: Member, message: MessageToWorker): void {
  worker.postMessage(message);
}

function setPaused(member: Member, isPaused: boolean): void {
  if (member.isPaused === isPaused) return;
  member.isPaused = isPaused;
  send(member, { kind: isPaused ? 'pause' : 'resume' });
}

interface Membership {
  join(member: Member): void;
  has(member: Member): boolean;
  lose(member: Member): void;
}

/** Gives the function that makes one worker and listens to it; false where none can be made. */
function createSpawner(options: PoolOptions, membership: Membership): () => boolean {
  let nextSlot = 0;

  async function hear(member: Member, message: MessageFromWorker): Promise<void> {
    if (!membership.has(member)) return;
    if (message.kind === 'failed') {
      membership.lose(member);
      return;
    }
    member.hasSpoken = true;
    options.onAttempts(message.attempts - member.attempts, message.kernel);
    member.attempts = message.attempts;
    if (message.kind !== 'found') return;
    const isProof = await options.onProof(message.proof, message.kernel);
    if (!isProof && membership.has(member)) membership.lose(member);
  }

  return () => {
    let worker: WorkerLike;
    try {
      worker = options.spawnWorker();
    } catch {
      return false;
    }
    const member: Member = { worker, attempts: 0, isPaused: false, hasSpoken: false };
    worker.onmessage = ({ data }: MessageEvent<MessageFromWorker>) => void hear(member, data);
    worker.onerror = () => {
      if (membership.has(member)) membership.lose(member);
    };
    membership.join(member);
    send(member, options.startFor(nextSlot++));
    return true;
  };
}
