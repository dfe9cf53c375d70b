/** The lock of secrets, fetched when somebody locks or unlocks: most never do. */
import type { LockParts, SecretLock } from './secretLock';

export function lazySecretLock(parts: LockParts): SecretLock {
  let opening: Promise<SecretLock> | undefined;

  function lock(): Promise<SecretLock> {
    opening ??= import('./secretLock')
      .then((module) => module.createSecretLock(parts))
      .catch((error: unknown) => {
        // The network was away; the next press asks again.
        opening = undefined;
        throw error;
      });
    return opening;
  }

  return {
    hasPasskeys: () => parts.passkeys !== null && parts.subtle !== null,
    make: async (kind, options) => (await lock()).make(kind, options),
    open: async (text, passphrase) => (await lock()).open(text, passphrase),
  };
}
