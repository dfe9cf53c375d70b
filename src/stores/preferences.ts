/** How this person likes the app on this device: looks and language. Holds nothing secret. */
import { defineStore } from 'pinia';
import { ref, watch } from 'vue';
import { usePlatform } from '@/platform/index';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';

const STORE_KEY = 'quayside.preferences';

interface Saved {
  theme: Theme;
  density: Density;
  /** BCP 47 tag; null follows the browser. */
  locale: string | null;
  /** Whether single keys do things; who speaks to their machine may want that off. */
  hasShortcuts: boolean;
}

function oneOf<Value extends string>(value: unknown, options: readonly Value[], otherwise: Value) {
  return options.find((option) => option === value) ?? otherwise;
}

function readSaved(text: string | null): Saved {
  let saved: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) saved = { ...parsed };
  } catch {
    // A damaged record is as good as none: looks are quickly chosen again.
  }
  return {
    theme: oneOf(saved.theme, ['system', 'light', 'dark'], 'system'),
    density: oneOf(saved.density, ['comfortable', 'compact'], 'comfortable'),
    locale: typeof saved.locale === 'string' ? saved.locale : null,
    hasShortcuts: saved.hasShortcuts !== false,
  };
}

export const usePreferencesStore = defineStore('preferences', () => {
  const { deviceStore } = usePlatform();
  const saved = readSaved(deviceStore.read(STORE_KEY));
  const theme = ref<Theme>(saved.theme);
  const density = ref<Density>(saved.density);
  const locale = ref<string | null>(saved.locale);
  const hasShortcuts = ref(saved.hasShortcuts);

  watch([theme, density, locale, hasShortcuts], () => {
    const now: Saved = {
      theme: theme.value,
      density: density.value,
      locale: locale.value,
      hasShortcuts: hasShortcuts.value,
    };
    deviceStore.write(STORE_KEY, JSON.stringify(now));
  });

  return { theme, density, locale, hasShortcuts };
});
