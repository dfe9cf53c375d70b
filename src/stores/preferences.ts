/** How this person likes the app on this device: looks and language. Holds nothing secret. */
import { defineStore } from 'pinia';
import { ref, watch } from 'vue';
import { fieldsOf, isText, readJson } from '@/domain/storedRecord';
import { usePlatform } from '@/platform/index';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';

const STORE_KEY = 'quayside.preferences';

/** For how many seconds messages can be taken back before they leave: 0 for not at all. */
export const GRACES = [0, 5, 10, 20] as const;
export type Grace = (typeof GRACES)[number];

interface Saved {
  theme: Theme;
  density: Density;
  /** BCP 47 tag; null follows the browser. */
  locale: string | null;
  /** Whether single keys do things; who speaks to their machine may want that off. */
  hasShortcuts: boolean;
  graceSeconds: Grace;
  /** Whether what is written is shown beside itself, as it will look. */
  isPreviewBeside: boolean;
  /** Whether the conversations, and the people, do not stand beside the messages even where there is room. */
  isSidebarHidden: boolean;
  arePeopleHidden: boolean;
  /** How wide they are, in rem; null as they come. */
  sidebarWidth: number | null;
  peopleWidth: number | null;
}

/** How narrow and how wide what stands beside the messages may be made, in rem. */
export const SIDE_WIDTHS = { least: 12, most: 32 } as const;

/** The width that comes nearest to this one, to a quarter of a rem: no more can be told apart, nor need be kept. */
export const fittingWidth = (rem: number): number =>
  Math.round(Math.min(SIDE_WIDTHS.most, Math.max(SIDE_WIDTHS.least, rem)) * 4) / 4;

const sideWidth = (value: unknown) =>
  typeof value === 'number' && fittingWidth(value) === value ? value : null;

function oneOf<Value extends string>(value: unknown, options: readonly Value[], otherwise: Value) {
  return options.find((option) => option === value) ?? otherwise;
}

function readSaved(text: string | null): Saved {
  // A damaged record is as good as none: looks are quickly chosen again.
  const saved = fieldsOf(readJson(text)) ?? {};
  return {
    theme: oneOf(saved.theme, ['system', 'light', 'dark'], 'system'),
    density: oneOf(saved.density, ['comfortable', 'compact'], 'comfortable'),
    locale: isText(saved.locale) ? saved.locale : null,
    hasShortcuts: saved.hasShortcuts !== false,
    graceSeconds: GRACES.find((grace) => grace === saved.graceSeconds) ?? 0,
    isPreviewBeside: saved.isPreviewBeside === true,
    isSidebarHidden: saved.isSidebarHidden === true,
    arePeopleHidden: saved.arePeopleHidden === true,
    sidebarWidth: sideWidth(saved.sidebarWidth),
    peopleWidth: sideWidth(saved.peopleWidth),
  };
}

export const usePreferencesStore = defineStore('preferences', () => {
  const { deviceStore } = usePlatform();
  const saved = readSaved(deviceStore.read(STORE_KEY));
  const kept = {
    theme: ref(saved.theme),
    density: ref(saved.density),
    locale: ref(saved.locale),
    hasShortcuts: ref(saved.hasShortcuts),
    graceSeconds: ref(saved.graceSeconds),
    isPreviewBeside: ref(saved.isPreviewBeside),
    isSidebarHidden: ref(saved.isSidebarHidden),
    arePeopleHidden: ref(saved.arePeopleHidden),
    sidebarWidth: ref(saved.sidebarWidth),
    peopleWidth: ref(saved.peopleWidth),
  };

  watch(Object.values(kept), () => {
    const entries = Object.entries(kept).map(([name, { value }]) => [name, value]);
    deviceStore.write(STORE_KEY, JSON.stringify(Object.fromEntries(entries)));
  });

  return kept;
});
