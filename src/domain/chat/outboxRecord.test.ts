import { expect, it } from 'vitest';
import type { OutboxState } from './outboxMessage';
import { topicConversation } from './conversation';
import { readOutboxRecord } from './outboxRecord';

const refusal = { code: null, serverMessage: 'too large', isSignedOut: false };
const states: OutboxState[] = [
  { kind: 'queued' },
  { kind: 'inFlight' },
  { kind: 'accepted', messageId: 1 },
  { kind: 'rejected', refusal },
  { kind: 'uncertain' },
  { kind: 'uncertain', refusal },
  { kind: 'notFound' },
  { kind: 'done', messageId: 1 },
];

const recordWith = (state: OutboxState) => ({
  ownerId: 'tab',
  message: {
    localId: 'one',
    conversation: topicConversation(1, 'storm'),
    text: 'reef early',
    storedTopic: 'storm',
    createdAtMs: 1,
    startedAt: 2,
    newestKnownId: 3,
    attempts: 1,
    state,
  },
});

it.each(states)('a message is read as it was written down: $kind', (state) => {
  const record = recordWith(state);
  expect(readOutboxRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
});

it('what is damaged is no message', () => {
  const { message } = recordWith({ kind: 'queued' });
  for (const key of Object.keys(message))
    expect(readOutboxRecord({ ownerId: 'tab', message: { ...message, [key]: {} } })).toBeNull();
  expect(readOutboxRecord({ message })).toBeNull();
  expect(readOutboxRecord('queued')).toBeNull();
});
