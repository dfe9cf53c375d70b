/** Pages are chunks: one that the network withheld is fetched again, for as long as somebody may still wait for it. */

const PAUSES_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** Ends after so many milliseconds, or when the network is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
}

/** The same loader, with patience. @throws what the last try threw */
export function patientPage<Page>(load: () => Promise<Page>, wait = pause): () => Promise<Page> {
  return async () => {
    for (const milliseconds of PAUSES_MS) {
      try {
        return await load();
      } catch {
        await wait(milliseconds);
      }
    }
    return load();
  };
}
