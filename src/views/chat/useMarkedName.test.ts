import { mount } from '@vue/test-utils';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, expect, it } from 'vitest';
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { provideContent } from './provideContent';
import { useGroupChoices } from './useGroupChoices';

let unmount = () => {};
afterEach(() => unmount());

const GUEST = 71;
const MEMBER = 72;

/** What Zada, a guest, and Zari are called in mentions, and in a setting that names both. */
async function named(realm_enable_guest_user_indicator?: boolean) {
  const { world } = createServedWorld();
  const realm_users = [
    eg.wire.selfUser,
    eg.wire.user({ user_id: GUEST, full_name: 'Zada', role: 600 }),
    eg.wire.user({ user_id: MEMBER, full_name: 'Zari' }),
  ];
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({ realm_users, realm_enable_guest_user_indicator }),
  );
  const words = createWords();
  await words.useCatalogue('chat');
  const both: GroupSetting = { directMembers: [GUEST, MEMBER], directSubgroups: [] };
  let mentions: (string | null)[] = [];
  let setting: string | undefined;
  const setup = () => {
    const { context } = provideContent(world.account);
    mentions = [GUEST, MEMBER, 99].map(context.userName);
    setting = useGroupChoices().optionsOf(undefined, both)[0]?.label;
    return () => null;
  };
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: {} }],
  });
  const shown = mount(
    { setup },
    {
      global: {
        plugins: [router, world.pinia],
        provide: {
          [platformKey as symbol]: world.platform,
          [wordsKey as symbol]: words,
          [chatAccountKey as symbol]: world.account,
        },
      },
    },
  );
  unmount = () => shown.unmount();
  return { mentions, setting };
}

it('marks guests in mentions and in settings that name them', async () => {
  expect(await named(true)).toEqual({
    mentions: ['Zada (guest)', 'Zari', null],
    setting: 'Zada (guest) and Zari',
  });
});

it('marks nobody where the organization does not want it', async () => {
  expect(await named(false)).toEqual({
    mentions: ['Zada', 'Zari', null],
    setting: 'Zada and Zari',
  });
});
