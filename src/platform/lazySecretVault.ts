/** The secret vault, fetched when there is something to keep or to recall: most visits have neither. */
import type { TextStore } from './index';
import type { SecretVault, VaultParts } from './secretVault';
import { MARK_PREFIX, mayLieOnDevice, TAB_PREFIX } from './vaultNames';

/** `load` fetches the real one. */
export function lazySecretVault(
  parts: VaultParts & { deviceStore: TextStore },
  load = () => import('./secretVault'),
): SecretVault {
  const { deviceStore, tabStore } = parts;
  let opening: Promise<SecretVault> | undefined;

  function vault(): Promise<SecretVault> {
    opening ??= load()
      .then((module) => module.createSecretVault(parts))
      .catch((error: unknown) => {
        // The network was away; the next one who asks tries again.
        opening = undefined;
        throw error;
      });
    return opening;
  }

  /** Whether there may be something by this name: what other tabs do tells nothing of what this one has for itself. */
  function mayLie(name: string): boolean {
    if (opening || mayLieOnDevice(parts, name)) return true;
    return tabStore.read(TAB_PREFIX + name) !== null;
  }

  return {
    async keep(name, secret, place, expiresAtMs) {
      // Where it cannot be fetched just now, whoever has the secret still has it, and must not lose it by this.
      const kept = await vault().then(
        (opened) => opened.keep(name, secret, place, expiresAtMs),
        () => 'memory' as const,
      );
      if (kept === 'device') deviceStore.write(MARK_PREFIX + name, kept);
      else deviceStore.remove(MARK_PREFIX + name);
      return kept;
    },
    async recall(name) {
      if (!mayLie(name)) return null;
      return (await vault()).recall(name);
    },
    async forget(name, where) {
      if (mayLie(name)) await (await vault()).forget(name, where);
      // Another tab may have one by that name.
      if (where !== 'tab') deviceStore.remove(MARK_PREFIX + name);
    },
    seal: (text) =>
      vault().then(
        (opened) => opened.seal(text),
        () => null,
      ),
    unseal: (sealed) =>
      vault().then(
        (opened) => opened.unseal(sealed),
        () => null,
      ),
  };
}
