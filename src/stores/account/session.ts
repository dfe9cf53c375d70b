/** Who is signed in to the hosting account. The token itself lives in a closure and never in the state. */
import { defineStore } from 'pinia';
import { computed, toRef } from 'vue';
import type { HostingClient } from '@/api/account/client';
import type { Session } from '@/api/account/model/session';
import { usePlatform } from '@/platform/index';
import type { LockKind } from '@/platform/secretLock';
import type { SecretPlace } from '@/platform/secretVault';
import { useConfigStore } from '@/stores/config';
import { useHostingClient } from './hostingClient';
import { SESSION_CHANNEL } from './names';
import { useNewKeyStore } from './newKey';
import { useAccountPresenceStore, type SessionFacts, type SessionState } from './presence';
import { readSessionNews, type SessionRecord } from './sessionRecord';
import { useSessionSafeStore, type FoundSession } from './sessionSafe';

/** What there is to know about a session when it begins. */
export interface NewSession {
  token: string;
  isApiKey: boolean;
  expiresAtMs: number | null;
  isApproximate: boolean;
  clockOffsetMs: number | null;
}

/** There is no session to sign a request with. */
export class NotSignedInError extends Error {
  constructor() {
    super('not signed in to the account');
    this.name = 'NotSignedInError';
  }
}

/** The ids of sessions that were forgotten here, newest first. */
const OVER_KEY = 'quayside.account.over';
/** Room for ten of them. */
const OVER_LENGTH = 360;
/** What was typed about the account and not saved. */
const TYPED_KEY = 'quayside.typed.lowBalance';
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
/** Longest difference of clocks that is taken for one, rather than for a session of another length. */
const LONGEST_OFFSET_MS = 36 * 60 * 60 * 1000;

/** The service's clock minus this device's, told from a session that just began; null where it cannot be told. */
export function clockOffsetOf(
  session: Session,
  askedMs: number,
  receivedMs: number,
): number | null {
  if (session.isApproximate) return null;
  const offset = session.expiresAtMs - WEEK_MS - (askedMs + receivedMs) / 2;
  return Math.abs(offset) <= LONGEST_OFFSET_MS ? offset : null;
}

function factsOf(record: SessionRecord, place: SecretPlace): SessionFacts {
  const { token: _token, baseUrl: _baseUrl, ...facts } = record;
  return { ...facts, place };
}

export const useAccountSessionStore = defineStore('account/session', () => {
  const platform = usePlatform();
  const { clock, random, deviceStore, tabStore } = platform;
  const config = useConfigStore();
  const client = useHostingClient();
  const channel = platform.tabs.channel(SESSION_CHANNEL);
  const safe = useSessionSafeStore();
  const newKey = useNewKeyStore();

  const presence = useAccountPresenceStore();
  presence.isAttended = true;
  const state = toRef(presence, 'session');
  const wishedPlace = computed(() => presence.wishedPlace);
  let record: SessionRecord | null = null;
  let life = new AbortController();

  const isSignedIn = computed(() => presence.isSignedIn);
  const facts = computed(() => presence.facts);

  function begin(next: SessionRecord, place: SecretPlace) {
    record = next;
    state.value = { kind: 'signedIn', facts: factsOf(next, place) };
  }

  function drop(next: SessionState) {
    record = null;
    state.value = next;
    life.abort();
    life = new AbortController();
  }

  async function keep(next: SessionRecord, place: SecretPlace): Promise<SecretPlace> {
    const lastMs = (next.expiresAtMs ?? clock.now() + WEEK_MS) - (next.clockOffsetMs ?? 0);
    // A day more, because this device's clock alone must not end a session.
    return safe.keep(next, place, lastMs + DAY_MS);
  }

  /** Signs in again with what was kept, if anything was. */
  async function restore(): Promise<void> {
    if (record) return;
    const found = await safe.find();
    if (found) await enter(found);
  }

  /**
   * Copies of a forgotten session may lie in tabs that were closed, or are under a lock: they do not come back. Nor does one of
   * a service that this app no longer speaks to: nothing could be asked with it.
   */
  async function enter({ record: found, place }: FoundSession): Promise<void> {
    if (record) return;
    if (found.baseUrl !== config.config.hosting.baseUrl) await safe.forget();
    else if (!deviceStore.read(OVER_KEY)?.includes(found.sessionId)) begin(found, place);
    else await safe.forget('tab');
  }

  /** Opens the session that lies here locked; whether passkey or passphrase were the right ones. */
  async function unlock(passphrase: string): Promise<boolean> {
    const found = await safe.unlock(passphrase);
    if (found) await enter(found);
    return isSignedIn.value;
  }

  /** Locks the session wherever it is kept, or takes its lock away with null; whether that was done. */
  async function setLock(kind: LockKind | null, passphrase = ''): Promise<boolean> {
    const label = config.config.brand.name;
    const locked = record;
    if (!locked || !(await safe.setLock(kind, { label, passphrase }))) return false;
    // It was over before its lock was there.
    if (record !== locked) return false;
    await choosePlace(wishedPlace.value);
    if (kind && facts.value) channel.post({ kind: 'locked', sessionId: facts.value.sessionId });
    return true;
  }

  /** Signs in. An API key works until it is revoked, so it is kept in memory whatever was chosen. */
  async function adopt(session: NewSession, place = wishedPlace.value): Promise<void> {
    if (record) life.abort();
    life = new AbortController();
    const next = { ...session, sessionId: random.uuid(), baseUrl: config.config.hosting.baseUrl };
    begin(next, 'memory');
    const kept = await keep(next, session.isApiKey ? 'memory' : place);
    if (record !== next) return;
    state.value = { kind: 'signedIn', facts: factsOf(next, kept) };
    if (kept === 'device') channel.post({ kind: 'signedIn', sessionId: next.sessionId });
  }

  /** Remembers where sessions are to be kept, and moves the present one there. */
  async function choosePlace(place: SecretPlace): Promise<void> {
    presence.wishPlace(place);
    const moved = record;
    if (!moved || moved.isApiKey) return;
    const kept = await keep(moved, place);
    if (record !== moved) return;
    state.value = { kind: 'signedIn', facts: factsOf(moved, kept) };
    if (kept === 'device') channel.post({ kind: 'signedIn', sessionId: moved.sessionId });
  }

  /** The service refuses the token: what is on screen stays, and the other tabs learn of it. */
  async function end(): Promise<void> {
    if (state.value.kind !== 'signedIn') return;
    const { facts: last } = state.value;
    drop({ kind: 'ended', facts: last });
    channel.post({ kind: 'ended', sessionId: last.sessionId });
    await giveWay(last.sessionId);
  }

  /** A session that is over makes room; another one that a tab has put on the device meanwhile takes its place here, too. */
  async function giveWay(sessionId: string): Promise<void> {
    await safe.release(sessionId);
    const found = await safe.find();
    if (found && found.record.sessionId !== sessionId) await enter(found);
  }

  /** A key of a new account that is not saved yet: erased where its session is forgotten, unless the person wishes to keep it. */
  async function leaveKey(leavesKey: boolean): Promise<void> {
    if (leavesKey) {
      newKey.postpone();
      return;
    }
    await newKey.restore();
    if (newKey.isWaiting) await newKey.erase();
  }

  /**
   * Erases the session in this browser, and tells the other tabs once it is gone. The service is not told: it has no call
   * for that.
   */
  async function forget(
    reason: 'forgotten' | 'deleted',
    { leavesKey = false }: { leavesKey?: boolean } = {},
  ): Promise<void> {
    const last = facts.value;
    drop({ kind: 'signedOut', reason });
    tabStore.remove(TYPED_KEY);
    if (last) {
      const { sessionId } = last;
      const over = sessionId + (deviceStore.read(OVER_KEY) ?? '');
      // What is left of a deleted account's sessions opens nothing, and of the account itself nothing stays.
      if (reason === 'forgotten') deviceStore.write(OVER_KEY, over.slice(0, OVER_LENGTH));
    }
    if (reason === 'forgotten') await leaveKey(leavesKey);
    await safe.forget();
    if (last) channel.post({ kind: reason, sessionId: last.sessionId });
  }

  /**
   * Makes a signed request.
   * @throws NotSignedInError without a session, or where the session belongs to another service
   */
  function call<Result>(
    request: (client: HostingClient, token: string) => Promise<Result>,
  ): Promise<Result> {
    if (!record || record.baseUrl !== config.config.hosting.baseUrl) {
      return Promise.reject(new NotSignedInError());
    }
    return request(client(), record.token);
  }

  /** Now, by the service's clock as far as it is known. */
  function serverNow(): number {
    return clock.now() + (facts.value?.clockOffsetMs ?? 0);
  }

  channel.onMessage((message) => {
    const news = readSessionNews(message);
    if (news?.kind === 'signedIn') void restore();
    else if (news && state.value.kind === 'signedIn') {
      const { facts: ours } = state.value;
      if (ours.sessionId !== news.sessionId) return;
      if (news.kind === 'locked') {
        drop({ kind: 'signedOut', reason: 'never' });
        // A duplicate of a tab has a copy of its own, under no lock.
        void safe.forget('tab').then(restore);
      } else if (news.kind === 'ended') {
        drop({ kind: 'ended', facts: ours });
        void giveWay(ours.sessionId);
      } else {
        drop({ kind: 'signedOut', reason: news.kind === 'deleted' ? 'deleted' : 'elsewhere' });
        tabStore.remove(TYPED_KEY);
        void safe.forget();
      }
    }
  });

  return {
    state,
    facts,
    isSignedIn,
    wishedPlace,
    restore,
    adopt,
    choosePlace,
    /** With what a session that lies here is locked; null where none is. */
    closedLock: computed(() => presence.closedLock),
    /** With what the present session is locked when it is kept; null where it is not. */
    lockKind: computed(() => safe.lockKind),
    hasPasskeys: platform.locks.hasPasskeys(),
    unlock,
    setLock,
    /** Whether whoever sits here can open the present session's lock; true where it has none. */
    proves: safe.proves,
    end,
    forget,
    call,
    serverNow,
    /** Aborted when the present session is over or replaced. */
    lifetime: () => life.signal,
  };
});
