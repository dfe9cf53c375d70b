import { mount, flushPromises } from '@vue/test-utils';
import { ref, shallowReactive, shallowRef } from 'vue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Narrow } from '@/domain/chat/narrow';
import { createTimeFormats } from '@/domain/timeFormats';
import { createWords } from '@/i18n/words';
import { createList } from '@/stores/chat/messageList';
import { dispatch } from '@/sync/dispatch';
import { chatProvided } from '@/testing/chatProvided';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld, type ChatWorld } from '@/testing/chatWorld';
import { createFakeRealm } from '@/testing/content/fakeRealm';
import * as eg from '@/testing/eg/index';
import { narrowRouter } from '@/testing/narrowRouter';
import { contentContextKey } from '../content/contentContext';
import MessageEditor from '../message-actions/MessageEditor.vue';
import MessageToolbar from '../message-actions/MessageToolbar.vue';
import MessageWidget from '../widgets/MessageWidget.vue';
import { feedContextKey, type FeedContext } from './feedContext';
import MessageChunk from './MessageChunk.vue';

/** Late parts and their updates need turns of the loop, not only promises. */
async function settled(): Promise<void> {
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < 30; turn += 1) await flushPromises();
}

let world: ChatWorld;
let unmount: () => void;

beforeEach(() => {
  ({ world } = createServedWorld());
  loadSnapshot(world.stores, eg.initialSnapshot());
});

afterEach(() => unmount());

function feedOf(isOneConversation: boolean, narrow: Narrow): FeedContext {
  return {
    list: createList('list', narrow),
    narrow,
    isOneConversation,
    formats: ref(createTimeFormats({ locale: 'en-GB', timeZone: 'UTC' })),
    selectedId: shallowRef(null),
    startId: shallowRef(null),
    activeId: shallowRef(null),
    editingId: shallowRef(null),
    markedId: shallowRef(null),
    revealedIds: shallowReactive(new Set<number>()),
    parts: { MessageToolbar, MessageEditor, MessageWidget },
    startEditing: () => {},
    awaitsEditor: () => true,
    stopEditing: () => {},
  };
}

async function show(
  messageIds: readonly number[],
  { echoIds = [] as readonly string[], isOneConversation = true, narrow = [] as Narrow } = {},
) {
  const words = createWords();
  await words.useCatalogue('chat');
  const feed = feedOf(isOneConversation, narrow);
  const realm = createFakeRealm({ alertWords: () => world.stores.alertWords.words });
  const wrapper = mount(MessageChunk, {
    props: { messageIds, previousId: null, firstUnreadId: null, echoIds },
    attachTo: document.body,
    global: {
      plugins: [narrowRouter(), world.pinia],
      provide: {
        ...chatProvided(world, words),
        [contentContextKey as symbol]: realm.context,
        [feedContextKey as symbol]: feed,
      },
    },
  });
  unmount = () => wrapper.unmount();
  const rows = () => [...document.querySelectorAll<HTMLElement>('li[data-message-id]')];
  return { wrapper, feed, rows };
}

function arrive(
  { flags = ['read'], ...overrides }: Parameters<typeof eg.wire.message>[0] = {},
  localMessageId?: string,
) {
  const sender = localMessageId === undefined ? eg.wire.otherUser : eg.wire.selfUser;
  const message = eg.wire.message(overrides, sender);
  const local = localMessageId === undefined ? {} : { local_message_id: localMessageId };
  dispatch(world.stores, eg.event.message({ message, flags, ...local }));
}

describe('rows', () => {
  it('show what was written, by whom and when', async () => {
    arrive({ id: 1, timestamp: 1_750_000_000, content: '<p>Ahoy</p>' });
    const { rows } = await show([1]);
    const [row] = rows();
    expect(row?.textContent).toContain('Otto Other');
    expect(row?.textContent).toContain('15:06');
    expect(row?.textContent).toContain('Ahoy');
  });

  it('have a name for those who hear them, also where the sender is not shown again', async () => {
    arrive({ id: 1, timestamp: 100 });
    arrive({ id: 2, timestamp: 110 });
    const { rows } = await show([1, 2]);
    expect(rows()).toHaveLength(2);
    for (const row of rows()) {
      const parts = (row.getAttribute('aria-labelledby') ?? '').split(' ');
      const words = parts.map((part) => document.getElementById(part)?.textContent ?? '');
      expect(words.join(' ')).toMatch(/^Otto Other\s*00:01 Something to read\.$/);
    }
  });

  it('say where they are in views of several conversations', async () => {
    arrive({ id: 1, subject: 'tides' });
    await show([1], { isOneConversation: false });
    expect(document.querySelector('h2')?.textContent).toMatch(/general.*tides/s);
  });

  it('lead to what the name of a topic names elsewhere, but to no program', async () => {
    const topic_links = [
      { text: '#12', url: 'https://bugs.example/12' },
      { text: 'run', url: 'javascript:alert(1)' },
    ];
    arrive({ id: 1, subject: 'tides #12', topic_links });
    await show([1], { isOneConversation: false });
    const links = [...document.querySelectorAll('h2 a[target]')];
    expect(links.map((link) => [link.getAttribute('href'), link.ariaLabel])).toEqual([
      ['https://bugs.example/12', 'Open #12'],
    ]);
    expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('change alone when their message does', async () => {
    arrive({ id: 1, timestamp: 100 });
    arrive({ id: 2, timestamp: 110 });
    const { rows } = await show([1, 2]);
    // Parts that are fetched late must be there: their coming is no change of a row.
    await vi.dynamicImportSettled();
    await settled();
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const before = rows();
    const reaction = { message_id: 2, ...eg.wire.reaction() };
    dispatch(world.stores, eg.event.reactionAdd(reaction));
    // What shows reactions may be fetched only now; on a busy machine that takes its time.
    await vi.waitFor(() => expect(changes.length).toBeGreaterThan(0), { timeout: 60_000 });
    await settled();
    observer.disconnect();
    expect(changes.every(({ target }) => before[1]?.contains(target))).toBe(true);
    expect(rows()).toEqual(before);
  });

  it('hide what muted people write until it is asked for', async () => {
    dispatch(world.stores, eg.event.mutedUsers({ muted_users: [{ id: 11, timestamp: 1 }] }));
    arrive({ id: 1, content: '<p>Ahoy</p>' });
    const { feed, rows } = await show([1]);
    expect(rows()[0]?.textContent).not.toContain('Ahoy');
    feed.revealedIds.add(1);
    await settled();
    expect(rows()[0]?.textContent).toContain('Ahoy');
  });

  it('name nobody who is muted, but on what was asked for', async () => {
    dispatch(world.stores, eg.event.mutedUsers({ muted_users: [{ id: 11, timestamp: 1 }] }));
    arrive({ id: 1, timestamp: 100, reactions: [eg.wire.reaction()] });
    arrive({ id: 2, timestamp: 110 });
    const { feed, rows } = await show([1, 2]);
    const saidOf = (row: HTMLElement | undefined) =>
      (row?.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((part) => document.getElementById(part)?.textContent ?? '')
        .join(' ');
    for (const row of rows()) {
      expect(saidOf(row)).toMatch(/^Muted person/);
      expect(row.textContent).not.toContain('Otto');
      expect(row.querySelector('[aria-label*="Otto"], img')).toBeNull();
      expect(row.querySelector('.reactions')).toBeNull();
    }
    expect(rows()[0]?.querySelector('.avatar')?.textContent).toBe('?');
    // The row before says no name: this one does itself.
    feed.revealedIds.add(2);
    await settled();
    expect(rows()[1]?.querySelector('.head')?.textContent).toContain('Otto Other');
    expect(rows()[1]?.querySelector('.avatar img')).not.toBeNull();
    expect(rows()[0]?.textContent).not.toContain('Otto');
  });

  it('mark the words that I asked to be told of', async () => {
    dispatch(world.stores, eg.event.alertWords({ alert_words: ['ahoy'] }));
    arrive({ id: 1, content: '<p>Ahoy</p>', flags: ['read', 'has_alert_word'] });
    arrive({ id: 2, content: '<p>Ahoy</p>' });
    const { rows } = await show([1, 2]);
    expect(rows().map((row) => row.querySelector('mark')?.textContent)).toEqual([
      'Ahoy',
      undefined,
    ]);
  });

  describe('of what a search found', () => {
    const found = {
      content: '<p>One lantern</p>',
      match_content: '<p>One <span class="highlight">lantern</span></p>',
    };
    const narrow: Narrow = [{ operator: 'search', text: 'lantern' }];

    it('mark the words in the search, and only there', async () => {
      arrive({ id: 1, ...found });
      const { rows } = await show([1], { narrow });
      expect(rows()[0]?.querySelector('mark')?.textContent).toBe('lantern');
      unmount();
      const elsewhere = await show([1]);
      expect(elsewhere.rows()[0]?.textContent).toContain('One lantern');
      expect(elsewhere.rows()[0]?.querySelector('mark')).toBeNull();
    });

    it('mark the words in the name of the topic', async () => {
      arrive({
        id: 1,
        subject: '✔ oil & lanterns',
        match_subject: '✔ oil &amp; <span class="highlight">lanterns</span>',
        ...found,
      });
      await show([1], { narrow, isOneConversation: false });
      const bar = () => document.querySelector('h2');
      expect(bar()?.querySelector('mark')?.textContent).toBe('lanterns');
      expect(bar()?.textContent).toMatch(/general\s*oil & lanterns$/);
      unmount();
      await show([1], { isOneConversation: false });
      expect(bar()?.querySelector('mark')).toBeNull();
    });

    it('mark the words in those that were there before', async () => {
      arrive({ id: 1, content: found.content });
      world.stores.messages.reconcile([eg.message({ id: 1, ...found })]);
      const { rows } = await show([1], { narrow });
      expect(rows()[0]?.querySelector('mark')?.textContent).toBe('lantern');
    });

    it('show what an edit makes of them', async () => {
      arrive({ id: 1, ...found });
      const { rows } = await show([1], { narrow });
      const rendered = '<p>Two lanterns</p>';
      const edit = { message_id: 1, message_ids: [1], rendered_content: rendered };
      dispatch(world.stores, eg.event.updateMessage(edit));
      await settled();
      expect(rows()[0]?.textContent).toContain('Two lanterns');
      expect(rows()[0]?.textContent).not.toContain('One');
    });
  });

  it('mark what was edited', async () => {
    arrive({ id: 1, last_edit_timestamp: 200 });
    const { rows } = await show([1]);
    expect(rows()[0]?.textContent).toContain('edited');
  });

  it('can be reached by the Tab key where one is selected', async () => {
    arrive({ id: 1, timestamp: 100 });
    arrive({ id: 2, timestamp: 110 });
    const { feed, rows } = await show([1, 2]);
    feed.selectedId.value = 2;
    await settled();
    expect(rows().map((row) => row.tabIndex)).toEqual([-1, 0]);
  });
});

it("a message that was sent here becomes the server's in the same row", async () => {
  arrive({ id: 1, timestamp: 100 });
  const { wrapper, rows } = await show([1], { echoIds: ['local'] });
  const echo = document.querySelector('li[data-local-id="local"]');
  expect(echo).not.toBeNull();
  arrive({ id: 2, timestamp: 110, content: '<p>Settled</p>' }, 'local');
  await wrapper.setProps({ messageIds: [1, 2], echoIds: [] });
  expect(rows()[1]).toBe(echo);
  expect(echo?.textContent).toContain('Settled');
});
