/** A page's own title, for as long as the page is shown. */
import { watchEffect } from 'vue';
import { usePlatform } from '@/platform/index';

/** `title` is asked again whenever what it reads changes. Never put a secret into it: titles end up in histories. */
export function usePageTitle(title: () => string): void {
  const { page } = usePlatform();
  watchEffect(() => page.setTitle(title()));
}
