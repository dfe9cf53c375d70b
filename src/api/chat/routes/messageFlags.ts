/** Endpoints for a person's own marks on messages: read, starred, collapsed. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import type { ChatClient } from '@/api/chat/client';
import type { Anchor, ApiNarrow } from './narrowTerms';

/** The flags that a client may set. */
export type EditableFlag = 'read' | 'starred' | 'collapsed';

export interface FlagChange {
  op: 'add' | 'remove';
  flag: EditableFlag;
}

const flagsAnswer = wire({ messages: v.array(v.number()) });

const flagsForNarrowAnswer = wire({
  processed_count: v.number(),
  updated_count: v.number(),
  first_processed_id: v.nullable(v.number()),
  last_processed_id: v.nullable(v.number()),
  found_oldest: v.boolean(),
  found_newest: v.boolean(),
});

/** One call's share of a long walk through a narrow. */
export type FlagsForNarrowAnswer = v.InferOutput<typeof flagsForNarrowAnswer>;

/**
 * https://zulip.com/api/update-message-flags
 *
 * Marking messages of unsubscribed channels as unread is ignored without a word. Answers with the ids given.
 */
export async function updateMessageFlags(
  client: ChatClient,
  args: FlagChange & { messageIds: readonly number[] },
  options?: CallOptions,
): Promise<number[]> {
  const { op, flag, messageIds } = args;
  const params = { messages: messageIds, op, flag };
  return (await client.post('/messages/flags', flagsAnswer, params, options)).messages;
}

/**
 * https://zulip.com/api/update-message-flags-for-narrow
 *
 * One call changes at most 5000 messages; go on from `lastProcessedId`. The narrow may not hold `with`.
 */
export function updateMessageFlagsForNarrow(
  client: ChatClient,
  args: FlagChange & {
    anchor: Anchor;
    includeAnchor?: boolean;
    numBefore: number;
    numAfter: number;
    narrow: ApiNarrow;
  },
  options?: CallOptions,
): Promise<FlagsForNarrowAnswer> {
  const params = {
    anchor: String(args.anchor),
    include_anchor: args.includeAnchor,
    num_before: args.numBefore,
    num_after: args.numAfter,
    narrow: args.narrow,
    op: args.op,
    flag: args.flag,
  };
  return client.post('/messages/flags/narrow', flagsForNarrowAnswer, params, options);
}
