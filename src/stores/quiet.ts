/** A time in which nobody wants to be called on this device: kept for all its tabs, and over by itself. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { usePlatform } from '@/platform/index';

const STORE_KEY = 'quayside.quietUntil';

export const useQuietStore = defineStore('quiet', () => {
  const { clock, deviceStore } = usePlatform();
  /** Where the device keeps nothing: this tab at least remembers. In milliseconds since 1970. */
  const own = shallowRef(0);
  /** Grows with what is chosen here. */
  const revision = shallowRef(0);

  /** When it is over, in milliseconds since 1970; null where it is not quiet. Other tabs may have begun or ended it. */
  function until(): number | null {
    void revision.value;
    const end = Math.max(Number(deviceStore.read(STORE_KEY)) || 0, own.value);
    return end > clock.now() ? end : null;
  }

  function begin(untilMs: number) {
    own.value = deviceStore.write(STORE_KEY, String(untilMs)) ? 0 : untilMs;
    revision.value += 1;
  }

  function end() {
    own.value = 0;
    deviceStore.remove(STORE_KEY);
    revision.value += 1;
  }

  return { until, begin, end };
});
