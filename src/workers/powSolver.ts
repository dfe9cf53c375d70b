/** Solves a proof-of-work challenge in the background: the one door to the workers, with progress, consent and cancel. */

import {
  type PowChallenge,
  PowRefusedError,
  type ProofFormat,
  refusalOf,
} from '@/domain/account/pow/challenge';
import {
  type RemainingTime,
  probabilityWithin,
  remainingTime,
} from '@/domain/account/pow/powProgress';
import { createRateMeter } from '@/domain/account/pow/rateMeter';
import { createPowConsent } from './powConsent';
import { type TeamSurroundings, createPowTeam } from './powTeam';
import { isConfirmedProof } from './proofCheck';
import type { WorkerLike } from './workerLike';

/** How a search stands. Given out about ten times a second while it works, and at every change of state. */
export interface PowProgress {
  readonly attempts: number;
  /** Over the last second or so; the last known one while paused; 0 until it is known. */
  readonly hashesPerSecond: number;
  /** Of being done by now, 0 to 1. Never 1: only a proof is. */
  readonly probability: number;
  /** From now. Does not shrink: luck has no memory. */
  readonly remaining: RemainingTime;
  /** Name of the kernel at work; empty until one is. */
  readonly kernel: string;
  /** Workers at work now. */
  readonly workers: number;
  /** The graphics processor is at work beside them. */
  readonly isGpuActive: boolean;
  readonly isPaused: boolean;
  /** True when the rate says that it will take long: the search holds until `confirm()`. */
  readonly needsConsent: boolean;
}

/** A proof that has been checked by a second routine. */
export interface PowResult {
  readonly proof: string;
  readonly attempts: number;
  readonly elapsedMs: number;
  readonly kernel: string;
}

/** How hard to work: all cores, or half of them on a battery or when the person asks. */
export type PowCourtesy = 'all' | 'half';

/** A search that is under way. */
export interface PowSearch {
  /**
   * The proof. Rejects with {@link PowRefusedError} for a hostile challenge (at once), {@link PowCancelledError} after `cancel()`,
   * {@link PowFailedError} when nothing here can search.
   */
  readonly result: Promise<PowResult>;
  pause(): void;
  resume(): void;
  /** Ends the search for good, within 100 ms. After the result it does nothing. */
  cancel(): void;
  /** Goes on with a search that asked whether it may take long. Given early, it is never asked. */
  confirm(): void;
  setCourtesy(courtesy: PowCourtesy): void;
}

/** What a search needs of its surroundings; the parts of the platform fit as they are. */
export interface PowSearchOptions extends TeamSurroundings {
  /** How the proof is to be written. `decimal` is several times slower. */
  readonly format: ProofFormat;
  /** Makes one worker of `pow.worker.ts`. May throw where there are none: then the page itself searches, in short slices. */
  spawnWorker(): WorkerLike;
  /** `navigator.gpu`, where there is one. Used from difficulty 7 on, and never a software adapter. */
  readonly gpu?: GPU | null;
  /** For the second check of a proof; null where the page is not in a secure context. */
  readonly subtle: SubtleCrypto | null;
  /** Threads that the machine runs at once. */
  readonly concurrency: number;
  /** Default `all`. */
  readonly courtesy?: PowCourtesy;
  onProgress(progress: PowProgress): void;
  /** Expected time above which the search asks first, in milliseconds. Default one minute. */
  readonly askAboveMs?: number;
  /** Use this kernel and no other: for benches and tests. */
  readonly kernel?: string;
}

/** The search was cancelled. */
export class PowCancelledError extends Error {
  constructor() {
    super('proof of work cancelled');
    this.name = 'PowCancelledError';
  }
}

/** Nothing here can search. */
export class PowFailedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PowFailedError';
  }
}

/** More workers than this are not started, whatever the machine says of itself. */
const MOST_WORKERS = 32;

/** Starts to search. The challenge is checked first; hostile values reject the result at once. */
export function startPowSearch(challenge: PowChallenge, options: PowSearchOptions): PowSearch {
  const refusal = refusalOf(challenge);
  if (refusal !== null) return settledSearch(Promise.reject(new PowRefusedError(refusal)));
  if (challenge.difficulty > 0) return runSearch(challenge, options);
  // Anything solves it.
  const result = { proof: '0', attempts: 1, elapsedMs: 0, kernel: 'plain' };
  return settledSearch(Promise.resolve(result));
}

function settledSearch(result: Promise<PowResult>): PowSearch {
  // The caller may attach its own handler later than the engine's patience lasts.
  result.catch(() => undefined);
  const nothing = () => undefined;
  return {
    result,
    pause: nothing,
    resume: nothing,
    cancel: nothing,
    confirm: nothing,
    setCourtesy: nothing,
  };
}

function workerCount(concurrency: number, courtesy: PowCourtesy): number {
  const all = Math.max(1, Math.min(MOST_WORKERS, Math.floor(concurrency)));
  return courtesy === 'half' ? Math.ceil(all / 2) : all;
}

function runSearch(challenge: PowChallenge, options: PowSearchOptions): PowSearch {
  const { clock, concurrency, subtle } = options;
  const { promise, resolve, reject } = settleable<PowResult>();
  const tally = createTally(challenge, options);
  let isOver = false;

  const team = createPowTeam(challenge, options, {
    onAttempts(attempts, kernel) {
      if (isOver) return;
      if (tally.count(attempts, kernel, team.isGpuSettling())) team.pause();
      tell();
    },
    async onProof(proof, kernel) {
      if (!(await isConfirmedProof(challenge, proof, subtle))) return false;
      const elapsedMs = clock.monotonic() - tally.startedMs;
      end(() => resolve({ proof, attempts: tally.attempts(), elapsedMs, kernel }));
      return true;
    },
    onFailure: () => end(() => reject(new PowFailedError('nothing here can search'))),
  });

  function tell(): void {
    const isGpuActive = team.isGpuActive();
    options.onProgress({ ...tally.progress(), workers: team.workers(), isGpuActive });
  }

  function end(settle: () => void): void {
    if (isOver) return;
    isOver = true;
    team.close();
    settle();
  }

  /** Notes what has been said, and wakes or holds the team. */
  function apply(note: () => void): void {
    if (isOver) return;
    note();
    if (tally.isHeld()) team.pause();
    else team.resume();
    tell();
  }

  const resize = (courtesy: PowCourtesy) => team.resize(workerCount(concurrency, courtesy));
  resize(options.courtesy ?? 'all');
  return {
    result: promise,
    pause: () => apply(() => tally.setPaused(true)),
    resume: () => apply(() => tally.setPaused(false)),
    cancel: () => end(() => reject(new PowCancelledError())),
    confirm: () => apply(tally.confirm),
    setCourtesy(courtesy) {
      if (!isOver) resize(courtesy);
    },
  };
}

/** What has been done and said so far. */
function createTally(
  { difficulty }: PowChallenge,
  { clock, askAboveMs }: Pick<PowSearchOptions, 'clock' | 'askAboveMs'>,
) {
  const meter = createRateMeter();
  const consent = createPowConsent(difficulty, askAboveMs);
  let total = 0;
  let latestKernel = '';
  let isPaused = false;
  return {
    startedMs: clock.monotonic(),
    attempts: () => total,
    isHeld: () => isPaused || consent.isAsking(),
    /** True when the search now has to ask. */
    count(attempts: number, kernel: string, isSettling: boolean): boolean {
      total += attempts;
      latestKernel = kernel;
      const nowMs = clock.monotonic();
      meter.note(nowMs, total);
      return consent.note(nowMs, meter.perSecond(), isSettling);
    },
    setPaused(isSet: boolean): void {
      isPaused = isSet;
      meter.restart();
    },
    confirm(): void {
      consent.give();
      meter.restart();
    },
    progress(): Omit<PowProgress, 'workers' | 'isGpuActive'> {
      const hashesPerSecond = meter.perSecond();
      return {
        attempts: total,
        hashesPerSecond,
        probability: probabilityWithin(total, difficulty),
        remaining: remainingTime(difficulty, hashesPerSecond),
        kernel: latestKernel,
        isPaused,
        needsConsent: consent.isAsking(),
      };
    },
  };
}

interface Settleable<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: Error): void;
}

/** `Promise.withResolvers`, which the oldest browsers here lack. */
function settleable<Value>(): Settleable<Value> {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
