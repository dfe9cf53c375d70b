/** Pictures that could not be loaded, heard of by one listener for all of them: a page shows people by the hundred. */
import { shallowReactive } from 'vue';
import { usePlatform, type Platform } from '@/platform/index';

export interface BrokenPictures {
  /** Whether the picture at this absolute address is known not to load. Reactive. */
  has(url: string): boolean;
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
  const forgetIf = (isBack: boolean) => {
    if (isBack) broken.clear();
  };
  // Such an event does not rise; on its way down everybody can see it.
  const note = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.hasAttribute('data-substitute'))
      broken.add(target.src);
  };
  root.addEventListener('error', note, { capture: true });
  connectivity.onChange(forgetIf);
  presence.onVisibility(forgetIf);
  return broken;
}

const watched = new WeakMap<Platform, BrokenPictures>();

/** The pictures of the page that are known to be broken; watched from the first time on that somebody asks. */
export function useBrokenPictures(): BrokenPictures {
  const platform = usePlatform();
  const known = watched.get(platform) ?? watchPictures(document, platform);
  watched.set(platform, known);
  return known;
}
