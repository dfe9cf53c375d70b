/** The history of a message as snapshots, oldest first, rebuilt from its edits. */

import type { EditEntry, Message } from './model';

interface Snapshot {
  topic: string;
  content: string;
  html: string;
}

const words = (html: string): string => html.replace(/^<p>/, '').replace(/<\/p>$/, '');

/** Whole old text against whole new text, in the classes that clients colour. */
const diffHtml = (before: string, after: string): string =>
  `<div><p><span class="highlight_text_inserted">${words(after)}</span></p> <p><span class="highlight_text_deleted">${words(before)}</span></p></div>`;

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
