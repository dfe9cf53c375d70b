/** A message that the server will send later. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

const shared = {
  scheduled_message_id: v.number(),
  /** Markdown. */
  content: v.string(),
  rendered_content: v.string(),
  /** Seconds since 1970. */
  scheduled_delivery_timestamp: v.number(),
  /** The server tried and could not; it does not try again. */
  failed: v.optional(v.boolean()),
};

const wireScheduledMessage = v.variant('type', [
  wire({
    ...shared,
    type: v.picklist(['stream', 'channel']),
    to: v.number(),
    topic: v.string(),
  }),
  wire({ ...shared, type: v.picklist(['private', 'direct']), to: v.array(v.number()) }),
]);

export interface ScheduledMessageBase {
  readonly scheduledMessageId: number;
  readonly content: string;
  readonly renderedContent: string;
  readonly scheduledDeliveryTimestamp: number;
  readonly failed: boolean;
}

export type ScheduledMessage =
  | (ScheduledMessageBase & {
      readonly type: 'channel';
      readonly channelId: number;
      readonly topic: string;
    })
  | (ScheduledMessageBase & { readonly type: 'direct'; readonly userIds: readonly number[] });

export const scheduledMessage = v.pipe(
  wireScheduledMessage,
  v.transform((wired): ScheduledMessage => {
    const base: ScheduledMessageBase = {
      scheduledMessageId: wired.scheduledMessageId,
      content: wired.content,
      renderedContent: wired.renderedContent,
      scheduledDeliveryTimestamp: wired.scheduledDeliveryTimestamp,
      failed: wired.failed ?? false,
    };
    return 'topic' in wired
      ? { ...base, type: 'channel', channelId: wired.to, topic: wired.topic }
      : { ...base, type: 'direct', userIds: wired.to };
  }),
);

export type WireScheduledMessage = v.InferInput<typeof scheduledMessage>;
