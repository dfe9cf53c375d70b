/** Everybody who searches for one proof: the workers, the page where there are none, the graphics processor. */

import type { PowChallenge, ProofFormat } from '@/domain/account/pow/challenge';
import type { GpuSearch } from './gpuSearch';
import { type PoolOptions, type PowPool, createPowPool } from './powPool';
import type { PageSurroundings } from './searchInPage';
import type { WorkerLike } from './workerLike';

/** What a team needs of its surroundings. */
export interface TeamSurroundings extends PageSurroundings {
  readonly format: ProofFormat;
  spawnWorker(): WorkerLike;
  readonly random: { bytes(length: number): Uint8Array };
  readonly gpu?: GPU | null;
  /** For tests of correctness: an adapter that is emulated in software will do, and so will any difficulty. */
  readonly isSoftwareGpuAllowed?: boolean;
  readonly kernel?: string;
}

/** Whom a team tells. */
export interface TeamListeners extends Pick<PoolOptions, 'onAttempts' | 'onProof'> {
  /** Nobody can search. Said once. */
  onFailure(): void;
}

/** A team at work. */
export interface PowTeam extends Pick<PowPool, 'resize' | 'pause' | 'resume' | 'close'> {
  /** Workers at work now; the page counts as one. */
  workers(): number;
  /** The graphics processor is at work. */
  isGpuActive(): boolean;
  /** The graphics processor is still getting ready. */
  isGpuSettling(): boolean;
}

/** Below this difficulty the graphics processor would take longer to set up than the rest to be done. */
const GPU_DIFFICULTY = 7;

/** Workers that have not said a word for so long never will: they are stuck, and nothing tells of it. */
const LONGEST_SILENCE_MS = 20_000;

/** Puts a team together. Nobody works before `resize`. */
export function createPowTeam(
  challenge: PowChallenge,
  surroundings: TeamSurroundings,
  listeners: TeamListeners,
): PowTeam {
  let isPaused = false;
  let isClosed = false;
  let isInPage = false;
  const ear = openEar(listeners);
  const gpu = createGpuMember(challenge, surroundings, listeners);
  const startFor = (slot: number) => startMessage(challenge, surroundings, slot);
  const moveIn = () => void searchInPage().catch(listeners.onFailure);
  const { spawnWorker } = surroundings;
  let pool = createPowPool({ ...ear.listeners, startFor, spawnWorker, onEmpty: moveIn });
  watchOverSilence(surroundings, {
    isOver: () => ear.isHeard() || isClosed || isInPage,
    isPaused: () => isPaused,
    onSilence() {
      pool.close();
      moveIn();
    },
  });

  async function searchInPage(): Promise<void> {
    isInPage = true;
    const { createSearchInPage } = await import('./searchInPage');
    if (isClosed) return;
    const spawnInPage = () => createSearchInPage(surroundings);
    const { onFailure } = listeners;
    pool = createPowPool({ ...listeners, startFor, spawnWorker: spawnInPage, onEmpty: onFailure });
    if (isPaused) pool.pause();
    pool.resize(1);
  }

  return {
    workers: () => pool.active(),
    isGpuActive: () => gpu.isActive(),
    isGpuSettling: () => gpu.isSettling(),
    // The page has one thread, whatever the machine has.
    resize: (count) => pool.resize(isInPage ? 1 : count),
    pause() {
      isPaused = true;
      pool.pause();
      gpu.pause();
    },
    resume() {
      isPaused = false;
      pool.resume();
      gpu.resume();
    },
    close() {
      isClosed = true;
      pool.close();
      gpu.close();
    },
  };
}

/** The same listeners, and whether a worker has said anything yet. */
function openEar(listeners: TeamListeners) {
  let isHeard = false;
  return {
    isHeard: () => isHeard,
    listeners: {
      ...listeners,
      onAttempts(attempts: number, kernel: string) {
        isHeard = true;
        listeners.onAttempts(attempts, kernel);
      },
    },
  };
}

interface Silence {
  isOver(): boolean;
  isPaused(): boolean;
  onSilence(): void;
}

/** Tells once where workers say nothing for too long. Time in which they were to rest does not count. */
function watchOverSilence(surroundings: PageSurroundings, silence: Silence): void {
  surroundings.timers.after(LONGEST_SILENCE_MS, () => {
    if (silence.isOver()) return;
    if (silence.isPaused()) watchOverSilence(surroundings, silence);
    else silence.onSilence();
  });
}

function startMessage(challenge: PowChallenge, surroundings: TeamSurroundings, slot: number) {
  const { format, random, kernel } = surroundings;
  return {
    kind: 'start',
    challenge: challenge.challenge,
    difficulty: challenge.difficulty,
    format,
    randomBytes: random.bytes(64),
    slot,
    ...(kernel === undefined ? {} : { kernel }),
  } as const;
}

/** The graphics processor as a member of the team: it may come late, or never. */
function createGpuMember(
  challenge: PowChallenge,
  surroundings: TeamSurroundings,
  listeners: TeamListeners,
) {
  let search: GpuSearch | null = null;
  let isSettling = false;
  let isPaused = false;
  let isClosed = false;
  if (isGpuWorthIt(challenge, surroundings)) {
    isSettling = true;
    startGpu(challenge, surroundings, listeners)
      .then((started) => {
        search = started;
        if (isPaused) search?.pause();
        if (isClosed) search?.close();
      })
      // Without it the search is only slower.
      .catch(() => undefined)
      .finally(() => (isSettling = false));
  }
  return {
    isActive: () => search?.isActive() ?? false,
    isSettling: () => isSettling,
    pause() {
      isPaused = true;
      search?.pause();
    },
    resume() {
      isPaused = false;
      search?.resume();
    },
    close() {
      isClosed = true;
      search?.close();
    },
  };
}

function isGpuWorthIt({ difficulty }: PowChallenge, surroundings: TeamSurroundings): boolean {
  const { format, gpu, kernel } = surroundings;
  const isFast = format === 'compact' && kernel === undefined;
  const isHard = difficulty >= GPU_DIFFICULTY || surroundings.isSoftwareGpuAllowed === true;
  return isFast && isHard && Boolean(gpu);
}

async function startGpu(
  challenge: PowChallenge,
  { gpu, clock, random, isSoftwareGpuAllowed }: TeamSurroundings,
  listeners: TeamListeners,
): Promise<GpuSearch | null> {
  if (!gpu) return null;
  const { startGpuSearch } = await import('./gpuSearch');
  const isSoftwareAllowed = isSoftwareGpuAllowed ?? false;
  return startGpuSearch(challenge, { ...listeners, gpu, clock, random, isSoftwareAllowed });
}
