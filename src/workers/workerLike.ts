/** As much of a worker as a search needs. */

/** Every browser `Worker` is one, and so is the search in the page itself. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}
