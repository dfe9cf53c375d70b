/**
 * Last words of pages that are left. The page may be gone before the database is done, so they are written where writing
 * takes no time, and lie there until they lie in the database, or are done with.
 */
import { readDraft, type Draft } from '@/domain/chat/drafts';
import { entriesOf, readJson } from '@/domain/storedRecord';
import type { TextStore } from '@/platform/index';
import { farewellKeyOf } from './sessions/leftBehind';

/** What cannot be read is left out. */
export function readFarewells(text: string | null): Draft[] {
  return entriesOf(readJson(text)).flatMap((one) => readDraft(one) ?? []);
}

export function createFarewells(deviceStore: TextStore, accountId: string) {
  const key = farewellKeyOf(accountId);
  const all = () => readFarewells(deviceStore.read(key));

  function write(drafts: readonly Draft[]) {
    if (drafts.length > 0) deviceStore.write(key, JSON.stringify(drafts));
    else deviceStore.remove(key);
  }

  return {
    all,
    /** Beside those of other tabs. */
    add(last: readonly Draft[]) {
      const ids = new Set(last.map(({ draftId }) => draftId));
      if (last.length > 0) write([...all().filter(({ draftId }) => !ids.has(draftId)), ...last]);
    },
    /** Forgets a draft, up to this revision of it. */
    remove(draftId: string, revision = Infinity) {
      if (deviceStore.read(key) === null) return;
      write(all().filter((one) => one.draftId !== draftId || one.revision > revision));
    },
  };
}
