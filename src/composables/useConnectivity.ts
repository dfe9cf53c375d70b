/** Whether the browser thinks that it is online. */
import { onScopeDispose, readonly, ref } from 'vue';
import { usePlatform } from '@/platform/index';

export function useConnectivity() {
  const { connectivity } = usePlatform();
  const isOnline = ref(connectivity.isOnline());
  onScopeDispose(connectivity.onChange((now) => (isOnline.value = now)));
  return { isOnline: readonly(isOnline) };
}
