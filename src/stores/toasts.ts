/** Short messages that pass by: what was done, and what could not be. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { usePlatform } from '@/platform/index';

export interface Toast {
  toastId: number;
  text: string;
  tone: 'plain' | 'success' | 'danger';
  /** Something that the person can do about it, as a button. */
  action?: { label: string; run(): void };
  /** It does not pass by: the person puts it away. */
  stays?: boolean;
}

/** Long enough to read two lines; a toast with an action stays longer. */
const SHOWN_FOR_MS = 6_000;
const SHOWN_WITH_ACTION_MS = 12_000;
const MOST_AT_ONCE = 3;

export const useToastsStore = defineStore('toasts', () => {
  const { timers } = usePlatform();
  const toasts = shallowRef<readonly Toast[]>([]);
  let lastId = 0;

  function dismiss(toastId: number) {
    toasts.value = toasts.value.filter((toast) => toast.toastId !== toastId);
  }

  /** Shows a toast; the oldest that passes by goes when there are too many. */
  function show(toast: Omit<Toast, 'toastId'>): number {
    const toastId = ++lastId;
    const all = [...toasts.value, { ...toast, toastId }];
    const passing = all.find(({ stays }) => !stays);
    toasts.value = all.length > MOST_AT_ONCE ? all.filter((one) => one !== passing) : all;
    if (!toast.stays)
      timers.after(toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_FOR_MS, () => dismiss(toastId));
    return toastId;
  }

  return { toasts, show, dismiss };
});
