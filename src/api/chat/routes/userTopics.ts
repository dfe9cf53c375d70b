/** Endpoint for what a person decides about one topic. */
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { visibilityPolicyCodes } from '@/api/chat/model/userTopic';

/** https://zulip.com/api/update-user-topic */
export async function updateUserTopic(
  client: ChatClient,
  args: {
    channelId: number;
    topic: string;
    visibilityPolicy: keyof typeof visibilityPolicyCodes;
  },
  options?: CallOptions,
): Promise<void> {
  const params = {
    stream_id: args.channelId,
    topic: args.topic,
    visibility_policy: visibilityPolicyCodes[args.visibilityPolicy],
  };
  await client.post('/user_topics', emptyAnswer, params, options);
}
