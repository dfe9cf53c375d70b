/** The other organization of a person who leaves one: all of it stays as it is. */
import { accountIdOf, vaultName } from '../../../src/stores/chat/sessions/keptSession';
import { recordsName } from '../../../src/stores/chat/sessions/leftBehind';
import { recordKeys } from '../../../src/testing/readDevice';
import { TWO_ORGANIZATIONS } from '../enough';
import type { Stage } from '../stage';

/** What lies on the device of an organization, for as long as nobody leaves it; null where that cannot be said. */
export async function keepsakesOf(stage: Stage | null): Promise<readonly string[] | null> {
  if (!stage || stage.hasBadDisk) return null;
  const { me, organization, indexedDb } = stage;
  const name = recordsName(accountIdOf(organization.organizationId, me.userId));
  const keys = await recordKeys(indexedDb, name);
  return keys.filter((key) => key.startsWith('picture'));
}

/** 14: whoever leaves one organization is still in the other, in all tabs, with their key and the picture kept. */
export async function checkOther(
  { twin, violations, network }: Stage,
  before: readonly string[] | null,
): Promise<void> {
  if (!twin) return;
  network.meet(TWO_ORGANIZATIONS);
  const { organizationId } = twin.organization;
  const wrong = (what: string) => void violations.push(`14: who left one organization ${what}`);
  for (const { app } of twin.pages)
    if (!app?.sessions.accounts.has(organizationId)) wrong('is out of the other');
  if (!before) return;
  for (const { platform } of twin.pages) {
    const kept = await platform.vault.recall(vaultName(organizationId));
    if (!kept?.secret.includes(twin.me.apiKey)) wrong('loses the key to the other');
  }
  const after = (await keepsakesOf(twin)) ?? [];
  const lost = before.filter((key) => !after.includes(key));
  if (lost.length > 0) wrong(`loses ${lost.join()} of the other`);
}
