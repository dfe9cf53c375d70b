/** What there is of accounts in this browser, as far as first views tell of it. What acts on it is fetched where there is. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { usePlatform } from '@/platform/index';
import type { LockKind } from '@/platform/secretLock';
import type { SecretPlace } from '@/platform/secretVault';
import type { SessionRecord } from './sessionRecord';

/** What may be shown of a session: everything but its token. */
export interface SessionFacts extends Omit<SessionRecord, 'token' | 'baseUrl'> {
  /** Where it is kept, which may be less than what was chosen. */
  place: SecretPlace;
}

/** Why nobody is signed in; "elsewhere" is forgotten, by another tab. */
export type SignedOutReason = 'never' | 'forgotten' | 'elsewhere' | 'deleted';

export type SessionState =
  | { kind: 'signedOut'; reason: SignedOutReason }
  | { kind: 'signedIn'; facts: SessionFacts }
  /** The service refuses the token; what is on screen stays there. */
  | { kind: 'ended'; facts: SessionFacts };

const PLACE_KEY = 'quayside.account.place';

function placeOf(text: string | null): SecretPlace {
  return text === 'memory' || text === 'device' ? text : 'tab';
}

export const useAccountPresenceStore = defineStore('account/presence', () => {
  const { deviceStore } = usePlatform();
  /** Of the session store, which alone changes it; as it is before that is there: nobody is signed in. */
  const session = shallowRef<SessionState>({ kind: 'signedOut', reason: 'never' });
  /** The lock of a session that lies here and was not opened yet; null where there is none. */
  const closedLock = shallowRef<LockKind | null>(null);
  /** What waits to be saved of an account that was just made: its key, an answer that may hold one, or nothing (null). */
  const unsaved = shallowRef<'key' | 'rawAnswer' | null>(null);
  const wishedPlace = shallowRef<SecretPlace>(placeOf(deviceStore.read(PLACE_KEY)));

  /** Remembers where sessions are to be kept. One that there is stays where it lies: see `choosePlace` of the session. */
  function wishPlace(place: SecretPlace): void {
    wishedPlace.value = place;
    if (place === 'tab') deviceStore.remove(PLACE_KEY);
    else deviceStore.write(PLACE_KEY, place);
  }

  return {
    session,
    /** Whether requests can be signed. */
    isSignedIn: computed(() => session.value.kind === 'signedIn'),
    /** What is known of the session, also of one that has ended; null where there is none. */
    facts: computed(() => (session.value.kind === 'signedOut' ? null : session.value.facts)),
    closedLock,
    unsaved,
    /** Where the person wants sessions kept. */
    wishedPlace,
    wishPlace,
    /** The session store is there, and hears of other tabs by itself. */
    isAttended: shallowRef(false),
  };
});
