import { expect, it } from 'vitest';
import { parse } from '@/api/parse';
import * as eg from '@/testing/eg/index';
import { draft } from './draft';
import { scheduledMessage } from './scheduledMessage';

it('tells where a message will go', () => {
  expect(eg.scheduledMessage()).toMatchObject({
    type: 'channel',
    channelId: 20,
    topic: 'arrivals',
  });
  const { topic: _topic, ...wire } = eg.wire.scheduledMessage();
  const direct = parse(scheduledMessage, { ...wire, type: 'private', to: [11] }, 'GET /x');
  expect(direct).toMatchObject({ type: 'direct', userIds: [11] });
  expect(() => parse(scheduledMessage, { ...wire, type: 'stream' }, 'GET /x')).toThrow(/topic/);
});

it.each([
  ['', 'unaddressed'],
  ['stream', 'channel'],
  ['private', 'direct'],
  ['channel', 'channel'],
  ['direct', 'direct'],
  ['toString', 'unknown'],
])('reads a draft to "%s" as %s', (type, ours) => {
  expect(parse(draft, eg.wire.draft({ type }), 'GET /drafts').type).toBe(ours);
});
