/** How one endpoint is shown: a call, the request that it must make, an example answer, what must come of it. */
import type { ChatClient } from '@/api/chat/client';

export interface RouteCase {
  /** The documentation's name of the endpoint; null where it is not documented. */
  slug: string | null;
  call(client: ChatClient): Promise<unknown>;
  /** Method and path, as "GET /messages". */
  route: string;
  /** Query or form, as it must travel. */
  params?: Record<string, string>;
  /** The answer beyond `result` and `msg`. */
  answer?: object;
  /** What the call must come to; nothing where the endpoint says nothing. */
  result?: unknown;
}

/** A narrow on one channel's topic, with its text. */
export const topicNarrow = [
  { operator: 'channel', operand: 20 },
  { operator: 'topic', operand: 'arrivals' },
];
export const topicNarrowText = JSON.stringify(topicNarrow);
