/** Ways out of the page: files to save, addresses to open, text to copy. */
import { usePlatform, type Sharing } from '@/platform/index';

export function useOutward(): Sharing {
  return usePlatform().sharing;
}
