import { describe, expect, it } from 'vitest';
import { signIn, newServer } from './testing';

describe('the chat server', () => {
  it('signs in, registers, sends and delivers', async () => {
    const server = newServer();
    const marta = await signIn(server, 'marta@lantern.example');
    const jonas = await signIn(server, 'jonas@lantern.example');
    const queue = await jonas.register();
    const sent = await marta.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'hello',
      content: 'Hello **world**',
    });
    expect(sent.body).toMatchObject({ result: 'success', id: expect.any(Number) });
    const { body } = await jonas.get('/events', {
      queue_id: queue.queue_id,
      last_event_id: queue.last_event_id,
    });
    expect(body.events).toMatchObject([
      {
        type: 'message',
        message: { id: sent.body.id, content: '<p>Hello <strong>world</strong></p>' },
      },
    ]);
  });
});
