/** Times as this reader wants them, and the words for days that are near. */
import { computed, type ComputedRef } from 'vue';
import { useClock } from '@/composables/useMachine';
import { createTimeFormats, type TimeFormats } from '@/domain/timeFormats';
import { useWords } from '@/i18n/words';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useTodayStore } from '@/stores/today';

/** Reactive to the language and to the 12 or 24 hours that the person chose; in a zone, or the device's own. */
export function useTimeFormatsIn(account?: ChatAccount): (timeZone?: string) => TimeFormats {
  const { locale } = useWords();
  const userSettings = useUserSettingsStore(account);
  return (timeZone) =>
    createTimeFormats({
      locale: locale.value,
      timeZone,
      isTwentyFourHours: userSettings.settings.twentyFourHourTime ?? undefined,
    });
}

/** The same in the device's own zone. */
export function useTimeFormats(account?: ChatAccount): ComputedRef<TimeFormats> {
  const formatsIn = useTimeFormatsIn(account);
  return computed(() => formatsIn());
}

/** Reads the clock, for words about a day: whoever draws them draws them anew when another day has begun. */
function useNowOfToday(): () => number {
  const clock = useClock();
  const today = useTodayStore();
  return () => {
    void today.day;
    return clock.now();
  };
}

/** A moment in a few words: "today, 15:06". */
export function useMoments() {
  const dayName = useDayNames();
  const formats = useTimeFormats();
  return (timestamp: number): string => `${dayName(timestamp)}, ${formats.value.time(timestamp)}`;
}

/** The name of a day: today, yesterday, or its date. */
export function useDayNames() {
  const { t } = useWords();
  const now = useNowOfToday();
  const formats = useTimeFormats();

  return (timestamp: number): string => {
    const nowMs = now();
    const { daysAgo, day } = formats.value;
    const days = daysAgo(timestamp, nowMs);
    if (days === 0) return t('chat.feed.today');
    return days === 1 ? t('chat.feed.yesterday') : day(timestamp, nowMs);
  };
}

/** The name of a day that says the same whenever it is read, as on paper: its date, with the year. */
export function useWholeDays() {
  const formats = useTimeFormats();
  // Seen from another year, every day has its own.
  return (timestamp: number): string => formats.value.day(timestamp, 0);
}

/** A moment as lists have it: the time where it was today, then the day. */
export function useListMoments() {
  const { t } = useWords();
  const now = useNowOfToday();
  const formats = useTimeFormats();

  return (timestamp: number): string => {
    const nowMs = now();
    const { daysAgo, shortDay, time } = formats.value;
    const days = daysAgo(timestamp, nowMs);
    if (days === 0) return time(timestamp);
    return days === 1 ? t('chat.feed.yesterday') : shortDay(timestamp, nowMs);
  };
}
