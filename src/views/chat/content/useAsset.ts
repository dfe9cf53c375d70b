import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import type { AssetUse } from '@/stores/chat/assets';
import type { ContentContext } from './contentContext';

export interface Asset {
  /** What may be loaded now; null while it is fetched or cannot be had. */
  url: Readonly<ShallowRef<string | null>>;
  hasFailed: Readonly<ShallowRef<boolean>>;
  /** To be told by the element that could not load it. */
  fail: () => void;
  retry: () => void;
}

/** Follows a file of the realm for as long as the component lives; nothing is fetched while `source` is null. */
export function useAsset(
  context: ContentContext,
  source: () => string | null,
  use: () => AssetUse,
): Asset {
  const url = shallowRef<string | null>(null);
  const hasFailed = shallowRef(false);
  let held: { url: string; use: AssetUse } | null = null;

  function release() {
    if (held !== null) context.releaseAsset(held.url, held.use);
    held = null;
    url.value = null;
  }

  async function load(wanted: string | null) {
    release();
    hasFailed.value = false;
    if (wanted === null) return;
    const mine = (held = { url: wanted, use: use() });
    const answer = context.assetUrl(mine.url, mine.use);
    const found = answer instanceof Promise ? await answer.catch(() => null) : answer;
    // Another file may be wanted by now, or none.
    if (held !== mine) return;
    url.value = found;
    hasFailed.value = found === null;
  }

  watch(source, (wanted) => void load(wanted), { immediate: true });
  watch(context.isLive, (isLive) => {
    if (isLive && hasFailed.value) void load(source());
  });
  onScopeDispose(release);

  return {
    url,
    hasFailed,
    fail: () => (hasFailed.value = true),
    retry: () => void load(source()),
  };
}
