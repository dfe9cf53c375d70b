/** The endpoint that gives a queue's events: https://zulip.com/api/real-time-events */
import type { ChatClient } from '@/api/chat/client';
import { eventsAnswer, type ParsedEvents } from '@/api/chat/model/events/index';
import { MalformedResponseError } from '@/domain/requestError';

/** How much longer than the server we wait for an answer that it promised to send. */
const POLL_GRACE_MS = 5_000;

/**
 * https://zulip.com/api/get-events
 *
 * Events that cannot be read are told apart, not thrown: the caller decides what they cost.
 * Asking acknowledges every event up to `lastEventId`: the server forgets them. A queue that is gone answers
 * `BAD_EVENT_QUEUE_ID`; an acknowledged event that is asked for again answers `BAD_REQUEST`.
 * @throws MalformedResponseError where something on the way gave the answer to another queue's poll: its events bear numbers
 * that those of this queue would then be taken to have been
 */
export async function getEvents(
  client: ChatClient,
  args: {
    queueId: string;
    lastEventId: number;
    /** Answer at once, perhaps with nothing: for the first poll after a failure. */
    dontBlock?: boolean;
    /** The snapshot's `eventQueueLongpollTimeoutSeconds`: how long the server may take to answer. */
    longpollTimeoutSeconds: number;
    signal?: AbortSignal;
  },
): Promise<ParsedEvents> {
  const answer = await client.get(
    '/events',
    eventsAnswer,
    { queue_id: args.queueId, last_event_id: args.lastEventId, dont_block: args.dontBlock },
    {
      signal: args.signal,
      timeoutMs: args.longpollTimeoutSeconds * 1000 + POLL_GRACE_MS,
    },
  );
  if ((answer.queueId ?? args.queueId) !== args.queueId) {
    const found = {
      status: 200,
      path: 'queue_id',
      detail: 'expected the queue that was asked for',
    };
    throw new MalformedResponseError('GET /events', found);
  }
  return answer;
}
