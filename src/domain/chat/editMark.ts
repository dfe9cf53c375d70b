/** What was done to a message after it was sent, as far as a mark beside it says. */
import type { Message, MessageEdit } from '@/api/chat/model/message';

export type EditMark = 'edited' | 'moved';

/** Edits weigh more than moves; resolving a topic is neither. Null where nothing was done. */
export function editMark(message: Message): EditMark | null {
  const { editHistory = [], lastMovedTimestamp } = message;
  if (editHistory.some(isTextEdit) || isEditLeftOut(message)) return 'edited';
  return lastMovedTimestamp !== undefined || editHistory.some(isTrueMove) ? 'moved' : null;
}

function isTextEdit({ prevContent, prevRenderedContent }: MessageEdit): boolean {
  return prevContent !== undefined || prevRenderedContent !== undefined;
}

/** Whether it took the message to another place: a topic that is resolved stays the same. */
export function isTrueMove({ prevChannel, prevTopic, topic }: MessageEdit): boolean {
  if (prevChannel !== undefined) return true;
  if (prevTopic === undefined || topic === undefined) return false;
  return unmarked(prevTopic) !== unmarked(topic);
}

/** Whether the last edit is not in the history: of organizations that show moves alone, servers tell those alone there. */
export function isEditLeftOut(message: Message): boolean {
  const { editHistory = [], lastEditTimestamp, lastMovedTimestamp } = message;
  if (lastEditTimestamp === undefined) return false;
  // Dated as one, they were one: the history tells of the move in it.
  if (lastEditTimestamp === lastMovedTimestamp) return true;
  return !editHistory.some(({ timestamp }) => timestamp === lastEditTimestamp);
}

function unmarked(topic: string): string {
  return topic.replace(/^[✔ ]+/, '');
}
