/** Who is here: active, idle or away, and what they say they are doing. */
import { shallowReactive, shallowRef, toRaw } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { Presence } from '@/api/chat/model/presence';
import type { UserStatus } from '@/api/chat/model/userStatus';
import { presenceAt, type PresenceLevel } from '@/domain/chat/presence';
import { updatePresence } from '@/api/chat/routes/presence';
import { updateStatus } from '@/api/chat/routes/userStatus';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';

const DEFAULT_OFFLINE_AFTER_SECONDS = 200;

export const usePresenceStore = defineChatStore('presence', (account) => {
  const realm = useRealmStore(account);
  const byUser = shallowRef(shallowReactive(new Map<number, Presence>()));
  const statuses = shallowRef(shallowReactive(new Map<number, UserStatus>()));
  /** The server's time of the last report, in seconds: levels are judged against it. */
  const serverNow = shallowRef(0);
  let lastUpdateId = -1;

  function levelIn(presences: ReadonlyMap<number, Presence>, userId: number): PresenceLevel {
    const offlineAfter =
      realm.limits?.serverPresenceOfflineThresholdSeconds ?? DEFAULT_OFFLINE_AFTER_SECONDS;
    return presenceAt(presences.get(userId), serverNow.value, offlineAfter);
  }

  function level(userId: number): PresenceLevel {
    return levelIn(byUser.value, userId);
  }

  /** The same for whoever asks about everyone at once: not reactive to single people. */
  function levelNow(userId: number): PresenceLevel {
    return levelIn(toRaw(byUser.value), userId);
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
    serverNow.value = snapshot.serverTimestamp ?? 0;
    lastUpdateId = snapshot.presenceLastUpdateId ?? -1;
  }

  function handlePresence(event: ChatEventOf<'presence'>) {
    if (event.serverTimestamp !== undefined) {
      serverNow.value = Math.max(serverNow.value, event.serverTimestamp);
    }
    for (const [userId, presence] of event.presences) {
      byUser.value.set(userId, { ...byUser.value.get(userId), ...presence });
    }
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

  /** Tells the server that I am here, and takes what it answers about the others. */
  async function report(isActive: boolean, hasNewInput: boolean) {
    const answer = await updatePresence(account.client, {
      status: isActive ? 'active' : 'idle',
      newUserInput: hasNewInput,
      lastUpdateId,
    });
    lastUpdateId = answer.presenceLastUpdateId ?? lastUpdateId;
    if (answer.serverTimestamp) serverNow.value = answer.serverTimestamp;
    for (const [userId, presence] of answer.presences ?? []) byUser.value.set(userId, presence);
  }

  /** Tells everyone what I am doing; empty texts clear. The server's event brings it here. @throws RequestError */
  async function say(status: {
    statusText: string;
    emojiName: string;
    emojiCode: string;
    reactionType: string;
  }): Promise<void> {
    await updateStatus(account.client, status);
  }

  return {
    byUser,
    statuses,
    serverNow,
    level,
    levelNow,
    status,
    loadSnapshot,
    handlePresence,
    handleUserStatus,
    report,
    say,
  };
});
