import { expect, it } from 'vitest';
import { createChatClient } from '@/api/chat/client';
import { createFakePlatform } from '@/testing/fakePlatform';
import { getMessageHistory } from './oneMessage';

it('reads a history with what the server never rendered', async () => {
  const known = { timestamp: 1_748_850_000, user_id: 11, topic: 'boats', content: 'At eight' };
  const answer = {
    result: 'success',
    msg: '',
    message_history: [
      { ...known, rendered_content: '<p>At eight</p>' },
      { ...known, rendered_content: null, prev_content: 'At six', prev_rendered_content: null },
    ],
  };
  const platform = createFakePlatform({ fetch: () => Promise.resolve(Response.json(answer)) });
  const serverUrl = 'https://chat.example.com';
  const client = createChatClient({ platform, serverUrl, credentials: null });
  const history = await getMessageHistory(client, { messageId: 31 });
  expect(history.map(({ renderedContent }) => renderedContent)).toEqual(['<p>At eight</p>', null]);
});
