import { describe, expect, it } from 'vitest';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { topicConversation } from '@/domain/chat/conversation';
import { ApiError } from '@/domain/requestError';
import { NoSuchTopicError, useTopicChangesStore } from './topicChanges';

const world = chatWorldOfEachTest();
const place = topicConversation(20, 'tides');
const changes = () => world.use(useTopicChangesStore);

function prepareNewest(messages: ReturnType<typeof eg.wire.message>[]) {
  const found = { anchor: 1, found_newest: true, found_oldest: true, found_anchor: false };
  world.server.prepare({ route: 'GET /messages', answer: chatAnswer({ ...found, messages }) });
}

describe('a topic as a whole', () => {
  it('is settled by its newest message', async () => {
    prepareNewest([eg.wire.message({ id: 71, stream_id: 20, subject: 'tides' })]);
    world.server.prepare({ route: 'PATCH /messages/71', answer: chatAnswer({}) });
    await changes().toggleResolved(place);
    const [asked, told] = world.server.takeRequests();
    expect(asked?.params).toMatchObject({ anchor: 'newest', num_before: '1' });
    expect(told?.params).toMatchObject({ topic: '✔ tides', propagate_mode: 'change_all' });
  });

  it('is none where nobody wrote in it', async () => {
    prepareNewest([]);
    await expect(changes().toggleResolved(place)).rejects.toThrow(NoSuchTopicError);
  });

  it('is deleted with as many calls as the server wants', async () => {
    const route = 'POST /streams/20/delete_topic';
    world.server.prepare({ route, answer: chatAnswer({ complete: false }) });
    world.server.prepare({ route, answer: chatAnswer({ complete: true }) });
    await changes().remove(place);
    expect(world.server.takeRequests().map(({ params }) => params.topic_name)).toEqual([
      'tides',
      'tides',
    ]);
    world.server.prepare({ route, status: 400, answer: chatRefusal('BAD_REQUEST') });
    await expect(changes().remove(place)).rejects.toThrow(ApiError);
  });
});
