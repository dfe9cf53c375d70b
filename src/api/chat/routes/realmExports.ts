/** Exports of the organization's data; documented from level 304 on only, but there long before. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { realmExport, type RealmExport } from '@/api/chat/model/realmExport';

const exportsAnswer = wire({ exports: v.array(realmExport) });

/** https://zulip.com/api/get-realm-exports */
export async function getRealmExports(
  client: ChatClient,
  options?: CallOptions,
): Promise<RealmExport[]> {
  return (await client.get('/export/realm', exportsAnswer, {}, options)).exports;
}

/** https://zulip.com/api/export-realm: of what is public, which is all that servers know below level 304. */
export async function exportRealm(client: ChatClient, options?: CallOptions): Promise<void> {
  await client.post('/export/realm', emptyAnswer, {}, options);
}

/** DELETE /export/realm/{id} (undocumented): the file; that there was one stays in the list. */
export async function deleteRealmExport(
  client: ChatClient,
  { exportId }: { exportId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/export/realm/${exportId}`, emptyAnswer, {}, options);
}
