import { mount } from '@vue/test-utils';
import { defineComponent, h, nextTick, shallowRef, useTemplateRef } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topicConversation, type Conversation } from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { useRecordsStore } from '@/stores/chat/records';
import { useUploadsStore } from '@/stores/chat/uploads';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { provideComposeDesk } from './composeDesk';
import { useComposer } from './useComposer';
import { useKeeping } from './useKeeping';

const lunch = topicConversation(20, 'lunch');
const supper = topicConversation(20, 'supper');

let unmount = () => {};
beforeEach(() => void vi.stubGlobal('CSS', { supports: () => true }));
afterEach(() => unmount());

/** A box in the view of a conversation. */
async function openBox() {
  const { server, world } = createServedWorld();
  const snapshot = eg.initialSnapshot({ max_file_upload_size_mib: 10, max_message_id: 100 });
  loadSnapshot(world.stores, snapshot);
  await world.platform.settle();
  const words = createWords();
  await words.useCatalogue('chat');
  const shown = shallowRef<Conversation>(lunch);
  const told: string[] = [];
  const parts: { box?: ReturnType<typeof useComposer>; addFile?: () => void } = {};
  const Box = defineComponent({
    setup() {
      const field = useTemplateRef<HTMLTextAreaElement>('field');
      const box = useComposer(field, {
        conversation: () => shown.value,
        narrow: () => narrowOfConversation(shown.value, world.account.userId),
        sent: (localId) => told.push(localId),
      });
      const keep = useKeeping();
      const uploads = useUploadsStore();
      const file = { content: new Blob(['x']), name: 'tides.txt' };
      const addFile = () =>
        uploads.add(lunch, file, (url, place) => keep(place, `[tides.txt](${url})`));
      Object.assign(parts, { box, addFile });
      return () => h('textarea', { ref: 'field', onInput: box.noteInput });
    },
  });
  const Frame = defineComponent({
    setup() {
      provideComposeDesk(world.account);
      return () => h(Box);
    },
  });
  const page = mount(Frame, {
    attachTo: document.body,
    global: {
      plugins: [world.pinia, createRouter({ history: createMemoryHistory(), routes: [] })],
      provide: {
        [wordsKey as symbol]: words,
        [platformKey as symbol]: world.platform,
        [chatAccountKey as symbol]: world.account,
      },
    },
  });
  unmount = () => page.unmount();
  const onDisk = async () =>
    (await world.use(useRecordsStore).list('drafts', (value) => value as { text: string })).map(
      ({ value }) => value.text,
    );
  const field = page.get('textarea');
  const { box, addFile } = parts as Required<typeof parts>;
  return { ...world, server, box, addFile, shown, told, field, onDisk };
}

describe('a message with a file that is still on its way', () => {
  /** Sending was pressed; the file arrives after a second, or fails then. */
  async function send(outcome: { fault?: 'unreachable'; answer?: object }) {
    const page = await openBox();
    await page.field.setValue('The table:');
    page.server.prepare({ route: 'GET /users/me', answer: chatAnswer() });
    page.server.prepare({ route: 'POST /user_uploads', ...outcome, delayMs: 1_000 });
    page.addFile();
    await page.platform.advance(100);
    page.box.send();
    expect(page.box.isWaitingForUploads.value).toBe(true);
    const texts = () => [...page.stores.outbox.byLocalId.values()].map(({ text }) => text);
    return { ...page, texts };
  }

  const arrived = { answer: chatAnswer({ url: '/user_uploads/2/t' }) };

  it('leaves with it, and leaves an empty box', async () => {
    const { server, platform, texts, field, told, box } = await send(arrived);
    server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    await platform.advance(1_000);
    expect(texts()).toEqual(['The table:\n[tides.txt](/user_uploads/2/t)']);
    expect(field.element.value).toBe('');
    expect(told).toHaveLength(1);
    expect(box.isWaitingForUploads.value).toBe(false);
  });

  it('does not leave where the file came to nothing; the text stays', async () => {
    const { platform, texts, field, box } = await send({ fault: 'unreachable' });
    await platform.advance(5_000);
    expect(texts()).toEqual([]);
    expect(field.element.value).toBe('The table:');
    expect(box.isStuck.value).toBe(true);
  });

  it('leaves also where its writer is in another conversation by then', async () => {
    const { server, platform, texts, field, shown, stores } = await send(arrived);
    shown.value = supper;
    await nextTick();
    server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    await field.setValue('Bread?');
    await platform.advance(1_000);
    expect(texts()).toEqual(['The table:\n[tides.txt](/user_uploads/2/t)']);
    expect(stores.drafts.textFor(lunch)).toBe('');
    expect(field.element.value).toBe('Bread?');
  });

  it('waits for a click where it is to go somewhere else now', async () => {
    const { platform, texts, field, box } = await send(arrived);
    box.redirect(supper);
    await platform.advance(1_000);
    expect(texts()).toEqual([]);
    expect(field.element.value).toBe('The table:\n[tides.txt](/user_uploads/2/t)');
  });
});

describe('a text that goes somewhere else', () => {
  it('lies on the disk all the way', async () => {
    const { box, field, onDisk, platform, stores } = await openBox();
    await field.setValue('What took ten minutes');
    await platform.advance(2_000);
    for (const topic of ['s', 'su', 'sup', 'supper']) {
      box.redirect(topicConversation(20, topic));
      await platform.settle();
      expect(await onDisk()).toEqual(['What took ten minutes']);
      await platform.advance(100);
    }
    expect(stores.drafts.sorted()).toMatchObject([{ conversation: supper }]);
  });

  it('lies there once, with what was there before', async () => {
    const { box, field, onDisk, platform, stores } = await openBox();
    stores.drafts.write(supper, 'Bread?');
    await field.setValue('Soup?');
    await platform.advance(2_000);
    box.redirect(supper);
    await platform.settle();
    expect(field.element.value).toBe('Bread?\n\nSoup?');
    expect(await onDisk()).toEqual(['Bread?\n\nSoup?']);
    expect(stores.drafts.sorted()).toMatchObject([{ conversation: supper }]);
  });
});
