/** Notices of the system: whether they may be shown, asking for that, and showing one. */
import { readonly, shallowRef } from 'vue';
import { usePlatform } from '@/platform/index';

export function useNotices() {
  const { notices } = usePlatform();
  const permission = shallowRef(notices.permission());

  /** Asks the person; only in answer to something that they pressed. */
  async function ask(): Promise<void> {
    permission.value = await notices.ask();
  }

  return { permission: readonly(permission), ask, show: notices.show };
}
