/** Drives a search in slices, listening in between: the same loop in a worker and, without workers, in the page. */

import type { MessageFromWorker, MessageToWorker, StartSearch } from './powWorkerMessages';
import { type ProofSearch, type SearchMachine, createProofSearch } from './proofSearch';

/** What the loop needs of the place it runs in. */
export interface RunnerSurroundings extends SearchMachine {
  /** Runs a function after whatever else is waiting here: messages, drawing. */
  yieldThen(next: () => void): void;
  post(message: MessageFromWorker): void;
  /** Longest time without a yield. */
  readonly sliceMs: number;
}

/** Time between two progress messages. */
const PROGRESS_MS = 100;

/** Gives the function that takes the page's messages. */
export function createSearchRunner(
  surroundings: RunnerSurroundings,
): (message: MessageToWorker) => void {
  const { now, yieldThen, post, sliceMs } = surroundings;
  let search: ProofSearch | null = null;
  let isPaused = false;
  let isTurnWaiting = false;
  let attempts = 0;
  let lastProgressMs = 0;

  function runSlice(active: ProofSearch): string | null {
    const startedMs = now();
    do {
      const step = active.step();
      attempts += step.attempts;
      if (step.proof !== null) return step.proof;
    } while (now() - startedMs < sliceMs);
    return null;
  }

  function takeTurn(): void {
    isTurnWaiting = false;
    if (search === null || isPaused) return;
    const proof = runSlice(search);
    const { kernel } = search;
    if (proof !== null) {
      search = null;
      post({ kind: 'found', attempts, kernel, proof });
      return;
    }
    if (now() - lastProgressMs >= PROGRESS_MS) {
      lastProgressMs = now();
      post({ kind: 'progress', attempts, kernel });
    }
    awaitTurn();
  }

  function awaitTurn(): void {
    if (isTurnWaiting) return;
    isTurnWaiting = true;
    yieldThen(() => {
      guarded(takeTurn);
    });
  }

  function guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      search = null;
      post({ kind: 'failed', reason: String(error) });
    }
  }

  function begin(start: StartSearch): void {
    search = createProofSearch(start, surroundings);
    awaitTurn();
  }

  return (message) => {
    if (message.kind === 'start') {
      guarded(() => {
        begin(message);
      });
      return;
    }
    isPaused = message.kind === 'pause';
    if (!isPaused) awaitTurn();
  };
}
