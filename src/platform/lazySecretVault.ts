/** The secret vault, fetched when there is something to keep or to recall: most visits have neither. */
import type { TextStore } from './index';
import type { SecretVault, VaultParts } from './secretVault';
import { FORGOTTEN, MARK_PREFIX, TAB_PREFIX } from './vaultNames';

/** What the marks tell of what lies on the device. */
function marksIn(deviceStore: TextStore) {
  const keyOf = (name: string) => MARK_PREFIX + name;
  const has = (name: string) => deviceStore.read(keyOf(name)) !== null;
  const isForgotten = (name: string) => deviceStore.read(keyOf(name)) === FORGOTTEN;
  return {
    has,
    isForgotten,
    put: (name: string) => deviceStore.write(keyOf(name), 'device'),
    forget: (name: string) => has(name) && deviceStore.write(keyOf(name), FORGOTTEN),
    /** Unless another tab has put something there meanwhile. */
    drop: (name: string) => isForgotten(name) && deviceStore.remove(keyOf(name)),
  };
}

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
  const marks = marksIn(deviceStore);
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
    return Boolean(opening) || marks.has(name) || tabStore.read(TAB_PREFIX + name) !== null;
  }

  async function forget(name: string, where?: 'tab' | 'device'): Promise<boolean> {
    const isOfAll = where !== 'tab';
    // Before anything else: the disk may refuse, or the page be closed, and whoever comes next erases it.
    if (isOfAll) marks.forget(name);
    const isGone = !mayLie(name) || (await (await vault()).forget(name, where));
    // Another tab may have one by that name.
    if (isOfAll && isGone) marks.drop(name);
    return isGone;
  }

  return {
    async keep(name, secret, place, expiresAtMs) {
      // Where it cannot be fetched just now, whoever has the secret still has it, and must not lose it by this.
      const kept = await vault().then(
        (opened) => opened.keep(name, secret, place, expiresAtMs),
        () => 'memory' as const,
      );
      if (kept === 'device') marks.put(name);
      else if (marks.has(name)) await forget(name, 'device').catch(() => false);
      return kept;
    },
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
