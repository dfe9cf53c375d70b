import { expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';

const world = chatWorldOfEachTest();
const lunch = topicConversation(20, 'lunch');

it('tells nothing of those whom I muted, until I hear them again', () => {
  const { typing, users } = world.stores;
  loadSnapshot(world.stores, eg.initialSnapshot({ muted_users: [{ id: 12, timestamp: 1 }] }));
  for (const senderId of [11, 12]) {
    const place = { type: 'channel', channelId: 20, topic: 'lunch' } as const;
    typing.handleStart({ type: 'typing', op: 'start', eventId: senderId, senderId, place });
  }
  expect(typing.typistsIn(lunch)).toEqual([11]);
  users.handleMutedUsers({ type: 'mutedUsers', eventId: 13, mutedUsers: [] });
  expect(typing.typistsIn(lunch)).toEqual([11, 12]);
});
