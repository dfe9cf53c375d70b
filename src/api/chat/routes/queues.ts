/** Endpoints that make and end event queues; what asks one for its events is in `events.ts`. */
import * as v from 'valibot';
import type { CallOptions } from '@/api/transport';
import { parse } from '@/api/parse';
import type { ChatClient } from '@/api/chat/client';
import { initialSnapshot, type InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { emptyAnswer } from '@/api/chat/answers';

/**
 * What this client can do; the server shapes its events by it. Not `user_avatar_url_field_optional`: people who were away
 * for long would come without their pictures, which are to be had one by one only, at an address that takes the key.
 */
export const CLIENT_CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  // Without it, a channel that comes back from the archive comes back as one that nobody is in.
  archived_channels: true,
  // Servers that know these tell without them in older shapes: of emoji, all of them for each that is new.
  simplified_presence_events: true,
  individual_emoji_changes: true,
} as const;

/** Large organizations have been seen to take twenty seconds before the first byte. */
const REGISTER_TIMEOUT_MS = 60_000;

/** https://zulip.com/api/register-queue */
export async function registerQueue(
  client: ChatClient,
  {
    fetchEventTypes,
    eventTypes,
    includeSubscribers = false,
    onWire,
    rest,
  }: {
    /** Which parts of the snapshot to send, as `realm` or `subscription`; all by default. */
    fetchEventTypes?: readonly string[];
    /** Which events to queue; all by default. */
    eventTypes?: readonly string[];
    /** Every channel's subscribers; slow in large organizations. */
    includeSubscribers?: boolean;
    /** Told of the answer in the server's own shape, once it was read: to be written down. */
    onWire?(wire: unknown): void;
    /** Waited for between steps that are long in large organizations, so that each is a task of its own. */
    rest?(): Promise<void>;
  } = {},
  options?: CallOptions,
): Promise<InitialSnapshot> {
  const wire = await client.post(
    '/register',
    v.unknown(),
    {
      // Without it, message events hold Markdown instead of HTML.
      apply_markdown: true,
      // The client would have to compute MD5, which browsers do not offer.
      client_gravatar: false,
      slim_presence: true,
      include_subscribers: includeSubscribers,
      client_capabilities: CLIENT_CAPABILITIES,
      fetch_event_types: fetchEventTypes,
      event_types: eventTypes,
    },
    { timeoutMs: REGISTER_TIMEOUT_MS, ...options },
  );
  await rest?.();
  const snapshot = parse(initialSnapshot, wire, 'POST /register', 200);
  await rest?.();
  options?.signal?.throwIfAborted();
  onWire?.(wire);
  return snapshot;
}

/** https://zulip.com/api/delete-queue */
export async function deleteQueue(
  client: ChatClient,
  { queueId }: { queueId: string },
  options?: CallOptions,
): Promise<void> {
  await client.delete('/events', emptyAnswer, { queue_id: queueId }, options);
}
