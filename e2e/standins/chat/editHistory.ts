/** The history of a message as snapshots, oldest first, rebuilt from its edits. */

import type { EditEntry, Message } from './model';

interface Snapshot {
  topic: string;
  content: string;
  html: string;
}

const words = (html: string): string => html.replace(/^<p>/, '').replace(/<\/p>$/, '');

const inserted = (html: string) => `<span class="highlight_text_inserted">${html}</span>`;
const deleted = (html: string) => `<span class="highlight_text_deleted">${html}</span>`;

/** The words of a paragraph without any markup; null for all else. */
const plainWords = (html: string): string[] | null =>
  /^<p>([^<]*)<\/p>$/.exec(html)?.[1]?.split(' ') ?? null;

/** How many words the two have in common, in order, from each place in them. */
function commonFrom(before: readonly string[], after: readonly string[]): number[][] {
  const counts = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const at = (row: number, column: number) => counts[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const isSame = before[row] === after[column];
      const kept = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      counts[row]?.splice(column, 1, kept);
    }
  }
  return counts;
}

/** Word by word, what came before what went; null where nothing stayed. */
function diffWords(before: readonly string[], after: readonly string[]): string | null {
  const counts = commonFrom(before, after);
  if (counts[0]?.[0] === 0) return null;
  const parts: string[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const [startRow, startColumn] = [row, column];
    while (before[row] !== after[column]) {
      const comes = column < after.length && counts[row]?.[column + 1] === counts[row]?.[column];
      if (comes) column += 1;
      else row += 1;
    }
    if (column > startColumn) parts.push(inserted(after.slice(startColumn, column).join(' ')));
    if (row > startRow) parts.push(deleted(before.slice(startRow, row).join(' ')));
    parts.push(...before.slice(row, row + 1));
    row += 1;
    column += 1;
  }
  return parts.join(' ');
}

/** New text against old text, in the classes that clients colour. */
function diffHtml(before: string, after: string): string {
  const [was, is] = [plainWords(before), plainWords(after)];
  const inline = was && is && diffWords(was, is);
  return inline
    ? `<div><p>${inline}</p></div>`
    : `<div><p>${inserted(words(after))}</p> <p>${deleted(words(before))}</p></div>`;
}

const changedKeys = (edit: EditEntry, now: Snapshot) => ({
  ...(edit.prevContent !== undefined && {
    prev_content: edit.prevContent,
    prev_rendered_content: edit.prevHtml,
    content_html_diff: diffHtml(edit.prevHtml ?? '', now.html),
  }),
  ...(edit.prevTopic !== undefined && { prev_topic: edit.prevTopic }),
  ...(edit.prevChannelId !== undefined && {
    prev_stream: edit.prevChannelId,
    stream: edit.channelId,
  }),
});

/** The state before an edit, given the state after it. */
const undo = (now: Snapshot, edit: EditEntry): Snapshot => ({
  topic: edit.prevTopic ?? now.topic,
  content: edit.prevContent ?? now.content,
  html: edit.prevHtml ?? now.html,
});

const snapshotWire = ({ topic, content, html }: Snapshot) => ({
  topic,
  content,
  rendered_content: html,
});

export function historyWire(message: Message) {
  let state: Snapshot = { topic: message.topic, content: message.content, html: message.html };
  const newestFirst = message.edits.map((edit) => {
    const now = state;
    state = undo(now, edit);
    return {
      ...snapshotWire(now),
      ...changedKeys(edit, now),
      timestamp: edit.timestamp,
      user_id: edit.userId,
    };
  });
  const original = {
    ...snapshotWire(state),
    timestamp: message.timestamp,
    user_id: message.senderId,
  };
  return [original, ...newestFirst.toReversed()];
}
