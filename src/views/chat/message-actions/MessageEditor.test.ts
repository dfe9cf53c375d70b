import { mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { createWords } from '@/i18n/words';
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useToastsStore } from '@/stores/toasts';
import { dispatch } from '@/sync/dispatch';
import { chatProvided } from '@/testing/chatProvided';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import MessageEditor from './MessageEditor.vue';

let unmount = () => {};
afterEach(() => unmount());

/** The editor of message 5, in which somebody types. */
async function edit(text: string) {
  const { server, world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  dispatch(world.stores, eg.event.message({ message: eg.wire.message({ id: 5 }), flags: [] }));
  const words = createWords();
  await words.useCatalogue('chat');
  server.prepare({
    route: 'GET /messages/5',
    answer: chatAnswer({ raw_content: 'Soup', message: eg.wire.message({ id: 5 }) }),
  });
  const editor = mount(MessageEditor, {
    props: { messageId: 5, isAwaited: () => false },
    global: {
      plugins: [world.pinia],
      provide: chatProvided(world, words),
    },
  });
  unmount = () => editor.unmount();
  await world.platform.settle();
  await editor.get('textarea').setValue(text);
  return { world, server, editor };
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
