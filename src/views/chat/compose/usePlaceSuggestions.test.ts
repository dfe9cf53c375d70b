import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { setUpInChat } from '@/testing/setUpInChat';
import type { Suggestion } from './suggestion';
import { usePlaceSuggestions } from './usePlaceSuggestions';

/** What finds channels among these by their names. */
async function finder(...wire: Parameters<typeof eg.wire.subscription>[0][]) {
  const { world } = createServedWorld();
  const subscriptions = wire.map((one) => eg.wire.subscription(one));
  loadSnapshot(world.stores, eg.initialSnapshot({ subscriptions }));
  let find: (typed: string) => readonly Suggestion[] = () => [];
  await setUpInChat(world, () => {
    const { channelNames } = usePlaceSuggestions();
    const plain = { kind: 'channel', start: 0, channelName: '', channelId: null } as const;
    find = (typed) => channelNames({ ...plain, typed, isSilent: false });
  });
  return find;
}

it('says what a channel is for in plain words, without the marks of the text', async () => {
  const find = await finder({
    stream_id: 31,
    name: 'zebras',
    description: 'Where **all** of them meet.',
    rendered_description: '<p>Where <strong>all</strong> of them meet.</p>',
  });
  expect(find('zeb')).toMatchObject([{ label: 'zebras', detail: 'Where all of them meet.' }]);
});

it('puts channels into the order in which they stand elsewhere', async () => {
  const find = await finder(
    { stream_id: 31, name: 'pier 10' },
    { stream_id: 32, name: 'pier 2' },
    { stream_id: 33, name: 'pier 3', pin_to_top: true },
  );
  expect(find('pier').map(({ label }) => label)).toEqual(['pier 3', 'pier 2', 'pier 10']);
});
