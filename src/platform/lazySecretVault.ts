/** The secret vault, fetched when there is something to keep or to recall: most visits have neither. */
import type { TextStore } from './index';
import type { SecretVault, VaultParts } from './secretVault';
import { vaultMarks } from './vaultMarks';
import { TAB_PREFIX } from './vaultNames';

/** What seals texts, as far as it can be fetched. */
const sealingIn = (vault: () => Promise<SecretVault>): Pick<SecretVault, 'seal' | 'unseal'> => ({
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
});

/** `load` fetches the real one. */
export function lazySecretVault(
  parts: VaultParts & { deviceStore: TextStore },
  load = () => import('./secretVault'),
): SecretVault {
  const { deviceStore, tabStore } = parts;
  const marks = vaultMarks(deviceStore);
  let opening: Promise<SecretVault> | undefined;

  function vault(): Promise<SecretVault> {
    opening ??= load()
      .then((module) => module.createSecretVault(parts, marks))
      .catch((error: unknown) => {
        // The network was away; the next one who asks tries again.
        opening = undefined;
        throw error;
      });
    return opening;
  }

  /** Whether there may be something by this name: what other tabs do tells nothing of what this one has for itself. */
  function mayLie(name: string): boolean {
    return Boolean(opening) || marks.has(name) || tabStore.read(TAB_PREFIX + name) !== null;
  }

  async function forget(name: string, where?: 'tab' | 'device'): Promise<boolean> {
    // Before anything else: the disk may refuse, or the page be closed, and whoever comes next erases it.
    if (where !== 'tab') marks.forget(name);
    return !mayLie(name) || (await vault()).forget(name, where);
  }

  return {
    keep: (name, secret, place, expiresAtMs) =>
      vault().then(
        (opened) => opened.keep(name, secret, place, expiresAtMs),
        // Where it cannot be fetched just now, whoever has the secret still has it, and must not lose it by this.
        () => {
          marks.forget(name);
          return 'memory' as const;
        },
      ),
    async recall(name) {
      if (!mayLie(name)) return null;
      const opened = await vault();
      if (marks.isForgotten(name)) await forget(name, 'device');
      const found = await opened.recall(name);
      return found?.place === 'device' && marks.isForgotten(name) ? null : found;
    },
    forget,
    ...sealingIn(vault),
  };
}
