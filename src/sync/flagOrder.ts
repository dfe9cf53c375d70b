/**
 * Whether the order of an answer's flag events can be trusted. A server puts those that wait into one, which takes the
 * place of the newest: what happened in between to a message that is not the newest in it then seems to have come before.
 * https://zulip.com/api/real-time-events
 */
import type { ChatEvent } from '@/api/chat/model/events/index';

type FlagEvent = Extract<ChatEvent, { type: 'updateMessageFlags' }>;

/** What an answer's order matters for. */
export type MarkingEvent = FlagEvent | Extract<ChatEvent, { type: 'deleteMessage' }>;

/** What was last done to a message, by flag and message; what deletes it, by message. */
type LastDone = Map<string | number, string>;

/** Notes what flags messages; whether it may seem to come after what it came before. */
function isInDoubt({ flag, op, messageIds }: FlagEvent, last: LastDone): boolean {
  // Those alone stay as they came: each says where its messages are.
  const mayBeSeveral = op === 'add' || flag !== 'read';
  const newest = messageIds.at(-1);
  let inDoubt = false;
  for (const messageId of messageIds) {
    const key = `${flag} ${messageId}`;
    // Of stars alone it is kept which messages have them, whether those are there or not.
    const gone = flag === 'starred' ? last.get(messageId) : undefined;
    const before = gone ?? last.get(key) ?? op;
    inDoubt ||= mayBeSeveral && messageId !== newest && before !== op;
    last.set(key, op);
  }
  return inDoubt;
}

/** Whether only a new picture can tell what some message is, after these events of one answer. */
export function isOrderLost(events: readonly MarkingEvent[]): boolean {
  const last: LastDone = new Map();
  let isLost = false;
  for (const event of events) {
    if (event.type === 'updateMessageFlags') isLost = isInDoubt(event, last) || isLost;
    else for (const messageId of event.messageIds) last.set(messageId, 'delete');
  }
  return isLost;
}
