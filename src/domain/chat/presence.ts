/** What two times say about whether someone is here. */

export type PresenceLevel = 'active' | 'idle' | 'offline';

/** When someone was last active, and last here at all, in seconds since 1970 by the server's clock. */
export interface PresenceTimes {
  activeTimestamp?: number;
  idleTimestamp?: number;
}

/** Active or idle if that was said within the last `offlineAfterSeconds`; `nowSeconds` is the server's. */
export function presenceAt(
  times: PresenceTimes | undefined,
  nowSeconds: number,
  offlineAfterSeconds: number,
): PresenceLevel {
  const isRecent = (time: number | undefined) =>
    time !== undefined && nowSeconds - time < offlineAfterSeconds;
  if (isRecent(times?.activeTimestamp)) return 'active';
  return isRecent(times?.idleTimestamp) ? 'idle' : 'offline';
}
