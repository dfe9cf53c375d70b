import { mount } from '@vue/test-utils';
import { defineComponent, h } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useToastsStore } from '@/stores/toasts';
import { dispatch } from '@/sync/dispatch';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, type FakeServer } from '@/testing/fakeServer';
import { provideContent } from '../provideContent';
import MessageEditor from './MessageEditor.vue';
import { provideActionDesk } from './useActionTools';

beforeEach(() => void vi.stubGlobal('CSS', { supports: () => true }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The editor of message 5, which fetches its text. */
async function begin(prepare: (world: ChatWorld, server: FakeServer) => void) {
  const { server, world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  dispatch(world.stores, eg.event.message({ message: eg.wire.message({ id: 5 }), flags: [] }));
  prepare(world, server);
  const begun: number[] = [];
  const Feed = defineComponent(() => {
    const startEditing = (messageId: number) => void begun.push(messageId);
    provideActionDesk({
      narrow: [],
      listKey: 'all',
      revealedIds: new Set(),
      startEditing,
      rowOf: () => null,
    });
    return () => h(MessageEditor, { messageId: 5, isAwaited: () => false });
  });
  const Page = defineComponent(() => {
    provideContent(world.account);
    return () => h(Feed);
  });
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: {} }],
  });
  const page = mount(Page, {
    global: await inChat(world, { plugins: [router] }),
  });
  await world.platform.settle();
  return { world, server, begun, editor: page.getComponent(MessageEditor) };
}

const source = chatAnswer({ raw_content: 'Soup', message: eg.wire.message({ id: 5 }) });

/** In which somebody types. */
async function edit(text: string) {
  const begun = await begin((_, server) =>
    server.prepare({ route: 'GET /messages/5', answer: source }),
  );
  await begun.editor.get('textarea').setValue(text);
  return begun;
}

const remove = ({ stores }: ChatWorld, ...ids: number[]) =>
  dispatch(stores, eg.event.deleteMessage({ message_ids: ids }));

it('leaves what was typed to the box where the message is deleted', async () => {
  const { world } = await edit('Soup of the day');
  remove(world, 4);
  expect(world.use(useMessageChangesStore).drafts.size).toBe(1);
  remove(world, 5);
  expect(world.stores.drafts.textFor(topicConversation(20, 'arrivals'))).toBe('Soup of the day');
  expect(world.use(useMessageChangesStore).drafts.size).toBe(0);
  expect(world.use(() => useToastsStore()).toasts).toHaveLength(1);
});

it('leaves nothing behind where nothing was typed', async () => {
  const { world } = await edit('Soup');
  remove(world, 5);
  expect(world.stores.drafts.textFor(topicConversation(20, 'arrivals'))).toBe('');
  expect(world.use(() => useToastsStore()).toasts).toEqual([]);
});

/** A paste as browsers tell of it. */
function paste(field: Element, data: Partial<Record<string, string>>, files: File[] = []) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = { files, getData: (type: string) => data[type] ?? '' };
  field.dispatchEvent(Object.assign(event, { clipboardData }));
  return event;
}

it('takes a pasted picture, and waits with saving until it is there', async () => {
  const { world, server, editor } = await edit('Soup');
  const url = '/user_uploads/2/ab/soup.png';
  server.prepare({ route: 'POST /user_uploads', answer: chatAnswer({ url }), delayMs: 100 });
  const picture = new File(['x'], 'soup.png', { type: 'image/png' });
  paste(editor.get('textarea').element, {}, [picture]);
  await world.platform.settle();
  expect(editor.text()).toContain('soup.png');
  expect(editor.get('[type="submit"]').attributes('aria-disabled')).toBe('true');
  await world.platform.advance(100);
  await world.platform.settle();
  const { drafts } = world.use(useMessageChangesStore);
  expect(drafts.get(5)?.text).toBe(`Soup\n[soup.png](${url})`);
  expect(editor.get('[type="submit"]').attributes('aria-disabled')).toBeUndefined();
});

it('has the tools of the box, and Escape gives up from them, too', async () => {
  const { editor } = await edit('Soup');
  await editor.get('[aria-label="Preview"]').trigger('click');
  expect(editor.get('textarea').isVisible()).toBe(false);
  expect(editor.find('[aria-label="Preview of the message"]').exists()).toBe(true);
  await editor.get('[role="toolbar"] button').trigger('keydown', { key: 'Escape' });
  expect(editor.emitted('close')).toHaveLength(1);
});

const toastsIn = (world: ChatWorld) => world.use(() => useToastsStore()).toasts;

it('gives back what was typed where that was cancelled', async () => {
  const { world, begun, editor } = await edit('Soup of the day');
  const { drafts } = world.use(useMessageChangesStore);
  await editor.get('textarea').trigger('keydown', { key: 'Escape' });
  expect(editor.emitted('close')).toHaveLength(1);
  expect(drafts.size).toBe(0);
  const [toast] = toastsIn(world);
  expect(toast?.text).toBe('What you changed was not saved.');
  toast?.action?.run();
  expect(drafts.get(5)).toEqual({ original: 'Soup', text: 'Soup of the day' });
  expect(begun).toEqual([5]);
});

it('leaves it to the box where the message is gone by then', async () => {
  const { world, begun, editor } = await edit('Soup of the day');
  await editor.get('textarea').trigger('keydown', { key: 'Escape' });
  remove(world, 5);
  toastsIn(world)[0]?.action?.run();
  expect(world.stores.drafts.textFor(topicConversation(20, 'arrivals'))).toBe('Soup of the day');
  expect(begun).toEqual([]);
});

it('says nothing of an edit that changed nothing', async () => {
  const { world, editor } = await edit('Soup');
  await editor.get('textarea').trigger('keydown', { key: 'Escape' });
  expect(toastsIn(world)).toEqual([]);
});

it('saves nothing that the server would cut off', async () => {
  const { editor } = await edit('x'.repeat(10_001));
  expect(editor.text()).toContain('1 character too many');
  expect(editor.get('[type="submit"]').attributes('aria-disabled')).toBe('true');
  // Unprepared requests fail the test.
  await editor.get('textarea').trigger('keydown', { key: 'Enter', ctrlKey: true });
  await editor.get('textarea').setValue('x'.repeat(10_000));
  expect(editor.text()).toContain('0 characters left');
  expect(editor.get('[type="submit"]').attributes('aria-disabled')).toBeUndefined();
});

it('offers to fetch the text again where that failed, and nothing to save before it is here', async () => {
  const { world, server, editor } = await begin((_, { prepare }) =>
    prepare({ route: 'GET /messages/5', fault: 'unreachable' }),
  );
  expect(editor.get('[role="alert"]').text()).toBe('The text could not be fetched.');
  expect(editor.find('[type="submit"]').exists()).toBe(false);
  server.prepare({ route: 'GET /messages/5', answer: source });
  const again = editor.findAll('button').find((button) => button.text() === 'Try again');
  await again?.trigger('click');
  await world.platform.settle();
  expect(editor.get('textarea').element.value).toBe('Soup');
  expect(editor.find('[role="alert"]').exists()).toBe(false);
});

it('is as high as what it says, in browsers, too, that size no field by that', async () => {
  vi.stubGlobal('CSS', { supports: () => false });
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return this.value.split('\n').length * 20;
  });
  const { editor } = await edit('Soup\nof\nthe\nday');
  const { style } = editor.get('textarea').element;
  expect(style.blockSize).toBe('82px');
  await editor.get('textarea').setValue('Soup');
  expect(style.blockSize).toBe('22px');
});
