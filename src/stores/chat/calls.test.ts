import { beforeEach, describe, expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { useCallsStore } from './calls';

const zoom = 'POST /calls/zoom/create';
const bigBlueButton = 'GET /calls/bigbluebutton/create';
const wanted = { name: 'Tides', isAudio: false };

let served: ReturnType<typeof createServedWorld>;
beforeEach(() => (served = createServedWorld()));

function calls(realm_video_chat_provider: number, has_zoom_token = false) {
  const { world } = served;
  const snapshot = eg.initialSnapshot({
    realm_video_chat_provider,
    has_zoom_token,
    realm_url: 'https://chat.example/lantern',
  });
  loadSnapshot(world.stores, snapshot);
  return world.use(useCallsStore);
}
const asked = () => served.server.takeRequests().map(({ params }) => params);

describe('a room on BigBlueButton', () => {
  it('is named, and its address is whole, for apps that do not know the server', async () => {
    const url = '/calls/bigbluebutton/join?bigbluebutton=7';
    served.server.prepare({ route: bigBlueButton, answer: chatAnswer({ url }) });
    const address = await calls(4).createRoom(wanted);
    expect(address).toBe(`https://chat.example${url}`);
    expect(asked()).toEqual([{ meeting_name: 'Tides' }]);
  });

  it('is none where the server says no', async () => {
    served.server.prepare({ route: bigBlueButton, answer: chatRefusal('X'), status: 400 });
    await expect(calls(4).createRoom(wanted)).rejects.toMatchObject({ code: 'X' });
  });
});

describe('a room on Zoom', () => {
  const room = { route: zoom, answer: chatAnswer({ url: 'https://zoom.us/j/7' }) };

  it.each([
    ['in their own account', 3, true],
    ['in the server’s, for which they need none', 5, false],
  ])('is made %s', async (_, provider, hasToken) => {
    served.server.prepare(room);
    const address = await calls(provider, hasToken).createRoom({ ...wanted, isAudio: true });
    expect(address).toBe('https://zoom.us/j/7');
    expect(asked()).toEqual([{ is_video_call: 'false' }]);
  });

  it('is not asked for before the server may use their account, unless they say that it may', async () => {
    const store = calls(3);
    expect(await store.createRoom(wanted)).toBeNull();
    expect(asked()).toEqual([]);
    served.server.prepare(room);
    expect(await store.createRoom({ ...wanted, isAllowed: true })).toBe('https://zoom.us/j/7');
  });

  it('is none where it may no longer', async () => {
    served.server.prepare({ route: zoom, answer: chatRefusal('INVALID_ZOOM_TOKEN'), status: 400 });
    expect(await calls(3, true).createRoom(wanted)).toBeNull();
  });

  it('is none where Zoom itself did not make one', async () => {
    served.server.prepare({ route: zoom, answer: chatRefusal('BAD_REQUEST'), status: 400 });
    await expect(calls(3, true).createRoom(wanted)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
