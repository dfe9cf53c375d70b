import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { setUpInChat } from '@/testing/setUpInChat';
import type { Suggestion } from './suggestion';
import { usePlaceSuggestions } from './usePlaceSuggestions';

it('says what a channel is for in plain words, without the marks of the text', async () => {
  const { world } = createServedWorld();
  const channel = {
    stream_id: 31,
    name: 'zebras',
    description: 'Where **all** of them meet.',
    rendered_description: '<p>Where <strong>all</strong> of them meet.</p>',
  };
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({ subscriptions: [eg.wire.subscription(channel)] }),
  );
  let find: (typed: string) => readonly Suggestion[] = () => [];
  const setup = () => {
    const { channelNames } = usePlaceSuggestions();
    const plain = { kind: 'channel', start: 0, channelName: '', channelId: null } as const;
    find = (typed) => channelNames({ ...plain, typed, isSilent: false });
  };
  await setUpInChat(world, setup);
  expect(find('zeb')).toMatchObject([{ label: 'zebras', detail: 'Where all of them meet.' }]);
});
