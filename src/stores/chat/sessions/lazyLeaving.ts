/** The work of leaving a device, fetched when there is some: hardly anybody is put out. */
import type { Platform } from '@/platform/index';
import { putOuts } from './leftBehind';

/** Null where the part is not to be had: the next start tries again. */
export const fetchLeaving = () => import('./leaving').catch(() => null);

/** Erases what waited for longer than a week, and seals what a page had no time to. Never rejects. */
export async function tidyLeftBehind(platform: Platform): Promise<void> {
  if (putOuts(platform).length > 0) await (await fetchLeaving())?.tidy(platform);
}
