/** Pages are chunks: one that the network withheld is fetched again, for as long as somebody may still wait for it. */
import type { Platform } from '@/platform/index';

const PAUSES_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** What waiting takes. */
export type WaitingMachine = Pick<Platform, 'timers' | 'connectivity'>;

/** Ends after so many milliseconds, or when the network is back. */
function pause(milliseconds: number, { timers, connectivity }: WaitingMachine): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      timer.cancel();
      stopListening();
      resolve();
    };
    const timer = timers.after(milliseconds, end);
    const stopListening = connectivity.onChange((isOnline) => isOnline && end());
  });
}

/** The same loader, with patience. @throws what the last try threw */
export function patientPage<Page>(
  load: () => Promise<Page>,
  machine: WaitingMachine,
): () => Promise<Page> {
  return async () => {
    for (const milliseconds of PAUSES_MS) {
      try {
        return await load();
      } catch {
        await pause(milliseconds, machine);
      }
    }
    return load();
  };
}
