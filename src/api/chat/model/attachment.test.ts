import { describe, expect, it } from 'vitest';
import { parse } from '@/api/parse';
import { attachment } from './attachment';

const read = (more: object) =>
  parse(
    attachment,
    { id: 1, name: 'tides.pdf', path_id: '2/3f/tides.pdf', size: 20, ...more },
    'GET /attachments',
  );

describe('a file that I uploaded', () => {
  it('is told with times in milliseconds by older servers, and in seconds by newer ones', () => {
    const older = {
      create_time: 1_748_854_800_000,
      messages: [{ id: 7, date_sent: 1_748_854_900_000 }],
    };
    const newer = { create_time: 1_748_854_800, messages: [{ id: 7, date_sent: 1_748_854_900 }] };
    expect(read(older)).toEqual(read(newer));
    expect(read(newer)).toMatchObject({
      createTime: 1_748_854_800,
      messages: [{ id: 7, dateSent: 1_748_854_900 }],
    });
  });

  it('is told with the ids alone of the messages that use it by the newest', () => {
    const found = read({ create_time: 1_748_854_800, message_ids: [7, 9] });
    expect(found.messages.map(({ id, dateSent }) => [id, dateSent])).toEqual([
      [7, undefined],
      [9, undefined],
    ]);
  });
});
