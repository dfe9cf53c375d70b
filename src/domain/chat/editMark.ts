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
  return mark;
}

function unmarked(topic: string): string {
  return topic.replace(/^[✔ ]+/, '');
}
