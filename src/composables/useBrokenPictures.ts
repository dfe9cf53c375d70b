/** Pictures that could not be loaded, heard of by one listener for all of them: a page shows people by the hundred. */
import { shallowReactive } from 'vue';
import { usePlatform, type Platform } from '@/platform/index';

export interface BrokenPictures {
  /** Whether the picture at this absolute address is known not to load. Reactive. */
  has(url: string): boolean;
  /** Where they came from can be reached again. */
  tryAgain(): void;
}

/**
 * Notes each `img` in `root` that has `data-substitute` and could not be loaded. All of them are worth another try once
 * the network is back, or somebody looks at the page again.
 */
export function watchPictures(
  root: EventTarget,
  { connectivity, presence }: Pick<Platform, 'connectivity' | 'presence'>,
): BrokenPictures {
  const broken = shallowReactive(new Set<string>());
  const tryAgain = () => broken.clear();
  const forgetIf = (isBack: boolean) => {
    if (isBack) tryAgain();
  };
  // Such an event does not rise; on its way down everybody can see it.
  const note = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.hasAttribute('data-substitute'))
      broken.add(target.src);
  };
  root.addEventListener('error', note, { capture: true });
  connectivity.onChange(forgetIf);
  presence.onVisibility(forgetIf);
  return { has: (url) => broken.has(url), tryAgain };
}

const watched = new WeakMap<Platform, BrokenPictures>();

/** The pictures of the page that are known to be broken; watched from the first time on that somebody asks. */
export function useBrokenPictures(): BrokenPictures {
  const platform = usePlatform();
  const known = watched.get(platform) ?? watchPictures(document, platform);
  watched.set(platform, known);
  return known;
}
