/** Endpoint for telling others that one is writing. */
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import type { SendDestination } from './messages';

/** https://zulip.com/api/set-typing-status (400 where the person has switched these notices off) */
export async function setTypingStatus(
  client: ChatClient,
  { op, destination }: { op: 'start' | 'stop'; destination: SendDestination },
  options?: CallOptions,
): Promise<void> {
  const params =
    destination.type === 'direct'
      ? { op, type: 'direct', to: destination.userIds }
      : { op, type: 'channel', stream_id: destination.channelId, topic: destination.topic };
  await client.post('/typing', emptyAnswer, params, options);
}
