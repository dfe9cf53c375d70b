import { flushPromises, mount } from '@vue/test-utils';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { useChatSessionsStore } from '@/stores/chat/sessions';
import { useConfigStore } from '@/stores/config';
import { dispatch } from '@/sync/dispatch';
import { testConfig } from '@/testing/accountWorld';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createChatWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { narrowRouter } from '@/testing/narrowRouter';
import InboxView from './InboxView.vue';

let unmount = () => {};
afterEach(() => unmount());

/** A screen on which, with what comes near it, so many rows have room. */
const ROOM = 60;
class Screen {
  readonly #tell: (entries: object[]) => void;
  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell;
  }
  observe(target: Element) {
    queueMicrotask(() => {
      const isIntersecting = document.querySelectorAll('li').length < ROOM;
      this.#tell([{ target, isIntersecting }]);
    });
  }
  disconnect() {}
}
const original = globalThis.IntersectionObserver;
beforeAll(() => void Object.assign(globalThis, { IntersectionObserver: Screen }));
afterAll(() => void Object.assign(globalThis, { IntersectionObserver: original }));

const channelIds = Array.from({ length: 40 }, (_, index) => 101 + index);

/** Unread messages in `topics` topics of each of forty channels. */
function openWorld(
  topics: number,
  settings: Readonly<Record<number, object>> = {},
  rest = {},
  old_unreads_missing = false,
  place = {},
): ChatWorld {
  const { userId, email } = eg.selfUser;
  const world = createChatWorld(createFakePlatform(), { userId, email, apiKey: 'key' }, place);
  const streams = channelIds.flatMap((stream_id) =>
    Array.from({ length: topics }, (_, index) => ({
      stream_id,
      topic: `topic ${index}`,
      unread_message_ids: [stream_id * 1_000 + index],
    })),
  );
  const others = { pms: [], huddles: [], mentions: [], old_unreads_missing };
  const unread_msgs = { count: streams.length, streams, ...others };
  const subscriptions = channelIds.map((stream_id) =>
    eg.wire.subscription({ stream_id, name: `channel ${stream_id}`, ...settings[stream_id] }),
  );
  loadSnapshot(world.stores, eg.initialSnapshot({ subscriptions, unread_msgs, ...rest }));
  const config = testConfig();
  config.chat.organizations = [
    { organizationId: 'org', name: 'Home', url: 'https://chat.example.com' },
    { organizationId: 'outpost', name: 'Outpost', url: 'https://outpost.example.com' },
  ];
  world.use(() => useConfigStore(world.pinia)).state = { kind: 'ready', config };
  return world;
}

async function show(world: ChatWorld) {
  const words = createWords();
  await words.useCatalogue('chat');
  const inbox = { path: '/:organizationId/inbox', name: 'chat-inbox', component: {} };
  const wrapper = mount(InboxView, {
    attachTo: document.body,
    global: {
      plugins: [narrowRouter([inbox]), world.pinia],
      provide: {
        [platformKey as symbol]: world.platform,
        [wordsKey as symbol]: words,
        [chatAccountKey as symbol]: world.account,
      },
    },
  });
  unmount = () => wrapper.unmount();
  await flushPromises();
  return wrapper;
}

/** Something new in the first channel. */
const arrival = () =>
  eg.event.message({
    message: eg.wire.message({ stream_id: 101, subject: 'topic 1' }),
    flags: [],
  });

/** Pieces of the page that change while `work` runs. */
async function changesDuring(element: Element, work: () => void): Promise<number> {
  let changes = 0;
  const observer = new MutationObserver((records) => (changes += records.length));
  observer.observe(element, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  work();
  await flushPromises();
  changes += observer.takeRecords().length;
  observer.disconnect();
  return changes;
}

it('shows as many of thousands of conversations as come near the screen, and more on demand', async () => {
  const wrapper = await show(openWorld(50));
  expect(wrapper.findAll('li')).toHaveLength(60);
  expect(wrapper.findAll('h2')).toHaveLength(2);
  await wrapper.get('button.more').trigger('click');
  expect(wrapper.findAll('li')).toHaveLength(120);
});

it('shows all where they are few', async () => {
  const wrapper = await show(openWorld(1));
  expect(wrapper.findAll('li')).toHaveLength(40);
  expect(wrapper.find('button.more').exists()).toBe(false);
});

it('says at its end that there is more than the server counts, and not before', async () => {
  const isSaid = async (topics: number, areMissing: boolean) => {
    const wrapper = await show(openWorld(topics, {}, {}, areMissing));
    const isThere = wrapper.text().includes('more unread messages than the server counts');
    unmount();
    return isThere;
  };
  expect(await isSaid(1, true)).toBe(true);
  expect(await isSaid(1, false)).toBe(false);
  // At its end is what comes when more is wanted.
  expect(await isSaid(50, true)).toBe(false);
});

it('has pinned channels first and muted ones last, as the sidebar has them', async () => {
  const settings = { 101: { is_muted: true }, 139: { pin_to_top: true } };
  const user_topics = [
    { stream_id: 101, topic_name: 'topic 0', last_updated: 1, visibility_policy: 2 },
  ];
  const wrapper = await show(openWorld(1, settings, { user_topics }));
  const names = wrapper.findAll('h2').map((heading) => heading.text());
  expect([names[0], names[1], names.at(-1)]).toEqual(['channel 139', 'channel 102', 'channel 101']);
});

it.each([2, 50])('changes in one place for a message, with %i topics a channel', async (topics) => {
  const world = openWorld(topics);
  const wrapper = await show(world);
  const changes = await changesDuring(wrapper.element, () => dispatch(world.stores, arrival()));
  expect(changes).toBeGreaterThan(0);
  expect(changes).toBeLessThanOrEqual(4);
});

/** Which conversations are on screen, by name, and how many are folded away in which group. */
function look(wrapper: Awaited<ReturnType<typeof show>>) {
  const rows = wrapper.findAll('li').map((row) => row.get('.name').text());
  const folded = wrapper
    .findAll('section')
    .filter((group) => group.get('button').attributes('aria-expanded') === 'false')
    .map((group) => [group.get('h2').text(), group.get('.unread-badge').text()]);
  return { rows, folded };
}

describe('a group', () => {
  const press = (wrapper: Awaited<ReturnType<typeof show>>, place: number) =>
    wrapper.findAll('.head button')[place]!.trigger('click');

  it('is folded to its heading, with its count, and stays so', async () => {
    const world = openWorld(3);
    const wrapper = await show(world);
    await press(wrapper, 0);
    expect(look(wrapper).rows).toHaveLength(59);
    expect(look(wrapper).folded).toEqual([['channel 101', '3 unread']]);
    dispatch(world.stores, arrival());
    await flushPromises();
    expect(look(wrapper).folded).toEqual([['channel 101', '4 unread']]);

    wrapper.unmount();
    const again = await show(world);
    expect(look(again).folded).toHaveLength(1);
    await press(again, 0);
    expect(look(again).folded).toEqual([]);
  });

  it('folded away leaves room for others', async () => {
    const wrapper = await show(openWorld(50));
    await press(wrapper, 0);
    expect(wrapper.findAll('li')).toHaveLength(59);
    expect(wrapper.findAll('h2')).toHaveLength(3);
  });
});

describe('the filter', () => {
  const type = (wrapper: Awaited<ReturnType<typeof show>>, text: string) =>
    wrapper.get('input').setValue(text);

  it('keeps what fits by its topic, or by its channel, also from what is folded', async () => {
    const wrapper = await show(openWorld(3));
    await wrapper.get('.head button').trigger('click');
    await type(wrapper, 'TOPIC 2');
    expect(look(wrapper)).toEqual({ rows: channelIds.map(() => 'topic 2'), folded: [] });
    await type(wrapper, 'channel 105');
    expect(look(wrapper).rows).toHaveLength(3);
    const told = () => wrapper.get('[role="status"]').text();
    expect(told()).toBe('3 conversations');
    // Not all of them are on screen.
    await type(wrapper, 'topic');
    expect(told()).toBe('120 conversations');
  });

  it('says that nothing fits, and shows all again', async () => {
    const wrapper = await show(openWorld(1));
    await type(wrapper, 'soup');
    expect(look(wrapper).rows).toEqual([]);
    const button = wrapper.findAll('button').find((one) => one.text() === 'Show all');
    await button?.trigger('click');
    expect(look(wrapper).rows).toHaveLength(40);
    await type(wrapper, 'soup');
    await wrapper.get('input').trigger('keydown', { key: 'Escape' });
    expect(look(wrapper).rows).toHaveLength(40);
  });

  it('leads to what it found by keyboard', async () => {
    const wrapper = await show(openWorld(2));
    await type(wrapper, 'channel 107');
    const [first] = wrapper.findAll('li a');
    await wrapper.get('input').trigger('keydown', { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first!.element);
  });
});

describe('in two organizations', () => {
  const place = { organizationId: 'outpost', serverUrl: 'https://outpost.example.com' };

  /** The inbox of the first, with that of the second below it. */
  async function showBoth(here: ChatWorld, other: ChatWorld) {
    const { accounts } = here.use(() => useChatSessionsStore(here.pinia));
    for (const { account } of [here, other]) accounts.set(account.organizationId, account);
    const wrapper = await show(here);
    await vi.waitFor(() => expect(wrapper.find('.organization').exists()).toBe(true));
    return wrapper;
  }

  it("has the other's below its own, with its names, links and folds", async () => {
    const names = { 101: { name: 'a reef' } };
    const other = openWorld(1, names, {}, false, place);
    const wrapper = await showBoth(openWorld(1), other);
    const below = wrapper.get('.organization');
    expect(below.get('h2').text()).toContain(other.stores.realm.realm?.name);
    expect(below.get('h2 a').attributes('href')).toBe('/outpost/inbox');
    const headings = below.findAll('h3').map((heading) => heading.text());
    expect([headings.length, headings.includes('a reef')]).toEqual([24, true]);
    for (const link of below.findAll('a')) expect(link.attributes('href')).toMatch(/^\/outpost\//);
    await below
      .findAll('button')
      .find((one) => one.text() === 'Show more')
      ?.trigger('click');
    expect(below.findAll('li')).toHaveLength(40);

    dispatch(other.stores, arrival());
    await flushPromises();
    expect(below.findAll('li')).toHaveLength(41);

    // Channels have the same numbers there: what is folded is that one's own.
    await below.get('button[data-fold="101"]').trigger('click');
    expect(below.findAll('li')).toHaveLength(39);
    expect(wrapper.findAll('.list:not(.others) li')).toHaveLength(40);

    await below.get('.head button').trigger('click');
    expect(below.findAll('li')).toHaveLength(0);
    expect(below.get('.unread-badge').text()).toBe('41 unread');
    wrapper.unmount();
    const again = await showBoth(openWorld(1), other);
    expect(again.get('.organization').findAll('li')).toHaveLength(0);
  });

  it('comes once the whole of its own is there, and is looked through with it', async () => {
    const here = openWorld(50);
    const other = openWorld(1, { 101: { name: 'rocks' } }, {}, false, place);
    const { accounts } = here.use(() => useChatSessionsStore(here.pinia));
    for (const { account } of [here, other]) accounts.set(account.organizationId, account);
    const wrapper = await show(here);
    await flushPromises();
    expect(wrapper.find('.organization').exists()).toBe(false);
    await wrapper.get('input').setValue('rocks');
    await vi.waitFor(() => expect(wrapper.find('.organization').exists()).toBe(true));
    await flushPromises();
    expect(wrapper.findAll('li')).toHaveLength(1);
    expect(wrapper.text()).not.toContain('Nothing unread fits');
    expect(wrapper.get('[role="status"]').text()).toBe('1 conversation');
  });

  it('says nothing of what is still on its way', async () => {
    const platform = createFakePlatform();
    const { userId, email } = eg.selfUser;
    const other = createChatWorld(platform, { userId, email, apiKey: 'key' }, place);
    const wrapper = await showBoth(openWorld(0), other);
    expect(wrapper.find('.organization .skeleton').exists()).toBe(true);
    expect(wrapper.get('.organization').text()).not.toContain('Nothing is unread');
  });

  it('says where there is nothing, or nothing is known', async () => {
    const other = openWorld(0, {}, {}, false, place);
    const wrapper = await showBoth(openWorld(0), other);
    expect(wrapper.get('.empty').text()).toContain('Nothing is unread');
    const note = () => wrapper.get('.organization .note').text();
    expect(note()).toBe('Nothing is unread');
    expect(wrapper.find('.organization button').exists()).toBe(false);
    other.stores.connection.setReport({ kind: 'unreachable', code: null });
    await flushPromises();
    expect(note()).toContain('Not connected');
    other.stores.connection.setReport({ kind: 'signedOut', code: null });
    await flushPromises();
    expect(note()).toContain('signed you out');
  });
});
