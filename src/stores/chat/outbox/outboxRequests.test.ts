import { expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { STOCK_LENGTHS } from '@/domain/chat/outboxMatcher';
import type { OutboxMessage } from '@/domain/chat/outboxMessage';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { createOutboxRequests } from './outboxRequests';

const sent: OutboxMessage = {
  localId: 'a',
  conversation: topicConversation(20, ''),
  text: 'Soup?',
  storedTopic: '',
  createdAtMs: 0,
  startedAt: 1_000,
  newestKnownId: 100,
  attempts: 1,
  state: { kind: 'uncertain' },
};

it.each(['', '(no topic)', 'general chat'])(
  'finds what was sent without a topic where the server calls that "%s"',
  async (subject) => {
    const { server, world } = createServedWorld();
    const requests = createOutboxRequests({
      account: world.account,
      clock: world.platform.clock,
      lengths: () => STOCK_LENGTHS,
      namelessTopic: () => 'general chat',
      queueId: () => undefined,
      deliver: () => {},
    });
    const message = eg.wire.message({ id: 101, content: 'Soup?', subject, timestamp: 1_000 });
    server.prepare({
      route: 'GET /messages',
      answer: chatAnswer({
        messages: [{ ...message, sender_id: world.account.userId }],
        found_newest: true,
        found_oldest: true,
        found_anchor: false,
      }),
      // Under which name it lies, only the answer tells.
      check: ({ params }) =>
        expect(JSON.parse(params['narrow'] ?? '[]')).toEqual([
          { operator: 'channel', operand: 20 },
          { operator: 'sender', operand: world.account.userId },
        ]),
    });
    const outcome = await requests.look(sent, () => false);
    expect(outcome).toMatchObject({ kind: 'looked', copies: [{ messageId: 101 }] });
    server.assertDone();
  },
);
