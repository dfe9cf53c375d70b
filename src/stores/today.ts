/** Which day it is on this device: words such as "today" grow old while a page stays open. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { usePlatform } from '@/platform/index';

/** Midnight is awaited in steps: clocks are set, put forward and back, and stand still while a machine sleeps. */
const MOST_MS = 60_000;

const dayOf = (nowMs: number) => new Date(nowMs).toDateString();

export const useTodayStore = defineStore('today', () => {
  const { clock, presence, timers } = usePlatform();
  /** Names the day, for comparing only: whoever reads it is called again when another day has begun. */
  const day = shallowRef(dayOf(clock.now()));

  function read() {
    day.value = dayOf(clock.now());
  }

  function wait() {
    const nowMs = clock.now();
    const midnightMs = new Date(nowMs).setHours(24, 0, 0, 0);
    timers.after(Math.min(midnightMs - nowMs, MOST_MS), () => {
      read();
      wait();
    });
  }

  wait();
  presence.onVisibility(read);
  presence.onResume(read);

  return { day };
});
