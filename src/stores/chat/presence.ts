/** Who is here: active, idle or away, and what they say they are doing. */
import { shallowReactive, shallowRef, toRaw } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { Presence } from '@/api/chat/model/presence';
import type { UserStatus } from '@/api/chat/model/userStatus';
import type { PresenceUpdate } from '@/api/chat/routes/presence';
import { presenceAt, type PresenceLevel } from '@/domain/chat/presence';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';

/** What clients took before servers said it: https://zulip.com/api/register-queue */
const DEFAULT_OFFLINE_AFTER_SECONDS = 140;

export const usePresenceStore = defineChatStore('presence', (account) => {
  const realm = useRealmStore(account);
  const byUser = shallowRef(shallowReactive(new Map<number, Presence>()));
  const statuses = shallowRef(shallowReactive(new Map<number, UserStatus>()));
  /** The server's time of the last report, in seconds: levels are judged against it. */
  const serverNow = shallowRef(0);
  /** The same, for whoever is not to hear of each change. */
  let toldNow = 0;
  let lastUpdateId = -1;

  function tellNow(seconds: number) {
    toldNow = seconds;
    serverNow.value = seconds;
  }

  const offlineAfterSeconds = () =>
    realm.limits?.serverPresenceOfflineThresholdSeconds ?? DEFAULT_OFFLINE_AFTER_SECONDS;

  function level(userId: number): PresenceLevel {
    return presenceAt(byUser.value.get(userId), serverNow.value, offlineAfterSeconds());
  }

  /**
   * The levels of this moment, for whoever asks about everyone at once. Not reactive to single people, nor to the time
   * that each report of one of them tells.
   */
  function levelsNow(): (userId: number) => PresenceLevel {
    const presences = toRaw(byUser.value);
    const [now, offlineAfter] = [toldNow, offlineAfterSeconds()];
    return (userId) => presenceAt(presences.get(userId), now, offlineAfter);
  }

  /** Undefined where the person says nothing. */
  function status(userId: number): UserStatus | undefined {
    return statuses.value.get(userId);
  }

  function loadSnapshot(snapshot: InitialSnapshot) {
    const entries = [...(snapshot.presences ?? new Map<string, Presence>())]
      .map(([userId, presence]) => [Number(userId), presence] as const)
      .filter(([userId]) => Number.isInteger(userId));
    byUser.value = shallowReactive(new Map(entries));
    statuses.value = shallowReactive(new Map(snapshot.userStatuses));
    tellNow(snapshot.serverTimestamp ?? 0);
    lastUpdateId = snapshot.presenceLastUpdateId ?? -1;
  }

  function handlePresence({ serverTimestamp = 0, presences }: ChatEventOf<'presence'>) {
    let latest = serverTimestamp;
    for (const [userId, presence] of presences) {
      byUser.value.set(userId, { ...byUser.value.get(userId), ...presence });
      // Newer servers tell no time of their own; nobody was here later than now.
      const { activeTimestamp = 0, idleTimestamp = 0 } = presence;
      latest = Math.max(latest, activeTimestamp, idleTimestamp);
    }
    tellNow(Math.max(toldNow, latest));
  }

  /** What was emptied is absent, as in a registration. */
  function handleUserStatus({ userId, change }: ChatEventOf<'user_status'>) {
    const { statusText, emojiName, emojiCode, reactionType, ...rest } = {
      ...status(userId),
      ...change,
    };
    const next: UserStatus = {
      ...rest,
      ...(statusText ? { statusText } : {}),
      ...(emojiName ? { emojiName, emojiCode, reactionType } : {}),
    };
    if (Object.values(next).some(Boolean)) statuses.value.set(userId, next);
    else statuses.value.delete(userId);
  }

  /** Takes what the server answers to a report of ours. */
  function handleReport({ presenceLastUpdateId, serverTimestamp, presences }: PresenceUpdate) {
    lastUpdateId = presenceLastUpdateId ?? lastUpdateId;
    if (serverTimestamp) tellNow(serverTimestamp);
    for (const [userId, presence] of presences ?? []) byUser.value.set(userId, presence);
  }

  return {
    byUser,
    statuses,
    serverNow,
    level,
    levelsNow,
    status,
    loadSnapshot,
    handlePresence,
    handleUserStatus,
    lastUpdateId: () => lastUpdateId,
    handleReport,
  };
});
