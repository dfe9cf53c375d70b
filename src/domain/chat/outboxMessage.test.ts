import { describe, expect, it } from 'vitest';
import { topicConversation } from './conversation';
import { isDrawnStep, stepTo, type OutboxMessage, type OutboxState } from './outboxMessage';
import { readOutboxRecord } from './outboxRecord';

const refusal = { code: null, serverMessage: 'too large', isSignedOut: false };
const states: OutboxState[] = [
  { kind: 'queued' },
  { kind: 'inFlight' },
  { kind: 'accepted', messageId: 1 },
  { kind: 'rejected', refusal },
  { kind: 'uncertain' },
  { kind: 'notFound' },
  { kind: 'unknown' },
  { kind: 'done', messageId: 1 },
];

const messageIn = (state: OutboxState): OutboxMessage => ({
  localId: 'one',
  conversation: topicConversation(1, 'storm'),
  text: 'reef early',
  storedTopic: 'storm',
  createdAtMs: 1,
  startedAt: 2,
  newestKnownId: 3,
  attempts: 1,
  state,
});

describe('states', () => {
  it('are left only along the drawn edges', () => {
    for (const from of states) {
      for (const to of states) {
        const step = () => stepTo(messageIn(from), to);
        if (isDrawnStep(from.kind, to.kind)) expect(step().state).toBe(to);
        else expect(step).toThrow();
      }
    }
    expect(states.filter(({ kind }) => isDrawnStep('uncertain', kind))).toHaveLength(4);
  });
});

describe('the record of a message', () => {
  it.each([...states, { kind: 'uncertain', refusal } as const])(
    'is read as it was written down: $kind',
    (state) => {
      const record = { ownerId: 'tab', message: messageIn(state) };
      expect(readOutboxRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
    },
  );

  it('is none where it is damaged', () => {
    const message = messageIn({ kind: 'queued' });
    for (const key of Object.keys(message))
      expect(readOutboxRecord({ ownerId: 'tab', message: { ...message, [key]: {} } })).toBeNull();
    expect(readOutboxRecord({ message })).toBeNull();
    expect(readOutboxRecord('queued')).toBeNull();
  });
});
