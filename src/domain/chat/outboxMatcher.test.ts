import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { topicConversation } from './conversation';
import {
  copiesOf,
  storedText,
  storedTopic,
  STOCK_LENGTHS,
  type FoundMessage,
} from './outboxMatcher';
import type { OutboxMessage } from './outboxMessage';

const OWN = 7;

function outboxMessage(overrides: Partial<OutboxMessage> = {}): OutboxMessage {
  return {
    localId: 'a',
    conversation: topicConversation(1, 'lunch'),
    text: 'ok',
    storedTopic: 'lunch',
    createdAtMs: 0,
    startedAt: 1_000,
    newestKnownId: 50,
    attempts: 1,
    state: { kind: 'uncertain' },
    ...overrides,
  };
}

const found = fc.record<FoundMessage>({
  messageId: fc.integer({ min: 40, max: 70 }),
  senderId: fc.constantFrom(OWN, 8),
  text: fc.constantFrom('ok', 'ok\n', 'OK', 'no'),
  topic: fc.constantFrom('lunch', 'Lunch', 'tides'),
  timestamp: fc.integer({ min: 900, max: 1_300 }),
});

describe('matcher', () => {
  it("never takes another person's message, an older one, or one that is taken", () => {
    fc.assert(
      fc.property(
        fc.array(found),
        fc.uniqueArray(fc.integer({ min: 40, max: 70 })),
        (all, taken) => {
          const claimed = new Set(taken);
          const context = {
            ownUserId: OWN,
            lengths: STOCK_LENGTHS,
            isClaimed: (messageId: number) => claimed.has(messageId),
          };
          for (const copy of copiesOf(outboxMessage(), all, context)) {
            expect(copy.senderId).toBe(OWN);
            expect(copy.messageId).toBeGreaterThan(50);
            expect(copy.timestamp).toBeGreaterThanOrEqual(995);
            expect(copy.text.trim()).toBe('ok');
            expect(copy.topic.toLowerCase()).toBe('lunch');
            expect(claimed.has(copy.messageId)).toBe(false);
          }
        },
      ),
    );
  });

  it('gives each id to one message only, oldest first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(found, { selector: (one) => one.messageId }), (all) => {
        const claimed = new Set<number>();
        const isClaimed = (messageId: number) => claimed.has(messageId);
        const context = { ownUserId: OWN, lengths: STOCK_LENGTHS, isClaimed };
        const ids: number[] = [];
        for (const localId of ['a', 'b', 'c']) {
          const [copy] = copiesOf(outboxMessage({ localId }), all, context);
          if (!copy) continue;
          claimed.add(copy.messageId);
          ids.push(copy.messageId);
        }
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      }),
    );
  });

  it('knows what the server makes of texts and topics', () => {
    expect(storedText('\n\n  a \r\nb  \n')).toBe('  a \nb');
    expect(storedText('x'.repeat(10_001))).toMatch(/^x+\n\[message truncated\]$/);
    expect(Array.from(storedText('🌊'.repeat(10_001)))).toHaveLength(10_000);
    expect(storedTopic('t'.repeat(61))).toBe(`${'t'.repeat(57)}...`);
    const nameless = outboxMessage({ storedTopic: '' });
    const there = {
      messageId: 60,
      senderId: OWN,
      text: 'ok',
      topic: '(no topic)',
      timestamp: 1_000,
    };
    const context = { ownUserId: OWN, lengths: STOCK_LENGTHS, isClaimed: () => false };
    expect(copiesOf(nameless, [there], context)).toEqual([there]);
  });
});
