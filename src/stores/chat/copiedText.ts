/** Reads what was copied elsewhere. Fetched when somebody pastes it. */
import { markdownOfHtml } from '@/domain/content/htmlMarkdown';
import { parseHtml } from '@/platform/contentHtml';

/** Null where its plain text says as much. */
export function markdownOfCopied(html: string): string | null {
  return markdownOfHtml(parseHtml(html));
}
