/** Whether a media query holds, for views whose parts depend on the room that they have. */
import { onScopeDispose, shallowReadonly, shallowRef, type ShallowRef } from 'vue';
import { usePlatform } from '@/platform/index';

/** Follows the query for as long as the component lives. */
export function useMedia(query: string): Readonly<ShallowRef<boolean>> {
  const holds = shallowRef(false);
  onScopeDispose(usePlatform().page.watchMedia(query, (now) => (holds.value = now)));
  return shallowReadonly(holds);
}
