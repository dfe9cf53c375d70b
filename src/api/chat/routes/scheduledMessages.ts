/** Endpoints for messages that the server will send later. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { scheduledMessage, type ScheduledMessage } from '@/api/chat/model/scheduledMessage';
import { destinationParams, type SendDestination } from './messages';

const listAnswer = wire({ scheduled_messages: v.array(scheduledMessage) });

/** https://zulip.com/api/get-scheduled-messages */
export async function getScheduledMessages(
  client: ChatClient,
  options?: CallOptions,
): Promise<ScheduledMessage[]> {
  return (await client.get('/scheduled_messages', listAnswer, {}, options)).scheduledMessages;
}

const createdAnswer = wire({ scheduled_message_id: v.number() });

/** https://zulip.com/api/create-scheduled-message (answers with the id) */
export async function createScheduledMessage(
  client: ChatClient,
  args: {
    destination: SendDestination;
    content: string;
    /** Seconds since 1970. */
    scheduledDeliveryTimestamp: number;
    /** Whether it comes to me as read already, where it goes to a place that I read. */
    readBySender: boolean;
  },
  options?: CallOptions,
): Promise<number> {
  const params = {
    ...destinationParams(args.destination),
    content: args.content,
    scheduled_delivery_timestamp: args.scheduledDeliveryTimestamp,
    read_by_sender: args.readBySender,
  };
  const answer = await client.post('/scheduled_messages', createdAnswer, params, options);
  return answer.scheduledMessageId;
}

/** https://zulip.com/api/update-scheduled-message (one that failed needs a new time, too) */
export async function updateScheduledMessage(
  client: ChatClient,
  args: {
    scheduledMessageId: number;
    destination?: SendDestination;
    content?: string;
    /** Seconds since 1970. */
    scheduledDeliveryTimestamp?: number;
  },
  options?: CallOptions,
): Promise<void> {
  const params = {
    ...(args.destination && destinationParams(args.destination)),
    content: args.content,
    scheduled_delivery_timestamp: args.scheduledDeliveryTimestamp,
  };
  const path = `/scheduled_messages/${args.scheduledMessageId}`;
  await client.patch(path, emptyAnswer, params, options);
}

/** https://zulip.com/api/delete-scheduled-message */
export async function deleteScheduledMessage(
  client: ChatClient,
  { scheduledMessageId }: { scheduledMessageId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/scheduled_messages/${scheduledMessageId}`, emptyAnswer, {}, options);
}
