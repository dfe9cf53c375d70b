import { describe, expect, it } from 'vitest';
import { createQueueHarness, wireHeartbeat } from '@/testing/queueHarness';
// Fetched when it is needed: here it is there by then, for the clock does not wait for it.
import './flagOrder';

const flags = (id: number, op: 'add' | 'remove', messages: readonly number[], flag = 'starred') => {
  const place = { type: 'stream', stream_id: 20, topic: 'lunch' };
  const details = Object.fromEntries(messages.map((messageId) => [messageId, place]));
  const whereabouts = flag === 'read' && op === 'remove' ? { message_details: details } : {};
  return { id, type: 'update_message_flags', op, flag, messages, all: false, ...whereabouts };
};

const deleted = (id: number, messageIds: readonly number[]) => ({
  id,
  type: 'delete_message',
  message_type: 'stream',
  message_ids: messageIds,
  stream_id: 20,
  topic: 'lunch',
});

/** How often the page registers where its first poll is answered so. */
async function registrationsFor(events: readonly object[]): Promise<number> {
  const harness = createQueueHarness();
  harness.prepareRegister();
  harness.prepareEvents(events);
  harness.prepareSilence();
  harness.prepareRegister();
  harness.prepareSilence();
  void harness.queue.run();
  await harness.platform.advance(1_000);
  harness.queue.stop();
  return harness.snapshots.length;
}

describe('flag events that waited at the server', () => {
  it.each([
    ['a star', [flags(3, 'remove', [749]), flags(5, 'add', [749, 748])]],
    ['one that is taken back', [flags(3, 'add', [749]), flags(5, 'remove', [749, 748])]],
    [
      'what was read, then unread',
      [flags(3, 'remove', [749], 'read'), flags(5, 'add', [749, 748], 'read')],
    ],
    ['a star on what was deleted', [deleted(3, [749]), flags(5, 'add', [749, 748])]],
  ])(
    'are asked for anew where one may have been put after what came later: %s',
    async (_, list) => {
      expect(await registrationsFor([...list, wireHeartbeat(6)])).toBe(2);
    },
  );

  it.each([
    ['of other messages', [flags(3, 'remove', [747]), flags(5, 'add', [749, 748])]],
    ['the newest', [flags(3, 'remove', [748]), flags(5, 'add', [749, 748])]],
    ['of another kind', [flags(3, 'remove', [749], 'collapsed'), flags(5, 'add', [749, 748])]],
    ['twice the same', [flags(3, 'add', [749]), flags(5, 'add', [749, 748])]],
    [
      'unread, of which each stands for itself',
      [flags(3, 'add', [749], 'read'), flags(5, 'remove', [749, 748], 'read')],
    ],
    ['read, on what was deleted', [deleted(3, [749]), flags(5, 'add', [749, 748], 'read')]],
  ])('are taken as they come where nothing is in doubt: %s', async (_, list) => {
    expect(await registrationsFor([...list, wireHeartbeat(6)])).toBe(1);
  });
});
