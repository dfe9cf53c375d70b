/**
 * Whether the order of an answer's flag events can be trusted. A server puts those that wait into one, which takes the
 * place of the newest: what happened in between to a message that is not the newest in it then seems to have come before.
 * https://zulip.com/api/real-time-events
 */
import type { ChatEvent } from '@/api/chat/model/events/index';

export interface FlagOrder {
  note(events: readonly ChatEvent[]): void;
  /** Whether only a new picture can tell what some message is. */
  isLost(): boolean;
}

export function createFlagOrder(): FlagOrder {
  /** What was last done to a message, by flag and message; what deletes it, by message. */
  const last = new Map<string | number, string>();
  let isLost = false;

  function noteFlag({ flag, op, messageIds }: Extract<ChatEvent, { type: 'updateMessageFlags' }>) {
    // Those alone stay as they came: each says where its messages are.
    const mayBeSeveral = op === 'add' || flag !== 'read';
    const newest = messageIds.at(-1);
    for (const messageId of messageIds) {
      const key = `${flag} ${messageId}`;
      // Of stars alone it is kept which messages have them, whether those are there or not.
      const gone = flag === 'starred' ? last.get(messageId) : undefined;
      const before = gone ?? last.get(key) ?? op;
      if (mayBeSeveral && messageId !== newest && before !== op) isLost = true;
      last.set(key, op);
    }
  }

  return {
    note(events) {
      for (const event of events) {
        if (event.type === 'updateMessageFlags') noteFlag(event);
        else if (event.type === 'deleteMessage')
          for (const messageId of event.messageIds) last.set(messageId, 'delete');
      }
    },
    isLost: () => isLost,
  };
}
