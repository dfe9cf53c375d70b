import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { createServedWorld } from '@/testing/chatWorld';
import { loadSnapshot } from '@/testing/loadSnapshot';
import * as eg from '@/testing/eg/index';
import { useProfile } from './useProfile';

const gone = (rest: object) => ({ ...eg.wire.user(), ...rest });
const former = gone({ full_name: 'Anna Berg' });
const program = gone({ full_name: 'Tide Bot', is_bot: true, is_active: true });
const deleted = gone({ full_name: 'Deleted user 7', is_deleted: true });

/** What the card of somebody says. */
async function profileOf(userId: number, twentyFourHours = true) {
  const { world } = createServedWorld();
  const snapshot = eg.initialSnapshot({
    realm_users: [...(eg.wire.initialSnapshot().realm_users ?? []), program],
    realm_non_active_users: [former, deleted],
    user_settings: { ...eg.wire.userSettings, twenty_four_hour_time: twentyFourHours },
  });
  loadSnapshot(world.stores, snapshot);
  const words = createWords();
  await words.useCatalogue('chat');
  let found: ReturnType<typeof useProfile> | undefined;
  const setup = () => {
    found = useProfile(userId);
    return () => null;
  };
  const provide = {
    [platformKey as symbol]: world.platform,
    [wordsKey as symbol]: words,
    [chatAccountKey as symbol]: world.account,
  };
  mount({ setup }, { global: { plugins: [world.pinia], provide } });
  return found;
}

/** What it says of what they are. */
const kindOf = async (userId: number) => (await profileOf(userId))?.kind.value;

const timeThere = async (userId: number, twentyFourHours = true) =>
  (await profileOf(userId, twentyFourHours))?.lines.value.find(
    ({ label }) => label === 'Local time',
  )?.value;

it('writes the time where they are as its reader writes times', async () => {
  const { userId } = eg.otherUser;
  expect(await timeThere(userId)).toMatch(/^\d\d:\d\d \(Europe\/Lisbon\)$/);
  expect(await timeThere(userId, false)).toMatch(/^\d+:\d\d\s[AaPp][Mm] \(Europe\/Lisbon\)$/);
});

it('tells no time where nobody is: of programs, and of whoever left', async () => {
  expect(await timeThere(former.user_id)).toBeUndefined();
  expect(await timeThere(program.user_id)).toBeUndefined();
});

it('tells accounts that are deleted from those that may come back', async () => {
  expect(await kindOf(eg.otherUser.userId)).toBe('Member');
  expect(await kindOf(former.user_id)).toBe('Deactivated account');
  expect(await kindOf(deleted.user_id)).toBe('Deleted account');
});
