/** Solves a proof-of-work challenge in the background: the one door to the workers, with progress, consent and cancel. */

import {
  type PowChallenge,
  PowRefusedError,
  type ProofFormat,
  isProofOf,
  refusalOf,
} from '@/domain/account/pow/challenge';
import {
  type RemainingTime,
  expectedMs,
  probabilityWithin,
  remainingTime,
} from '@/domain/account/pow/powProgress';
import { RateMeter } from '@/domain/account/pow/rateMeter';
import { PowPool, type WorkerLike } from './powPool';

export type { PowChallenge, ProofFormat } from '@/domain/account/pow/challenge';
export type { WorkerLike } from './powPool';

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
export interface PowSearchOptions {
  readonly format: ProofFormat;
  /** Makes one worker of `pow.worker.ts`. May throw where there are none. */
  spawnWorker(): WorkerLike;
  readonly clock: { monotonic(): number };
  readonly timers: { after(milliseconds: number, run: () => void): { cancel(): void } };
  readonly random: { bytes(length: number): Uint8Array };
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

const MEASURE_MS = 500;
const ASK_ABOVE_MS = 60_000;

/** Starts to search. The challenge is checked first; hostile values reject the result at once. */
export function startPowSearch(challenge: PowChallenge, options: PowSearchOptions): PowSearch {
  const refusal = refusalOf(challenge);
  if (refusal !== null) return settledSearch(Promise.reject(new PowRefusedError(refusal)));
  if (challenge.difficulty === 0) {
    return settledSearch(
      Promise.resolve({ proof: '0', attempts: 1, elapsedMs: 0, kernel: 'plain' }),
    );
  }
  return new RunningSearch(challenge, options);
}

function settledSearch(result: Promise<PowResult>): PowSearch {
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

class RunningSearch implements PowSearch {
  readonly result: Promise<PowResult>;
  private readonly challenge: PowChallenge;
  private readonly options: PowSearchOptions;
  private readonly pool: PowPool;
  private readonly meter = new RateMeter();
  private readonly startedMs: number;
  private readonly settle: { resolve(result: PowResult): void; reject(reason: Error): void };
  private courtesy: PowCourtesy;
  private attempts = 0;
  private kernel = '';
  private measureFromMs: number | null = null;
  private isPaused = false;
  private consent: 'measuring' | 'asked' | 'given' = 'measuring';
  private isOver = false;

  constructor(challenge: PowChallenge, options: PowSearchOptions) {
    this.challenge = challenge;
    this.options = options;
    this.courtesy = options.courtesy ?? 'all';
    this.startedMs = options.clock.monotonic();
    const { promise, resolve, reject } = withResolvers<PowResult>();
    this.result = promise;
    this.settle = { resolve, reject };
    this.pool = new PowPool({
      spawnWorker: () => options.spawnWorker(),
      startFor: (slot) => ({
        kind: 'start',
        ...challenge,
        format: options.format,
        randomBytes: options.random.bytes(64),
        slot,
        ...(options.kernel === undefined ? {} : { kernel: options.kernel }),
      }),
      onAttempts: (attempts, kernel) => {
        this.count(attempts, kernel);
      },
      onProof: (proof, kernel) => this.accept(proof, kernel),
      onEmpty: () => {
        this.end(() => {
          this.settle.reject(new PowFailedError('no worker could search'));
        });
      },
    });
    this.pool.resize(this.workerCount());
  }

  pause(): void {
    this.isPaused = true;
    this.applyPause();
  }

  resume(): void {
    this.isPaused = false;
    this.applyPause();
  }

  cancel(): void {
    this.end(() => {
      this.settle.reject(new PowCancelledError());
    });
  }

  confirm(): void {
    this.consent = 'given';
    this.applyPause();
  }

  setCourtesy(courtesy: PowCourtesy): void {
    this.courtesy = courtesy;
    if (!this.isOver) this.pool.resize(this.workerCount());
  }

  private workerCount(): number {
    const all = Math.max(1, Math.min(MOST_WORKERS, Math.floor(this.options.concurrency)));
    return this.courtesy === 'half' ? Math.ceil(all / 2) : all;
  }

  private applyPause(): void {
    if (this.isOver) return;
    if (this.isPaused || this.consent === 'asked') this.pool.pause();
    else {
      this.meter.restart();
      this.pool.resume();
    }
    this.tell();
  }

  private count(attempts: number, kernel: string): void {
    if (this.isOver) return;
    const nowMs = this.options.clock.monotonic();
    this.attempts += attempts;
    this.kernel = kernel;
    this.measureFromMs ??= nowMs;
    this.meter.note(nowMs, this.attempts);
    if (this.consent === 'measuring' && nowMs - this.measureFromMs >= MEASURE_MS) {
      const expected = expectedMs(this.challenge.difficulty, this.meter.perSecond);
      this.consent = expected > (this.options.askAboveMs ?? ASK_ABOVE_MS) ? 'asked' : 'given';
      if (this.consent === 'asked') this.pool.pause();
    }
    this.tell();
  }

  private async accept(proof: string, kernel: string): Promise<boolean> {
    if (this.isOver) return true;
    if (!(await this.isConfirmed(proof))) return false;
    const elapsedMs = this.options.clock.monotonic() - this.startedMs;
    const { attempts } = this;
    this.end(() => {
      this.settle.resolve({ proof, attempts, elapsedMs, kernel });
    });
    return true;
  }

  private async isConfirmed(proof: string): Promise<boolean> {
    await Promise.resolve();
    return isProofOf(this.challenge, proof);
  }

  private tell(): void {
    const { difficulty } = this.challenge;
    const hashesPerSecond = this.meter.perSecond;
    this.options.onProgress({
      attempts: this.attempts,
      hashesPerSecond,
      probability: probabilityWithin(this.attempts, difficulty),
      remaining: remainingTime(difficulty, hashesPerSecond),
      kernel: this.kernel,
      workers: this.pool.active,
      isPaused: this.isPaused,
      needsConsent: this.consent === 'asked',
    });
  }

  private end(settle: () => void): void {
    if (this.isOver) return;
    this.isOver = true;
    this.pool.close();
    settle();
  }
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
