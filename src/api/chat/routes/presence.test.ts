import { expect, it } from 'vitest';
import { createChatClient } from '@/api/chat/client';
import { createFakePlatform } from '@/testing/fakePlatform';
import { updatePresence } from './presence';

it('leaves out whose times cannot be read, and has those of the others', async () => {
  const answer = {
    result: 'success',
    msg: '',
    presences: { '11': { active_timestamp: 1_748_849_990 }, '12': { active_timestamp: null } },
  };
  const platform = createFakePlatform({ fetch: () => Promise.resolve(Response.json(answer)) });
  const serverUrl = 'https://chat.example.com';
  const client = createChatClient({ platform, serverUrl, credentials: null });
  const report = { status: 'active', newUserInput: true, lastUpdateId: -1 } as const;
  const { presences } = await updatePresence(client, report);
  expect([...(presences ?? [])]).toEqual([[11, { activeTimestamp: 1_748_849_990 }]]);
});
