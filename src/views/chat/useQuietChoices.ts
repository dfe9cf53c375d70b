/** How long nobody wants to be called, or that it is enough: the same choices in the menu and in the palette. */
import { BellIcon, BellOffIcon } from '@lucide/vue';
import type { Component } from 'vue';
import { useClock } from '@/composables/useMachine';
import { laterTimes } from '@/domain/chat/sendLater';
import { useWords } from '@/i18n/words';
import { useQuietStore } from '@/stores/quiet';
import { useMoments } from './useTimeFormats';

const HOUR_MS = 3_600_000;

export interface QuietChoice {
  readonly key: string;
  readonly label: string;
  readonly icon: Component;
  run(): void;
}

export function useQuietChoices(): () => QuietChoice[] {
  const { t } = useWords();
  const clock = useClock();
  const quiet = useQuietStore();
  const momentOf = useMoments();

  return () => {
    const untilMs = quiet.until();
    if (untilMs !== null) {
      const label = t('chat.me.quiet.end', { time: momentOf(untilMs / 1000) });
      return [{ key: 'quietEnd', label, icon: BellIcon, run: () => quiet.end() }];
    }
    const beginning = (key: string, untilOf: (nowMs: number) => number): QuietChoice => ({
      key: `quiet-${key}`,
      label: t(`chat.me.quiet.${key}`),
      icon: BellOffIcon,
      run: () => quiet.begin(untilOf(clock.now())),
    });
    const morningMs = (nowMs: number) =>
      (laterTimes(nowMs).find(({ name }) => name === 'tomorrow')?.timestamp ?? 0) * 1000;
    return [beginning('hour', (nowMs) => nowMs + HOUR_MS), beginning('tomorrow', morningMs)];
  };
}
