import { describe, expect, it } from 'vitest';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { useOwnProfileStore } from './ownProfile';

const world = chatWorldOfEachTest();
const open = () => world.use(useOwnProfileStore);
const sent = () =>
  world.server
    .takeRequests()
    .map(({ method, path, params }) => `${method} ${path} ${JSON.stringify(params)}`);

describe('my profile', () => {
  it('is saved as far as it was typed, and is then no longer only typed', async () => {
    for (const route of ['PATCH /settings', 'PATCH /users/me/profile_data'])
      world.server.prepare({ route, answer: chatAnswer() });
    world.server.prepare({ route: 'DELETE /users/me/profile_data', answer: chatAnswer() });
    const profile = open();
    profile.typed.set('name', ' Ada Byron ');
    profile.typed.set(3, ' Boats ');
    profile.typed.set(4, [11, 12]);
    profile.typed.set(5, '');
    profile.typed.set(6, []);
    await profile.save();
    expect(profile.typed.size).toBe(0);
    expect(sent()).toEqual([
      'PATCH /settings {"full_name":"Ada Byron"}',
      'PATCH /users/me/profile_data {"data":"[{\\"id\\":3,\\"value\\":\\"Boats\\"},{\\"id\\":4,\\"value\\":[11,12]}]"}',
      'DELETE /users/me/profile_data {"data":"[5,6]"}',
    ]);
  });

  it('keeps what was refused, and not what was taken before', async () => {
    world.server.prepare({ route: 'PATCH /settings', answer: chatAnswer() });
    world.server.prepare({
      route: 'PATCH /users/me/profile_data',
      status: 400,
      answer: chatRefusal('BAD_REQUEST', { msg: 'Website is not a URL' }),
    });
    const profile = open();
    profile.typed.set('timeZone', 'Asia/Tokyo');
    profile.typed.set(3, 'nowhere');
    profile.typed.set(5, '');
    await expect(profile.save()).rejects.toThrow();
    expect([...profile.typed]).toEqual([
      [3, 'nowhere'],
      [5, ''],
    ]);
  });

  it('keeps what was typed while it was being saved', async () => {
    world.server.prepare({ route: 'PATCH /settings', answer: chatAnswer() });
    const profile = open();
    profile.typed.set('name', 'Ada');
    const saving = profile.save();
    profile.typed.set('name', 'Ada B');
    await saving;
    expect(profile.typed.get('name')).toBe('Ada B');
  });
});
