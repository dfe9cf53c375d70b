import { afterEach, expect, it } from 'vitest';
import {
  directConversation,
  topicConversation,
  type Conversation,
} from '@/domain/chat/conversation';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { setUpInChat } from '@/testing/setUpInChat';
import { dispatch } from '@/sync/dispatch';
import type { Suggestion } from './suggestion';
import { useMentionSuggestions } from './usePeopleSuggestions';

const CHANNEL = 20;
const topic = topicConversation(CHANNEL, 'tides');
let unmount = () => {};
afterEach(() => unmount());

const [ada, ari, ava, axl] = [
  eg.wire.user({ user_id: 71, full_name: 'Zada' }),
  eg.wire.user({ user_id: 72, full_name: 'Zari' }),
  eg.wire.user({ user_id: 73, full_name: 'Zava' }),
  eg.wire.user({ user_id: 74, full_name: 'Zaxl', is_bot: true }),
];

/** Somebody who calls people in the box of a conversation. */
async function box(
  snapshot: Parameters<typeof eg.initialSnapshot>[0] = {},
  target: Conversation = topic,
) {
  const { world } = createServedWorld();
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({ realm_users: [eg.wire.selfUser, axl, ava, ari, ada], ...snapshot }),
  );
  let find: (typed: string, isSilent?: boolean) => readonly Suggestion[] = () => [];
  const setup = () => {
    const suggestions = useMentionSuggestions(() => target);
    const plain = { kind: 'mention', start: 0, channelName: '', channelId: null } as const;
    find = (typed, isSilent = false) => suggestions({ ...plain, typed, isSilent });
  };
  unmount = await setUpInChat(world, setup);
  return {
    world,
    labels: (typed: string, isSilent?: boolean) => find(typed, isSilent).map(({ label }) => label),
    details: (typed: string) => find(typed).map(({ detail }) => detail),
  };
}

it('says who is a guest, where the organization wants that said', async () => {
  const realm_users = [eg.wire.selfUser, ari, { ...ada, role: 600 }];
  const offered = async (realm_enable_guest_user_indicator: boolean) => {
    const { labels } = await box({ realm_users, realm_enable_guest_user_indicator });
    return labels('za');
  };
  expect(await offered(true)).toEqual(['Zada (guest)', 'Zari']);
  unmount();
  expect(await offered(false)).toEqual(['Zada', 'Zari']);
});

it('offers who spoke last in the topic first, and programs last', async () => {
  const { world, labels } = await box();
  expect(labels('za')).toEqual(['Zada', 'Zari', 'Zava', 'Zaxl']);
  const say = (sender: typeof ada, subject: string) =>
    dispatch(
      world.stores,
      eg.event.message({
        message: eg.wire.message({ stream_id: CHANNEL, subject }, sender),
      }),
    );
  say(ava, 'tides');
  say(ari, 'boats');
  expect(labels('za')).toEqual(['Zava', 'Zari', 'Zada', 'Zaxl']);
});

it('offers with whom one wrote directly before others, and nobody whom one muted', async () => {
  const { labels } = await box({
    recent_private_conversations: [{ user_ids: [73], max_message_id: 5 }],
    muted_users: [{ id: 71, timestamp: 1 }],
  });
  expect(labels('za')).toEqual(['Zava', 'Zari', 'Zaxl']);
});

it('offers in direct messages no channel and no topic', async () => {
  const { labels } = await box({}, directConversation([71], eg.selfUser.userId));
  expect(labels('chan')).toEqual([]);
  expect(labels('topi')).toEqual([]);
  expect(labels('ever')).toEqual(['everyone']);
});

it('offers nobody to call more people than one may', async () => {
  const many = Array.from({ length: 40 }, (_, place) => 1_000 + place);
  const channel = eg.wire.subscription({ stream_id: CHANNEL, subscribers: many });
  const { labels } = await box({
    subscriptions: [channel],
    realm_can_mention_many_users_group: eg.nobodyGroupId,
    realm_user_groups: eg.wire.systemGroups([eg.selfUser.userId]),
  });
  expect(labels('ever')).toEqual([]);
  expect(labels('topi')).toEqual(['topic']);
});

it('offers groups that one may call, with everybody in them, and others only where nobody is called', async () => {
  const crew = eg.wire.userGroup({ id: 90, name: 'zeta crew', members: [71, 72] });
  const fleet = eg.wire.userGroup({
    id: 91,
    name: 'zeta fleet',
    members: [73],
    direct_subgroup_ids: [90],
  });
  const closed = eg.wire.userGroup({
    id: 92,
    name: 'zeta closed',
    members: [71],
    can_mention_group: eg.nobodyGroupId,
  });
  const empty = eg.wire.userGroup({ id: 93, name: 'zeta empty', members: [] });
  const { labels, details } = await box({
    realm_user_groups: [...eg.wire.systemGroups([eg.selfUser.userId]), crew, fleet, closed, empty],
  });
  expect(labels('zeta')).toEqual(['zeta crew', 'zeta fleet']);
  expect(details('zeta')).toEqual(['2 people', '3 people']);
  expect(labels('zeta', true)).toEqual(['zeta closed', 'zeta crew', 'zeta fleet']);
});
