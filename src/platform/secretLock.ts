/**
 * Locks a secret with what a person has or knows: a passkey, by its own pseudo-random function, or a passphrase. Copies
 * of this browser's files are then worth nothing without it. Against a script that runs in this page it does not help.
 */
import type { Randomness } from './index';
import { askPasskey, makePasskey, type PasskeyDoor } from './passkey';

export type LockKind = 'passkey' | 'passphrase';

/** A lock that was opened, and can lock again without asking. */
export interface OpenLock {
  readonly kind: LockKind;
  /** The secret as a text that only this lock opens. */
  close(secret: string): Promise<string>;
}

export interface SecretLock {
  /** Whether this browser may have passkeys for us; whether they will do, only making one shows. */
  hasPasskeys(): boolean;
  /** Makes a lock; null where the person or the browser does not let us. */
  make(kind: LockKind, options: { label: string; passphrase: string }): Promise<OpenLock | null>;
  /** Opens what a lock closed; null where passkey or passphrase are not the right ones. */
  open(text: string, passphrase: string): Promise<{ secret: string; lock: OpenLock } | null>;
}

export interface LockParts {
  subtle: SubtleCrypto | null;
  random: Pick<Randomness, 'bytes'>;
  /** Null where the browser has no passkeys, or the page is not secure. */
  passkeys: PasskeyDoor | null;
  /** Of the passphrase's stretching; fewer are for tests. */
  rounds?: number;
}

/** What stands beside a locked secret, so that its key can be made again. */
interface LockRecord {
  lock: LockKind;
  salt: string;
  /** Empty for a passphrase. */
  credential: string;
  rounds: number;
}

interface LockedText extends LockRecord {
  iv: string;
  sealed: string;
}

const ROUNDS = 600_000;
const SALT_BYTES = 32;
const IV_BYTES = 12;
const INFO = new TextEncoder().encode('quayside session lock');
const KEY = { name: 'AES-GCM', length: 256 };

const toText = (bytes: Uint8Array | ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function readLocked(text: string): LockedText | null {
  try {
    const value = JSON.parse(text) as Partial<LockedText> | null;
    const { lock, salt, credential, rounds, iv, sealed } = value ?? {};
    const texts = [salt, credential, iv, sealed];
    if (lock !== 'passkey' && lock !== 'passphrase') return null;
    if (texts.some((one) => typeof one !== 'string') || typeof rounds !== 'number') return null;
    return value as LockedText;
  } catch {
    return null;
  }
}

/** The key behind a passphrase: slow to make, so that guessing is slow. */
async function keyOfPassphrase(subtle: SubtleCrypto, passphrase: string, about: LockRecord) {
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const raw = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const salt = toBytes(about.salt);
  const stretch = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: about.rounds };
  return subtle.deriveKey(stretch, raw, KEY, false, ['encrypt', 'decrypt']);
}

async function keyOfFunction(subtle: SubtleCrypto, value: BufferSource, about: LockRecord) {
  const raw = await subtle.importKey('raw', value, 'HKDF', false, ['deriveKey']);
  const derive = { name: 'HKDF', hash: 'SHA-256', salt: toBytes(about.salt), info: INFO };
  return subtle.deriveKey(derive, raw, KEY, false, ['encrypt', 'decrypt']);
}

function openLock(parts: LockParts, key: CryptoKey, about: LockRecord): OpenLock {
  const { subtle, random } = parts;
  return {
    kind: about.lock,
    async close(secret) {
      if (!subtle) throw new Error('nothing can be locked here');
      const iv = random.bytes(IV_BYTES);
      const plain = new TextEncoder().encode(secret);
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
      return JSON.stringify({ ...about, iv: toText(iv), sealed: toText(sealed) });
    },
  };
}

export function createSecretLock(parts: LockParts): SecretLock {
  const { subtle, random, passkeys, rounds = ROUNDS } = parts;

  async function keyFor(about: LockRecord, passphrase: string): Promise<CryptoKey | null> {
    if (!subtle) return null;
    if (about.lock === 'passphrase') return keyOfPassphrase(subtle, passphrase, about);
    if (!passkeys) return null;
    const asked = { credentialId: toBytes(about.credential), salt: toBytes(about.salt) };
    const value = await askPasskey(passkeys, random, asked);
    return value && keyOfFunction(subtle, value, about);
  }

  async function credentialFor(kind: LockKind, label: string) {
    if (kind === 'passphrase') return new Uint8Array();
    return passkeys && makePasskey(passkeys, random, label);
  }

  return {
    hasPasskeys: () => passkeys !== null && subtle !== null,
    async make(kind, { label, passphrase }) {
      try {
        const credential = await credentialFor(kind, label);
        if (!credential) return null;
        const salt = toText(random.bytes(SALT_BYTES));
        const about = { lock: kind, salt, credential: toText(credential), rounds };
        const key = await keyFor(about, passphrase);
        return key && openLock(parts, key, about);
      } catch {
        // Declined, timed out, or not known here.
        return null;
      }
    },
    async open(text, passphrase) {
      const locked = readLocked(text);
      if (!locked || !subtle) return null;
      try {
        const { iv, sealed, ...about } = locked;
        const key = await keyFor(about, passphrase);
        if (!key) return null;
        const algorithm = { name: 'AES-GCM', iv: toBytes(iv) };
        const plain = await subtle.decrypt(algorithm, key, toBytes(sealed));
        return { secret: new TextDecoder().decode(plain), lock: openLock(parts, key, about) };
      } catch {
        // Another passkey or passphrase, or declined.
        return null;
      }
    },
  };
}
