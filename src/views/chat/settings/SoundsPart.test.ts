import { mount } from '@vue/test-utils';
import { beforeEach, expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
// So that what imports it settles within the turns that a test waits for.
import '@/stores/chat/ownWishes';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import SoundsPart from './SoundsPart.vue';

let served: ReturnType<typeof createServedWorld>;
beforeEach(() => (served = createServedWorld()));

async function show(user_settings: Parameters<typeof eg.wire.userSettings>[0]) {
  const { world } = served;
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({ user_settings: eg.wire.userSettings(user_settings) }),
  );
  const words = createWords();
  await words.useCatalogue('chat', ['first', 'rest', 'pages']);
  const wrapper = mount(SoundsPart, {
    global: {
      plugins: [world.pinia],
      provide: {
        [platformKey as symbol]: world.platform,
        [wordsKey as symbol]: words,
        [chatAccountKey as symbol]: world.account,
      },
    },
  });
  const switches = () => wrapper.findAll<HTMLInputElement>('[role="switch"]');
  const look = () =>
    switches().map(({ element: { checked, disabled } }) => ({ checked, disabled }));
  /** What the server is asked for when one of them is pressed. */
  async function press(place: number) {
    served.server.prepare({ route: 'PATCH /settings', answer: chatAnswer() });
    const one = switches()[place];
    await one?.setValue(!one.element.checked);
    await world.platform.settle();
    return served.server.takeRequests().map(({ params }) => params);
  }
  return { wrapper, look, press };
}

it('has one switch for all sounds, which brings back the sound that was chosen', async () => {
  const { look, press } = await show({ notification_sound: 'ding' });
  expect(look().map(({ disabled }) => disabled)).toEqual([false, false, false, false]);
  expect(await press(0)).toEqual([{ notification_sound: 'none' }]);
  expect(look().map(({ disabled }) => disabled)).toEqual([false, true, true, true]);
  expect(await press(0)).toEqual([{ notification_sound: 'ding' }]);
});

it('takes a sound that the server has where none was chosen before', async () => {
  const { press } = await show({
    notification_sound: 'none',
    available_notification_sounds: ['bell'],
  });
  expect(await press(0)).toEqual([{ notification_sound: 'bell' }]);
});

it('has a switch for each reason, whatever the others say', async () => {
  const { wrapper, look, press } = await show({ enable_sounds: false });
  expect(look().map(({ checked }) => checked)).toEqual([true, false, true, false]);
  expect(wrapper.findAll('label').map((label) => label.text())).toEqual([
    'Sounds',
    'A sound for direct messages and mentions',
    'A sound for topics that I follow',
    'A sound for every message in channels',
  ]);
  expect(await press(1)).toEqual([{ enable_sounds: 'true' }]);
  expect(await press(2)).toEqual([{ enable_followed_topic_audible_notifications: 'false' }]);
  expect(await press(3)).toEqual([{ enable_stream_audible_notifications: 'true' }]);
});
