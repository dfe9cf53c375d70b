/** Drives a search in slices, listening in between: the same loop in a worker and, without workers, in the page. */

import type { MessageFromWorker, MessageToWorker } from './powWorkerMessages';
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
  let lastProgressMs = now();

  function proofInSlice({ step }: ProofSearch): string | null {
    const startedMs = now();
    let proof: string | null = null;
    while (proof === null && now() - startedMs < sliceMs) {
      const done = step();
      attempts += done.attempts;
      proof = done.proof;
    }
    return proof;
  }

  function takeTurn(): void {
    isTurnWaiting = false;
    if (search === null || isPaused) return;
    const proof = proofInSlice(search);
    const kernel = search.kernel();
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
    yieldThen(() => guarded(takeTurn));
  }

  function guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      search = null;
      post({ kind: 'failed', reason: String(error) });
    }
  }

  return (message) => {
    isPaused = message.kind === 'pause';
    if (message.kind === 'start')
      guarded(() => (search = createProofSearch(message, surroundings)));
    if (!isPaused) awaitTurn();
  };
}
