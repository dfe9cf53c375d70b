/** A page's own title, for as long as the page is shown. */
import { watchEffect } from 'vue';
import { usePlatform } from '@/platform/index';

/**
 * `title` is asked again whenever what it reads changes: before the page is drawn anew, or sooner, for parts that may be
 * gone by then. Never put a secret into it: titles end up in histories.
 */
export function usePageTitle(title: () => string, flush: 'pre' | 'sync' = 'pre'): void {
  const { page } = usePlatform();
  watchEffect(() => page.setTitle(title()), { flush });
}
