/** Marks in the text store of all tabs: what they tell of the secrets that lie on the device. */
import type { TextStore } from './index';
import { FORGOTTEN, MARK_PREFIX } from './vaultNames';

const KEPT = 'device';

export function vaultMarks(deviceStore: TextStore) {
  const read = (name: string) => deviceStore.read(MARK_PREFIX + name);
  const write = (name: string, mark: string) => deviceStore.write(MARK_PREFIX + name, mark);
  const has = (name: string) => read(name) !== null;
  const isForgotten = (name: string) => read(name) === FORGOTTEN;
  return {
    has,
    isForgotten,
    /** Whether what lies there counts: then nobody erases it who was asked to before it came. */
    isKept: (name: string) => has(name) && !isForgotten(name),
    put: (name: string) => write(name, KEPT),
    forget: (name: string) => has(name) && write(name, FORGOTTEN),
    /** Unless another tab has put something there meanwhile. */
    drop: (name: string) => isForgotten(name) && deviceStore.remove(MARK_PREFIX + name),
  };
}

export type VaultMarks = ReturnType<typeof vaultMarks>;
