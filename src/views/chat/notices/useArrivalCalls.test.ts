import { mount } from '@vue/test-utils';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPinia } from 'pinia';
import { createApp, defineComponent } from 'vue';
import type { WireInitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { useQuietStore } from '@/stores/quiet';
import { dispatch } from '@/sync/dispatch';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { useArrivalCalls } from './useArrivalCalls';

let unmount = () => {};
afterEach(() => unmount());

type Arriving = Parameters<(typeof eg.event)['message']>[0];

/** A tab that nobody looks at, with a channel 20 called "general". */
async function open(snapshot: Partial<WireInitialSnapshot> = {}) {
  const { world } = createServedWorld();
  const { platform, stores, account } = world;
  const subscriptions = [eg.wire.subscription({ stream_id: 20, name: 'general' })];
  loadSnapshot(stores, eg.initialSnapshot({ subscriptions, ...snapshot }));
  platform.noticesRecord.permission = 'granted';
  platform.setFocused(false);
  const words = createWords();
  await words.useCatalogue('chat');
  const routes = [{ path: '/:organizationId/n/:terms(.*)*', name: 'chat-narrow', component: {} }];
  const router = createRouter({ history: createMemoryHistory('/org/n/'), routes });
  const Listener = defineComponent(() => {
    useArrivalCalls(account);
    return () => null;
  });
  const wrapper = mount(Listener, {
    global: {
      plugins: [router, world.pinia],
      provide: {
        [platformKey as symbol]: platform,
        [wordsKey as symbol]: words,
        [chatAccountKey as symbol]: account,
      },
    },
  });
  unmount = () => wrapper.unmount();
  return {
    router,
    stores,
    platform,
    record: platform.noticesRecord,
    async receive(arriving: Arriving) {
      dispatch(stores, eg.event.message(arriving));
      await platform.advance(1_000);
      await vi.dynamicImportSettled();
    },
    async edit(...edit: Parameters<(typeof eg.event)['updateMessage']>) {
      dispatch(stores, eg.event.updateMessage(...edit));
      await platform.advance(1_000);
      await vi.dynamicImportSettled();
    },
  };
}

const withSettings = (settings: object) => ({
  user_settings: { ...eg.wire.userSettings(), ...settings },
});

it('shows who wrote, where, and what, and leads there', async () => {
  const { receive, record, router } = await open();
  const message = eg.wire.message({ content: '<p>@Sofia, the boat is in.</p>', subject: 'boats' });
  await receive({ message, flags: ['mentioned'] });
  expect(record.shown).toMatchObject([
    { title: 'Otto Other (#general › boats)', text: '@Sofia, the boat is in.' },
  ]);
  record.shown[0]?.onOpen?.();
  await router.isReady();
  await expect.poll(() => router.currentRoute.value.fullPath).toContain(`near/${message.id}`);
});

it('says how many others a direct message went to', async () => {
  const { receive, record } = await open();
  await receive({ message: eg.wire.directMessage(), flags: [] });
  const people = [eg.wire.selfUser, eg.wire.otherUser, eg.wire.thirdUser];
  await receive({ message: eg.wire.directMessage({}, people), flags: [] });
  expect(record.shown.map(({ title }) => title)).toEqual([
    'Otto Other',
    'Otto Other (to you and 1 other)',
  ]);
});

it('keeps a spoiler and, if wished, a whole direct message to itself', async () => {
  const spoiler =
    '<div class="spoiler-block"><div class="spoiler-header"><p>The end</p></div>' +
    '<div class="spoiler-content"><p>They sail away.</p></div></div>';
  const open1 = await open();
  await open1.receive({ message: eg.wire.directMessage({ content: spoiler }), flags: [] });
  expect(open1.record.shown[0]?.text).toMatch(/^The end\s+…$/);
  unmount();

  const { receive, record } = await open(
    withSettings({ pm_content_in_desktop_notifications: false }),
  );
  await receive({ message: eg.wire.directMessage(), flags: [] });
  expect(record.shown[0]?.text).toBe('New direct message');
});

it('is silent about what I wrote elsewhere, and about what calls nobody', async () => {
  const { receive, record } = await open();
  await receive({ message: eg.wire.message({}, eg.wire.selfUser), flags: ['mentioned'] });
  await receive({ message: eg.wire.message(), flags: [] });
  expect(record.shown).toEqual([]);
});

it('tells of what I have sent to nobody but me, to be read later', async () => {
  const { receive, record } = await open();
  const toMe = () => eg.wire.directMessage({ content: '<p>Soup</p>' }, [eg.wire.selfUser]);
  await receive({ message: toMe(), flags: ['read'] });
  expect(record.shown).toEqual([]);
  await receive({ message: toMe(), flags: [] });
  expect(record.shown).toMatchObject([{ text: 'Soup' }]);
});

it('is silent for as long as somebody wants that, in whichever tab they said so', async () => {
  const { receive, record, platform } = await open();
  const otherTab = createApp({ render: () => null });
  otherTab.provide(platformKey, platform).use(createPinia());
  const quiet = otherTab.runWithContext(() => useQuietStore());
  quiet.begin(platform.clock.now() + 60_000);
  await receive({ message: eg.wire.directMessage(), flags: [] });
  expect(record.shown).toEqual([]);
  await platform.advance(60_000);
  await receive({ message: eg.wire.directMessage(), flags: [] });
  expect(record.shown).toHaveLength(1);

  quiet.begin(platform.clock.now() + 60_000);
  quiet.end();
  await receive({ message: eg.wire.directMessage(), flags: [] });
  expect(record.shown).toHaveLength(2);
});

it('takes the notice away once all of its conversation was read, here or elsewhere', async () => {
  const { receive, record, stores } = await open();
  const [first, second] = [eg.wire.directMessage(), eg.wire.directMessage()];
  await receive({ message: first, flags: [] });
  await receive({ message: second, flags: [] });
  const read = (messageId: number) =>
    dispatch(stores, eg.event.updateMessageFlagsAdd({ flag: 'read', messages: [messageId] }));
  read(first.id);
  await Promise.resolve();
  expect(record.closed).toEqual([]);
  read(second.id);
  await Promise.resolve();
  expect(record.closed).toHaveLength(1);
});

describe('an edit', () => {
  const NAMED = { rendered_content: '<p>@Sofia, look.</p>', flags: ['mentioned'] };
  const editOf = ({ id, sender_id: userId }: { id: number; sender_id: number }, keys: object) => ({
    message_id: id,
    message_ids: [id],
    user_id: userId,
    ...keys,
  });

  it('that mentions me for the first time is told of, once', async () => {
    const { receive, edit, record, platform } = await open();
    const message = eg.wire.message({ subject: 'boats' });
    await receive({ message, flags: [] });
    await edit(editOf(message, { rendered_content: '<p>Look.</p>', flags: [] }));
    expect(record.shown).toEqual([]);
    await edit(editOf(message, NAMED));
    expect(record.shown).toMatchObject([
      { title: 'Otto Other (#general › boats)', text: '@Sofia, look.' },
    ]);
    await edit(editOf(message, { ...NAMED, rendered_content: '<p>@Sofia, look!</p>' }));
    // Taken out and put in again, long after the tabs agreed who calls.
    await platform.advance(60_000);
    await edit(editOf(message, { rendered_content: '<p>Look.</p>', flags: [] }));
    await edit(editOf(message, NAMED));
    expect(record.shown).toHaveLength(1);
  });

  it('is not told of where the message was, or is read, or is mine', async () => {
    const { receive, edit, record } = await open();
    const direct = eg.wire.directMessage();
    await receive({ message: direct, flags: [] });
    expect(record.shown).toHaveLength(1);
    await edit(editOf(direct, NAMED));
    const read = eg.wire.message();
    await receive({ message: read, flags: ['read'] });
    await edit(editOf(read, { ...NAMED, flags: ['read', 'mentioned'] }));
    const mine = eg.wire.message({}, eg.wire.selfUser);
    await receive({ message: mine, flags: [] });
    await edit(editOf(mine, NAMED));
    // Nobody changed its text.
    const other = eg.wire.message();
    await receive({ message: other, flags: [] });
    await edit(editOf(other, { ...NAMED, rendering_only: true }));
    expect(record.shown).toHaveLength(1);
  });

  it('of an unread message that was not fetched is told of by itself', async () => {
    const { edit, record } = await open({
      unread_msgs: eg.wire.unreadMessages({
        streams: [{ stream_id: 20, topic: 'boats', unread_message_ids: [71, 72] }],
        mentions: [72],
      }),
    });
    const { user_id: otto } = eg.wire.otherUser;
    await edit(editOf({ id: 72, sender_id: otto }, { ...NAMED, stream_id: 20 }));
    expect(record.shown).toEqual([]);
    await edit(editOf({ id: 71, sender_id: otto }, { ...NAMED, stream_id: 20 }));
    expect(record.shown).toMatchObject([
      { title: 'Otto Other (#general › boats)', text: '@Sofia, look.' },
    ]);
  });
});
