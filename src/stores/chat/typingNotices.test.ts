import { expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { wireUserSettings } from '@/testing/eg/userSettings';
import { chatAnswer } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { useTypingNoticesStore } from './typingNotices';

const world = chatWorldOfEachTest();

it.each([
  [undefined, 1],
  [100, 1],
  [101, 0],
])('where %s people are in a channel, %s notices of typing are sent', async (count, notices) => {
  const subscription = eg.wire.subscription({ stream_id: 20, subscriber_count: count });
  const settings = { ...wireUserSettings(), send_stream_typing_notifications: true };
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({ subscriptions: [subscription], user_settings: settings }),
  );
  if (notices > 0) world.server.prepare({ route: 'POST /typing', answer: chatAnswer() });
  useTypingNoticesStore(world.account).noteKey(topicConversation(20, 'tides'), false);
  await world.platform.settle();
  expect(world.server.takeRequests()).toHaveLength(notices);
});
