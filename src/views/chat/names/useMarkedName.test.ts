import { createMemoryHistory, createRouter } from 'vue-router';
import { expect, it } from 'vitest';
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { setUpInChat } from '@/testing/setUpInChat';
import { provideContent } from '../provideContent';
import { useGroupChoices } from '../permissions/useGroupChoices';

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
  const both: GroupSetting = { directMembers: [GUEST, MEMBER], directSubgroups: [] };
  let mentions: (string | null)[] = [];
  let setting: string | undefined;
  const routes = [{ path: '/', component: {} }];
  await setUpInChat(
    world,
    () => {
      const { context } = provideContent(world.account);
      mentions = [GUEST, MEMBER, 99].map(context.userName);
      setting = useGroupChoices().optionsOf(undefined, both)[0]?.label;
    },
    { plugins: [createRouter({ history: createMemoryHistory(), routes })] },
  );
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
