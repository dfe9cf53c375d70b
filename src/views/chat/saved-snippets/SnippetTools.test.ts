import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { useDeviceSnippetsStore } from '@/stores/chat/deviceSnippets';
import { useToastsStore } from '@/stores/toasts';
import { createChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, createFakeServer } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import SnippetDialog from './SnippetDialog.vue';
import SnippetList from './SnippetList.vue';

// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => {};

const update = { type: 'savedSnippets', op: 'update', eventId: 1 } as const;
const removal = { ...update, op: 'remove' } as const;
let unmount = () => {};
afterEach(() => unmount());

/** `level` of the server, which keeps one that is called Welcome. */
async function setUp(level: number, platform: FakePlatform = createFakePlatform()) {
  const server = createFakeServer(platform);
  const { userId, email } = eg.selfUser;
  const world = createChatWorld(platform, { userId, email, apiKey: 'key' });
  const saved = [eg.wire.savedSnippet({ id: 7 })];
  const parts = { zulip_feature_level: level, saved_snippets: level < 297 ? undefined : saved };
  loadSnapshot(world.stores, eg.initialSnapshot(parts));
  const global = await inChat(world);
  return { world, server, global };
}

async function openList(level: number, platform?: FakePlatform) {
  const { world, global } = await setUp(level, platform);
  const list = mount(SnippetList, { props: { modelValue: '' }, attachTo: document.body, global });
  unmount = () => list.unmount();
  await world.platform.settle();
  await flushPromises();
  return { world, list, device: world.use(useDeviceSnippetsStore) };
}

describe('the list of snippets', () => {
  it('says that they lie on this device, or do not even outlive the tab', async () => {
    const { list } = await openList(296);
    expect(list.text()).toContain('on this device only');
    unmount();
    const indexedDb = {
      open() {
        throw new Error('refused');
      },
    } as unknown as IDBFactory;
    const refused = await openList(296, createFakePlatform({ indexedDb }));
    await refused.device.add({ title: 'Ropes', content: 'Bring a rope' });
    await flushPromises();
    expect(refused.list.text()).toContain('Ropes');
    expect(refused.list.text()).toContain('until you close this tab');
  });

  it('says nothing of this device where the server keeps them all', async () => {
    const { list } = await openList(297);
    expect(list.text()).toContain('Welcome');
    expect(list.text()).not.toContain('on this device');
  });

  it('keeps the focus where what had it is deleted elsewhere', async () => {
    const { world, list } = await openList(368);
    const { savedSnippets } = world.stores;
    savedSnippets.handle({ ...update, savedSnippet: { id: 8, title: 'Zebra', content: 'x' } });
    await flushPromises();
    const rows = () => list.findAll('li');
    rows()[0]?.findAll('button')[1]?.element.focus();
    savedSnippets.handle({ ...removal, savedSnippetId: 7 });
    await flushPromises();
    expect(document.activeElement).toBe(rows()[0]?.element);
    savedSnippets.handle({ ...removal, savedSnippetId: 8 });
    await flushPromises();
    expect(document.activeElement).toBe(list.find('input').element);
  });
});

describe('the form of a snippet', () => {
  it('says where the old one is left beside the new one', async () => {
    const { world, server, global } = await setUp(297);
    const snippet = { key: 'server.7', serverId: 7, title: 'Welcome', content: 'Welcome aboard!' };
    const dialog = mount(SnippetDialog, {
      props: { snippet, content: snippet.content },
      attachTo: document.body,
      global,
    });
    unmount = () => dialog.unmount();
    await flushPromises();
    const field = document.querySelector('textarea')!;
    field.value = 'Hello!';
    field.dispatchEvent(new Event('input'));
    const answer = chatAnswer({ saved_snippet_id: 8 });
    server.prepare({ route: 'POST /saved_snippets', answer });
    server.prepare({ route: 'DELETE /saved_snippets/7', fault: 'unreachable' });
    document.querySelector<HTMLElement>('[type="submit"]')!.click();
    await world.platform.settle();
    await flushPromises();
    expect(dialog.emitted('close')).toHaveLength(1);
    expect(useToastsStore(world.pinia).toasts[0]?.text).toContain('Both are there');
    server.assertDone();
  });
});
