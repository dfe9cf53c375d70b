/** The browser's text stores, made safe: refused, full and broken stores never throw. */
import type { TextStore } from './index';

/** Wraps `localStorage` or `sessionStorage`; the getter may itself throw where storage is blocked. */
export function browserTextStore(storage: () => Storage): TextStore {
  function attempt<Result>(work: (store: Storage) => Result, otherwise: Result): Result {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  }
  return {
    read: (key) => attempt((store) => store.getItem(key), null),
    write: (key, value) =>
      attempt((store) => {
        store.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((store) => store.removeItem(key), undefined),
    keys: () => attempt((store) => Object.keys(store), []),
  };
}
