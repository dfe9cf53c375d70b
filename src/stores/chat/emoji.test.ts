import { expect, it } from 'vitest';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';

const world = chatWorldOfEachTest();

it('takes in emoji that are told one by one', () => {
  const { emoji } = world.stores;
  const anchor = eg.wire.realmEmoji({ id: '5', name: 'anchor' });
  loadSnapshot(world.stores, eg.initialSnapshot({ realm_emoji: { '5': anchor } }));
  const buoy = eg.wire.realmEmoji({ id: '6', name: 'buoy' });
  emoji.handleAdd(eg.event.realmEmojiAdd({ emoji: buoy }));
  expect([...emoji.realmEmoji.keys()]).toEqual(['5', '6']);

  const before = emoji.realmEmojiById('5');
  const gone = { emoji_id: '5', data: { deactivated: true } };
  emoji.handleUpdateOne(eg.event.realmEmojiUpdateOne(gone));
  expect(emoji.realmEmojiById('5')).toEqual({ ...before, deactivated: true });
  expect(emoji.realmEmojiById('6')).toMatchObject({ name: 'buoy', deactivated: false });

  emoji.handleUpdateOne(eg.event.realmEmojiUpdateOne({ ...gone, emoji_id: '7' }));
  expect(emoji.realmEmojiById('7')).toBeUndefined();
});
