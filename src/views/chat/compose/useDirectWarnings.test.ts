import { expect, it } from 'vitest';
import { directConversation } from '@/domain/chat/conversation';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { setUpInChat } from '@/testing/setUpInChat';
import { useDirectWarnings } from './useDirectWarnings';
import type { Warning } from './useWarnings';

const guest = eg.wire.user({ user_id: 71, full_name: 'Ada', role: 600 });
const gone = eg.wire.user({ user_id: 72, full_name: 'Bea' });

/** What somebody is told who writes to these people. */
async function told(
  others: readonly number[],
  snapshot: Parameters<typeof eg.initialSnapshot>[0] = {},
) {
  const { world } = createServedWorld();
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({
      realm_users: [eg.wire.selfUser, guest],
      realm_non_active_users: [gone],
      ...snapshot,
    }),
  );
  let warnings: readonly Warning[] = [];
  const setup = () => {
    warnings = useDirectWarnings()(directConversation(others, eg.selfUser.userId));
  };
  await setUpInChat(world, setup);
  return warnings.map(({ key, isBlocking = false, words: text }) => ({ key, isBlocking, text }));
}

it('says before it is written that a deactivated account takes no message, alone or among others', async () => {
  const refused = { key: 'deactivated', isBlocking: true };
  expect(await told([72])).toMatchObject([refused]);
  const [warning] = await told([71, 72], { realm_enable_guest_user_dm_warning: true });
  expect(warning).toMatchObject(refused);
  expect(warning?.text).toContain('Bea');
  expect(warning?.text).not.toContain('Ada');
});

it('says that a guest reads it, where the organization wishes so', async () => {
  expect(await told([71])).toEqual([]);
  expect(await told([71], { realm_enable_guest_user_dm_warning: false })).toEqual([]);
  expect(await told([71], { realm_enable_guest_user_dm_warning: true })).toMatchObject([
    { key: 'guests', isBlocking: false },
  ]);
  expect(await told([], { realm_enable_guest_user_dm_warning: true })).toEqual([]);
});
