/** The key of an account that was just made. Sealed before it is drawn, so that a crash loses nothing; out of the state. */
import { defineStore } from 'pinia';
import { computed, reactive, shallowRef, watch } from 'vue';
import type { AccountKey } from '@/domain/account/accountKey';
import { fieldsOf, isNumber, isText, readJson } from '@/domain/storedRecord';
import { usePlatform } from '@/platform/index';
import type { SecretPlace } from '@/platform/secretVault';
import { KEY_SECRET, SHARED_KEY_SECRET } from './names';
import { useAccountPresenceStore } from './presence';

/** What is there to be saved: a key, or an answer that could not be read but may hold one. */
export interface UnsavedKey extends AccountKey {
  /** The service's whole answer, where it could not be read; the hash is then whatever could be found in it. */
  rawAnswer: string | null;
  madeMs: number;
}

/** What was typed and ticked on the page that saves the key. */
export interface TypedProof {
  hashEnd: string;
  passwordEnd: string;
  /** That nobody can restore it. */
  isUnderstood: boolean;
}

const NOTHING_TYPED: TypedProof = { hashEnd: '', passwordEnd: '', isUnderstood: false };
const UNDERSTOOD_KEY = 'quayside.typed.keyUnderstood';
const REMINDER_KEY = 'quayside.account.keyNotSaved';
/** The moments at which keys were made that were erased here, newest first: copies of tabs that were closed do not come back. */
const ERASED_KEY = 'quayside.account.erasedKeys';
/** Room for ten of them. */
const ERASED_LENGTH = 140;
/** Where tabs tell each other which key is saved or erased, by the moment at which it was made. */
const CHANNEL = 'quayside.account.newKey';
const KEPT_FOR_MS = 15 * 60 * 1000;
/** What the reminder holds of a hash: too little to know an account by, enough not to alarm the owner of another. */
const KNOWN_END = 2;
/** What it holds where the hash is not known. */
const ANY_ACCOUNT = 'yes';

function readKey(text: string): UnsavedKey | null {
  const { accountHash, password, rawAnswer, madeMs } = fieldsOf(readJson(text)) ?? {};
  if (!isText(accountHash) || !isText(password) || !isNumber(madeMs)) return null;
  return { accountHash, password, rawAnswer: isText(rawAnswer) ? rawAnswer : null, madeMs };
}

export const useNewKeyStore = defineStore('account/newKey', () => {
  const { vault, clock, timers, deviceStore, tabStore, tabs, page } = usePlatform();
  const channel = tabs.channel(CHANNEL);
  const presence = useAccountPresenceStore();
  /** Whether a key was left unsaved; outlives the key itself. */
  const reminder = shallowRef(deviceStore.read(REMINDER_KEY));
  const isReminding = computed(() => reminder.value !== null);
  let key: UnsavedKey | null = null;
  let letLeave = () => {};
  /** Ends of secrets never leave memory; the tick is kept through a reload. */
  const typed = reactive({ ...NOTHING_TYPED });
  watch(
    () => typed.isUnderstood,
    (isUnderstood) => {
      if (isUnderstood) tabStore.write(UNDERSTOOD_KEY, 'yes');
      else tabStore.remove(UNDERSTOOD_KEY);
    },
    { flush: 'sync' },
  );

  /** Whether the key waits to be saved and can still be shown. */
  const isWaiting = computed(() => presence.unsaved !== null);

  function hold(next: UnsavedKey | null, isUnderstood = false) {
    key = next;
    Object.assign(typed, NOTHING_TYPED, { isUnderstood });
    // Also a tick that is not this key's: its own was lost before it was found again.
    if (!isUnderstood) tabStore.remove(UNDERSTOOD_KEY);
    presence.unsaved = next && (next.rawAnswer === null ? 'key' : 'rawAnswer');
    letLeave();
    letLeave = next ? page.guardLeaving() : () => {};
  }

  function remind(unsaved: UnsavedKey | null) {
    reminder.value = unsaved && (unsaved.accountHash.slice(-KNOWN_END) || ANY_ACCOUNT);
    if (reminder.value) deviceStore.write(REMINDER_KEY, reminder.value);
    else deviceStore.remove(REMINDER_KEY);
  }

  /** Whether the key that is not saved may be that of an account with this hash; true where one of them is not known. */
  function isAbout(accountHash: string): boolean {
    const isKnown = reminder.value !== null && reminder.value !== ANY_ACCOUNT;
    return !isKnown || accountHash === '' || accountHash.endsWith(reminder.value ?? '');
  }

  /**
   * Of what lies for all tabs only this key goes, or whatever there is with null: another tab may have put its own there
   * since.
   */
  async function forgetShared(madeMs: unknown): Promise<void> {
    const kept = await vault.recall(SHARED_KEY_SECRET);
    const isOther =
      madeMs !== null && kept?.place === 'device' && readKey(kept.secret)?.madeMs !== madeMs;
    await vault.forget(SHARED_KEY_SECRET, isOther ? 'tab' : undefined);
  }

  /**
   * Seals a key for a quarter of an hour, and only then lets it be shown. What lies for all tabs has another name than what this
   * one has for itself: of two that make accounts at once, each finds its own again.
   */
  async function keep(next: UnsavedKey, place: SecretPlace): Promise<void> {
    remind(next);
    const text = JSON.stringify(next);
    const isShared = place === 'device';
    const endMs = clock.now() + KEPT_FOR_MS;
    await vault.keep(KEY_SECRET, text, isShared ? 'tab' : place, endMs);
    if (isShared) await vault.keep(SHARED_KEY_SECRET, text, place, endMs);
    hold(next);
    timers.after(KEPT_FOR_MS, () => {
      if (key !== next) return;
      void vault.forget(KEY_SECRET);
      void forgetShared(next.madeMs);
    });
  }

  const wasErased = ({ madeMs }: UnsavedKey) =>
    (deviceStore.read(ERASED_KEY) ?? '').split(' ').includes(String(madeMs));

  /** Finds a key that was not saved before the page was closed or reloaded: this tab's own, or one that lies for all. */
  async function restore(): Promise<void> {
    if (key) return;
    for (const name of [KEY_SECRET, SHARED_KEY_SECRET]) {
      const kept = await vault.recall(name);
      const found = kept && readKey(kept.secret);
      if (found && clock.now() - found.madeMs < KEPT_FOR_MS && !wasErased(found)) {
        hold(found, tabStore.read(UNDERSTOOD_KEY) !== null);
        return;
      }
      if (kept) await vault.forget(name);
    }
  }

  /** The key is safe elsewhere: every copy here goes, and only then do the other tabs hear of it. */
  async function markSaved(): Promise<void> {
    const madeMs = key?.madeMs ?? null;
    remind(null);
    hold(null);
    await vault.forget(KEY_SECRET);
    await forgetShared(madeMs);
    channel.post(madeMs);
  }

  /** The person wants it gone though it is not saved: every copy goes that is here, in other tabs, or in closed ones. */
  async function erase(): Promise<void> {
    if (key) {
      const erased = `${key.madeMs} ${deviceStore.read(ERASED_KEY) ?? ''}`;
      deviceStore.write(ERASED_KEY, erased.slice(0, ERASED_LENGTH).trim());
    }
    await markSaved();
  }

  /** A tab may have a sealed copy of its own, and not have looked for it yet. */
  async function forgetCopyOf(madeMs: unknown): Promise<void> {
    const kept = await vault.recall(KEY_SECRET);
    if (kept && readKey(kept.secret)?.madeMs === madeMs) await vault.forget(KEY_SECRET);
    // Null tells of a reminder alone.
    if (madeMs !== null) await forgetShared(madeMs);
  }

  channel.onMessage((madeMs) => {
    // Another key: what was just forgotten for all tabs was its reminder, too.
    if (key && key.madeMs !== madeMs) remind(key);
    else {
      reminder.value = null;
      hold(null);
    }
    void forgetCopyOf(madeMs);
  });

  /** The person goes on without having saved it: the reminder stays, and the key as long as it was sealed for. */
  function postpone(): void {
    letLeave();
    letLeave = () => {};
    const left = key;
    const leftMs = (left?.madeMs ?? 0) + KEPT_FOR_MS - clock.now();
    timers.after(Math.min(KEPT_FOR_MS, Math.max(0, leftMs)), () => {
      if (key === left) hold(null);
    });
  }

  return {
    isWaiting,
    isReminding,
    isAbout,
    /** The key; reactive to its coming and going, but never part of the state. */
    read: (): UnsavedKey | null => (presence.unsaved ? key : null),
    /** The key's proof as far as it was typed: it goes with the key, and is as little part of the state. */
    typedProof: (): TypedProof => typed,
    keep,
    restore,
    markSaved,
    erase,
    postpone,
  };
});
