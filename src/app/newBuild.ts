/**
 * Notices that a newer build of the app is served than the one that this page came from, whose other parts can then no
 * longer be fetched. Says so, and leaves it to the person when to load it; a page that nobody has touched loads it itself.
 */
import type { Words } from '@/i18n/words';
import type { Platform } from '@/platform/index';
import { onMissingPart } from '@/platform/partLoader';
import { inTime } from '@/platform/patience';
import { useToastsStore } from '@/stores/toasts';

/** Not by its plain name, under which a service worker keeps the one of the build that it came with. */
const START_PAGE = '/?build';
/** The script that all others hang on, as the start page asks for it: the hash in its name is the build's. */
const BUILD_NAME = /<script type="module"[^>]* src="\/assets\/start-(\w+)\.js"/;
const PATIENCE_MS = 20_000;
/** A part that cannot be had is asked for again and again, mostly because the network is away. */
const LOOK_AGAIN_MS = 10_000;
/** Pages stay open for weeks. */
const LOOK_ANYWAY_MS = 3_600_000;
const TELL_AGAIN_MS = 60_000;

/** When a page of this tab loaded itself anew, in milliseconds since 1970. */
const RELOADED_KEY = 'quayside.reloadedAt';
/** Servers that give out both builds in turn are not asked in circles. */
const RELOAD_AGAIN_MS = 60_000;

export type NewBuildMachine = Pick<
  Platform,
  'fetch' | 'clock' | 'timers' | 'presence' | 'page' | 'tabStore'
>;

/** The build that is served now; null where that cannot be told: the network is away, or somebody else answers. */
async function servedBuild({ fetch, timers }: NewBuildMachine): Promise<string | null> {
  async function ask() {
    const answer = await fetch(START_PAGE, { cache: 'no-store', redirect: 'error' });
    return answer.ok ? (BUILD_NAME.exec(await answer.text())?.[1] ?? null) : null;
  }
  return inTime(ask(), PATIENCE_MS, timers).catch(() => null);
}

/** Watches for as long as the page lives: whenever a part of it cannot be had, and now and then while somebody looks. */
export function watchForNewBuild(machine: NewBuildMachine, { t }: Pick<Words, 't'>): void {
  const { clock, timers, presence, page, tabStore } = machine;
  const toasts = useToastsStore();
  const own = page.buildName();
  let isNewer = false;
  let lookedAt = clock.monotonic();
  let toldAt = -Infinity;
  let toastId = 0;

  function tell() {
    const isTold = toasts.toasts.some((toast) => toast.toastId === toastId);
    if (isTold || clock.monotonic() < toldAt + TELL_AGAIN_MS) return;
    toldAt = clock.monotonic();
    toastId = toasts.show({
      text: t('common.newBuild.ready'),
      tone: 'plain',
      action: { label: t('common.newBuild.load'), run: page.reload },
      stays: true,
    });
  }

  function loadOrTell() {
    const reloadedAt = Number(tabStore.read(RELOADED_KEY) ?? -Infinity);
    const isInCircles = Math.abs(clock.now() - reloadedAt) < RELOAD_AGAIN_MS;
    const isUntouched = !presence.hadInput();
    if (isUntouched && !isInCircles && tabStore.write(RELOADED_KEY, String(clock.now())))
      page.reload();
    else tell();
  }

  async function look() {
    lookedAt = clock.monotonic();
    const served = await servedBuild(machine);
    isNewer = served !== null && served !== own;
    if (isNewer) loadOrTell();
  }

  let missedAt = -Infinity;
  onMissingPart(() => {
    if (isNewer) return tell();
    if (clock.monotonic() < missedAt + LOOK_AGAIN_MS) return;
    missedAt = clock.monotonic();
    void look();
  });

  function lookAnyway() {
    // Who was told, and has put it aside, is not told again before something is missing.
    if (!presence.isVisible() || isNewer) return;
    if (clock.monotonic() >= lookedAt + LOOK_ANYWAY_MS) void look();
  }
  timers.every(LOOK_ANYWAY_MS, lookAnyway);
  presence.onVisibility(lookAnyway);
  presence.onResume(lookAnyway);
}
