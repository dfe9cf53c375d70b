/** The text of a message without looks, for what shows no more than that. */
import { glanceText, type TimeText } from '@/domain/content/contentText';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useContentReaderStore } from '@/stores/chat/contentReader';

/** What a glance at a content says; `key` names it, so that it is read once. Spoilers stay hidden. */
export function glanceOf(
  account: ChatAccount,
  source: { key: string; html: string },
  timeText: TimeText,
): string {
  const { nodes } = useContentReaderStore(account).read({ ...source, isWhole: true });
  return glanceText(nodes, timeText).trim();
}
