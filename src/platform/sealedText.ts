/** Texts that were sealed, among those that were not: how they are told apart, and opened. */
import type { SecretVault } from './secretVault';

export const SEALED_MARK = 'sealed:';

export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SEALED_MARK);
}

/** What was sealed for that place; undefined where it does not open, or was sealed for another. */
export async function unsealValue(
  vault: Pick<SecretVault, 'unseal'>,
  place: string,
  sealed: string,
): Promise<unknown> {
  const text = await vault.unseal(sealed.slice(SEALED_MARK.length));
  if (text === null) return undefined;
  const opened = JSON.parse(text) as { place: string; value: unknown };
  return opened.place === place ? opened.value : undefined;
}
