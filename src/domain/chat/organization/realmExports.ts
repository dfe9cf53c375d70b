/** Exports of the organization's data: who may have them, how far they are, and what is in them. */
import type { RealmExport } from '@/api/chat/model/realmExport';
import { parseUrl } from '../../urlText';
import { hasRank, type Permission, type PermissionContext } from '../permissions/permissions';

export function mayExport(context: PermissionContext): Permission {
  return hasRank(context, 'administrator');
}

export type ExportState = 'deleted' | 'failed' | 'pending' | 'finished';

export function exportState({
  deletedTimestamp,
  failedTimestamp,
  exportUrl,
}: Pick<RealmExport, 'deletedTimestamp' | 'failedTimestamp' | 'exportUrl'>): ExportState {
  // What failed once is deleted by nobody, but what is deleted was made before.
  if (deletedTimestamp !== null) return 'deleted';
  if (failedTimestamp !== null) return 'failed';
  return exportUrl === null ? 'pending' : 'finished';
}

const PUBLIC_TYPES: readonly unknown[] = [undefined, 1, 'public'];

/** Whether it holds private messages too. */
export const isPrivateExport = ({ exportType }: Pick<RealmExport, 'exportType'>) =>
  !PUBLIC_TYPES.includes(exportType);

/** Where the file can be fetched, for a link; null where there is none, or at an address that is none for that. */
export function exportAddress(
  { exportUrl }: Pick<RealmExport, 'exportUrl'>,
  realmUrl: string,
): string | null {
  const url = exportUrl === null ? null : parseUrl(exportUrl, realmUrl);
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
}
