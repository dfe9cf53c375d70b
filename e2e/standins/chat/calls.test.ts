import { expect, it } from 'vitest';
import { newServer, signIn } from './testing';

it('makes no room on Zoom for those who did not let it, and tells them when they have', async () => {
  const server = newServer();
  const marta = await signIn(server, 'marta@lantern.example');
  const refused = await marta.post('/calls/zoom/create');
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    code: 'INVALID_ZOOM_TOKEN',
    msg: 'Invalid Zoom access token',
  });
  const queue = await marta.register({ event_types: ['has_zoom_token'] });
  server.control.setZoomToken('marta@lantern.example', true);
  expect(await marta.events(queue)).toMatchObject([{ type: 'has_zoom_token', value: true }]);
  expect(server.control.snapshotOf('marta@lantern.example')).toMatchObject({
    has_zoom_token: true,
  });
  const made = await marta.post('/calls/zoom/create', { is_video_call: false });
  expect(made.body.url).toMatch(/^https:\/\/zoom\.us\/j\/\d{11}$/);
});
