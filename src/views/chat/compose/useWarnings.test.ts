import { nextTick, shallowRef } from 'vue';
import { afterEach, describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { useTopicsStore } from '@/stores/chat/topics';
import { dispatch } from '@/sync/dispatch';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { setUpInChat } from '@/testing/setUpInChat';
import { useMentionSuggestions } from './usePeopleSuggestions';
import { useWarnings, type Warning } from './useWarnings';

const CHANNEL = 20;
let unmount = () => {};
afterEach(() => unmount());

/** Somebody in front of the box of a topic, in a channel of so many people. */
async function box(
  subscriberCount?: number,
  channel: Parameters<typeof eg.wire.subscription>[0] = {},
  snapshot: Parameters<typeof eg.initialSnapshot>[0] = {},
) {
  const { world, server } = createServedWorld();
  const wire = eg.wire.subscription({
    stream_id: CHANNEL,
    subscriber_count: subscriberCount,
    ...channel,
  });
  const register = () =>
    loadSnapshot(world.stores, eg.initialSnapshot({ subscriptions: [wire], ...snapshot }));
  register();
  const text = shallowRef('');
  const target = () => topicConversation(CHANNEL, 'tides');
  let warnings: () => readonly Warning[] = () => [];
  let people: (typed: string) => string[] = () => [];
  const setup = () => {
    const found = useWarnings(target, () => text.value);
    const suggestions = useMentionSuggestions(target);
    warnings = () => found.value;
    people = (typed) =>
      suggestions({
        kind: 'mention',
        start: 0,
        typed,
        isSilent: true,
        channelName: '',
        channelId: null,
      }).map(({ label }) => label);
  };
  unmount = await setUpInChat(world, setup);
  const type = async (typed: string) => {
    text.value = typed;
    await nextTick();
    await world.platform.settle();
  };
  const prepare = (subscribers: readonly number[]) =>
    server.prepare({
      route: `GET /streams/${CHANNEL}/members`,
      answer: chatAnswer({ subscribers }),
    });
  const keys = () => warnings().map(({ key }) => key);
  const all = () => warnings();
  return { server, register, type, prepare, keys, all, people, world };
}

describe('who writes to a channel', () => {
  const many = Array.from({ length: 40 }, (_, place) => 1_000 + place);

  it('is told that many are called, by the number that registration told', async () => {
    const { type, prepare, keys } = await box(40);
    prepare(many);
    await type('@**all** hello');
    expect(keys()).toContain('wildcard');
    await type('`@**all**` hello @_**all**');
    expect(keys()).not.toContain('wildcard');
  });

  it('learns who is in it, once, when the first letter is there', async () => {
    const { server, type, prepare, keys } = await box();
    await type('');
    expect(server.takeRequests()).toEqual([]);
    prepare([eg.selfUser.userId, ...many]);
    await type(`@**${eg.otherUser.fullName}** @**all**`);
    expect(keys()).toEqual(['wildcard', `outsider${eg.otherUser.userId}`]);
    await type('');
    await type('hello');
    expect(server.takeRequests()).toHaveLength(1);
  });

  it('is not told of programs, which hear of their mentions everywhere', async () => {
    const bot = eg.wire.bot();
    const { type, prepare, keys } = await box(
      undefined,
      {},
      {
        realm_users: [eg.wire.selfUser, bot],
      },
    );
    prepare([eg.selfUser.userId]);
    await type(`@**${bot.full_name}** hello`);
    expect(keys()).toEqual([]);
  });

  it('may subscribe who is called only where that is allowed', async () => {
    const { otherUser } = eg;
    const outsider = { key: `outsider${otherUser.userId}` };
    const may = await box();
    may.prepare([]);
    await may.type(`@**${otherUser.fullName}**`);
    expect(may.all()).toMatchObject([{ ...outsider, userId: otherUser.userId }]);
    const not = await box(undefined, {}, { realm_can_add_subscribers_group: eg.nobodyGroupId });
    not.prepare([]);
    await not.type(`@**${otherUser.fullName}**`);
    expect(not.all()).toEqual([expect.not.objectContaining({ userId: otherUser.userId })]);
  });

  it('is told at once that nobody may, where the channel is archived, and not to ask its administrators', async () => {
    const said = async (channel: Parameters<typeof box>[1]) => (await box(3, channel)).all();
    const refused = { key: 'notAllowed', isBlocking: true };
    const nobodyMay = { can_send_message_group: eg.nobodyGroupId };
    expect(await said(nobodyMay)).toMatchObject([
      { ...refused, words: expect.stringContaining('administrators') },
    ]);
    unmount();
    expect(await said({ ...nobodyMay, is_archived: true })).toMatchObject([
      { ...refused, words: 'Archived: nobody can write here any more.' },
    ]);
  });

  it('learns it again after a registration', async () => {
    const { server, register, type, prepare, world } = await box();
    prepare([]);
    await type('hello');
    prepare([]);
    register();
    await nextTick();
    await world.platform.settle();
    expect(server.takeRequests()).toHaveLength(2);
  });

  it('is offered those first who would read it', async () => {
    const { type, prepare, people } = await box();
    const names = [eg.selfUser, eg.otherUser, eg.thirdUser].map(({ fullName }) => fullName);
    const alphabet = [...names].sort((a, b) => a.localeCompare(b));
    expect(people('')).toEqual(alphabet);
    const last = [eg.selfUser, eg.otherUser, eg.thirdUser].find(
      ({ fullName }) => fullName === alphabet.at(-1),
    );
    prepare([last!.userId]);
    await type('@');
    expect(people('')).toEqual([alphabet.at(-1), ...alphabet.slice(0, -1)]);
  });
});

it('draws nothing anew for a message, which changes the channel’s topics and no warning', async () => {
  const { world, server, all } = await box();
  const topics = useTopicsStore(world.account);
  server.prepare({
    route: `GET /users/me/${CHANNEL}/topics`,
    answer: chatAnswer({ topics: [{ name: 'boats', max_id: 31 }] }),
  });
  await topics.load(CHANNEL);
  const [before, known] = [all(), topics.topicsOf(CHANNEL)];
  const message = eg.wire.message({ stream_id: CHANNEL, subject: 'boats' });
  dispatch(world.stores, eg.event.message({ message }));
  expect(topics.topicsOf(CHANNEL)).not.toBe(known);
  expect(all()).toBe(before);
});

it('tells who may start no topics that one seems new, once the topics of the channel are known', async () => {
  const { world, server, keys, type } = await box();
  const rule = { direct_members: [eg.otherUser.userId], direct_subgroups: [] };
  const wire = eg.wire.subscription({ stream_id: CHANNEL, can_create_topic_group: rule });
  loadSnapshot(world.stores, eg.initialSnapshot({ subscriptions: [wire] }));
  await nextTick();
  expect(keys()).not.toContain('newTopic');
  const topics = useTopicsStore(world.account);
  const know = async (name: string) => {
    const answer = chatAnswer({ topics: [{ name, max_id: 31 }] });
    server.prepare({ route: `GET /users/me/${CHANNEL}/topics`, answer });
    await topics.load(CHANNEL);
    await type('');
  };
  await know('boats');
  expect(keys()).toContain('newTopic');
  topics.loadSnapshot();
  await know('Tides');
  expect(keys()).not.toContain('newTopic');
});
