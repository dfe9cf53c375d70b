/** What was done to a message after it was sent, as far as a mark beside it says. */
import type { Message } from '@/api/chat/model/message';

export type EditMark = 'edited' | 'moved';

/** Edits weigh more than moves; resolving a topic is neither. Null where nothing was done. */
export function editMark(message: Message): EditMark | null {
  if (message.editHistory === undefined) {
    if (message.lastEditTimestamp !== undefined) return 'edited';
    return message.lastMovedTimestamp === undefined ? null : 'moved';
  }
  let mark: EditMark | null = null;
  for (const edit of message.editHistory) {
    if (edit.prevContent !== undefined || edit.prevRenderedContent !== undefined) return 'edited';
    const isMove =
      edit.prevChannel !== undefined ||
      (edit.prevTopic !== undefined &&
        edit.topic !== undefined &&
        unmarked(edit.prevTopic) !== unmarked(edit.topic));
    if (isMove) mark = 'moved';
  }
  return isEditLeftOut(message) ? 'edited' : mark;
}

/** Whether the last edit is not in the history: of organizations that show moves alone, servers tell those alone there. */
export function isEditLeftOut({ editHistory = [], lastEditTimestamp }: Message): boolean {
  if (lastEditTimestamp === undefined) return false;
  return !editHistory.some(({ timestamp }) => timestamp === lastEditTimestamp);
}

function unmarked(topic: string): string {
  return topic.replace(/^[✔ ]+/, '');
}
