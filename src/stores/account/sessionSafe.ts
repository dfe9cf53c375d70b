/** Where a session lies between two visits: in the vault, and under the person's own lock where they wished for one. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { usePlatform } from '@/platform/index';
import type { LockKind, OpenLock } from '@/platform/secretLock';
import type { SecretPlace } from '@/platform/secretVault';
import { SESSION_SECRET } from './names';
import { useAccountPresenceStore } from './presence';
import { readLockKind, readSessionRecord, type SessionRecord } from './sessionRecord';

/** A session that was found, and where. */
export interface FoundSession {
  record: SessionRecord;
  place: SecretPlace;
}

export const useSessionSafeStore = defineStore('account/sessionSafe', () => {
  const { vault, locks } = usePlatform();
  const presence = useAccountPresenceStore();
  /** With what the present session is locked where it is kept; null where it is not. */
  const lockKind = shallowRef<LockKind | null>(null);
  /** The lock of what is kept from now on; null where it gets none. */
  let openLock: OpenLock | null = null;
  /** What the present lock closed last, to ask the person again by. */
  let closedText = '';
  // Locks take their time, and so do people before them: what was erased meanwhile does not come back by it.
  let erasures = 0;
  /** What is on its way to its place. */
  let keeping: Promise<unknown> = Promise.resolve();

  /** Puts a session where it is to lie, under the present lock. What leaves memory unlocked never lies beside it. */
  async function keep(
    record: SessionRecord,
    place: SecretPlace,
    lastMs: number,
  ): Promise<SecretPlace> {
    const text = JSON.stringify(record);
    const lock = openLock;
    const before = erasures;
    const closed = lock ? await lock.close(text) : '';
    if (before !== erasures) return 'memory';
    closedText = closed;
    presence.closedLock = null;
    const putting = vault.keep(SESSION_SECRET, closedText || text, place, lastMs);
    keeping = putting;
    const kept = await putting;
    // Not sooner: what lies there until then is under no lock, or under the one before.
    if (before === erasures) lockKind.value = lock?.kind ?? null;
    return kept;
  }

  /** Looks for a session. One that is locked stays where it is, and `closedLock` tells of it. */
  async function find(): Promise<FoundSession | null> {
    const kept = await vault.recall(SESSION_SECRET);
    const record = kept && readSessionRecord(kept.secret);
    presence.closedLock = kept && readLockKind(kept.secret);
    return kept && record && { record, place: kept.place };
  }

  /** Opens the session that lies here locked; null where passkey or passphrase are not the right ones. */
  async function unlock(passphrase: string): Promise<FoundSession | null> {
    const before = erasures;
    const kept = await vault.recall(SESSION_SECRET);
    // Forgotten meanwhile, or expired: nobody can open it any more.
    if (!kept) presence.closedLock = null;
    const opened = kept && (await locks.open(kept.secret, passphrase));
    const record = opened && readSessionRecord(opened.secret);
    if (!kept || !opened || !record || before !== erasures) return null;
    openLock = opened.lock;
    lockKind.value = openLock.kind;
    closedText = kept.secret;
    presence.closedLock = null;
    return { record, place: kept.place };
  }

  /** Whether whoever sits here can open the present lock; true where there is none. */
  async function proves(passphrase: string): Promise<boolean> {
    if (!openLock) return true;
    return (await locks.open(closedText, passphrase)) !== null;
  }

  /** Makes a lock for what is kept next, or takes it away with null; whether that was done. */
  async function setLock(
    kind: LockKind | null,
    options: { label: string; passphrase: string },
  ): Promise<boolean> {
    const before = erasures;
    const made = kind && (await locks.make(kind, options));
    if ((kind && !made) || before !== erasures) return false;
    openLock = made;
    return true;
  }

  async function empty(where?: 'tab'): Promise<void> {
    erasures += 1;
    presence.closedLock = null;
    closedText = '';
    await vault.forget(SESSION_SECRET, where);
  }

  /**
   * Erases a session that is over, and nothing that was put here since, in this tab or by another one. The lock stays at hand for
   * the session that comes next.
   */
  async function release(sessionId: string): Promise<void> {
    const ours = closedText;
    erasures += 1;
    closedText = '';
    await keeping;
    const kept = await vault.recall(SESSION_SECRET);
    const lying = kept && readSessionRecord(kept.secret);
    const isOurs = lying ? lying.sessionId === sessionId : kept?.secret === ours;
    if (!isOurs) return;
    presence.closedLock = null;
    await vault.forget(SESSION_SECRET, kept?.place === 'tab' ? 'tab' : undefined);
  }

  /** Erases what lies here, or only this tab's copy of it, and forgets the lock. */
  async function forget(where?: 'tab'): Promise<void> {
    openLock = null;
    lockKind.value = null;
    await empty(where);
  }

  return {
    lockKind,
    keep,
    find,
    unlock,
    proves,
    setLock,
    release,
    forget,
  };
});
