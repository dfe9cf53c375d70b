/** Endpoints for one message: changing it, and looking into it. No first view needs them. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { moveLimit, type MoveLimit } from '@/api/chat/model/moveLimit';
import { ApiError } from '@/domain/requestError';

/** How many messages a change of place takes along. */
export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

/**
 * https://zulip.com/api/update-message
 *
 * `content` and `channelId` together are refused. Older servers do not notice a race, and the last writer wins; those of
 * feature level 379 refuse where the text is not the one whose hash they are told.
 */
export async function updateMessage(
  client: ChatClient,
  args: {
    messageId: number;
    content?: string;
    /** Of the text that is replaced, in hexadecimal digits. */
    prevContentSha256?: string;
    topic?: string;
    channelId?: number;
    propagateMode?: PropagateMode;
    sendNotificationToOldThread?: boolean;
    sendNotificationToNewThread?: boolean;
  },
  options?: CallOptions,
): Promise<void> {
  const params = {
    content: args.content,
    prev_content_sha256: args.prevContentSha256,
    topic: args.topic,
    stream_id: args.channelId,
    propagate_mode: args.propagateMode,
    send_notification_to_old_thread: args.sendNotificationToOldThread,
    send_notification_to_new_thread: args.sendNotificationToNewThread,
  };
  await client.patch(`/messages/${args.messageId}`, emptyAnswer, params, options);
}

/** What may be moved where `updateMessage` was refused for messages that are too old; null for every other error. */
export function readMoveLimit(error: unknown): MoveLimit | null {
  if (!(error instanceof ApiError) || error.code !== 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED')
    return null;
  const found = v.safeParse(moveLimit, error.details);
  return found.success ? found.output : null;
}

const renderedAnswer = wire({ rendered: v.string() });

/** https://zulip.com/api/render-message (as if the caller sent it; counts against the rate limit) */
export async function renderMessage(
  client: ChatClient,
  { content }: { content: string },
  options?: CallOptions,
): Promise<string> {
  return (await client.post('/messages/render', renderedAnswer, { content }, options)).rendered;
}

const historyAnswer = wire({
  message_history: v.array(
    wire({
      topic: v.string(),
      content: v.string(),
      /** Null where the server had not rendered it. */
      rendered_content: v.nullable(v.string()),
      timestamp: v.number(),
      user_id: v.nullable(v.number()),
      prev_topic: v.optional(v.string()),
      stream: v.optional(v.number()),
      prev_stream: v.optional(v.number()),
      prev_content: v.optional(v.string()),
      prev_rendered_content: v.optional(v.nullable(v.string())),
      content_html_diff: v.optional(v.string()),
    }),
  ),
});

/** A message as it was after one edit; `prev…` and `channel` are there only where that part changed. */
export type MessageSnapshot = v.InferOutput<typeof historyAnswer>['messageHistory'][number];

/** https://zulip.com/api/get-message-history (oldest first; refused where the organization hides edit history) */
export async function getMessageHistory(
  client: ChatClient,
  { messageId }: { messageId: number },
  options?: CallOptions,
): Promise<MessageSnapshot[]> {
  const path = `/messages/${messageId}/history`;
  return (await client.get(path, historyAnswer, {}, options)).messageHistory;
}

const receiptsAnswer = wire({ user_ids: v.array(v.number()) });

/** https://zulip.com/api/get-read-receipts (never the sender, nor people who hide their receipts) */
export async function getReadReceipts(
  client: ChatClient,
  { messageId }: { messageId: number },
  options?: CallOptions,
): Promise<number[]> {
  const path = `/messages/${messageId}/read_receipts`;
  return (await client.get(path, receiptsAnswer, {}, options)).userIds;
}
