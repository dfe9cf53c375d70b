import { flushPromises, mount } from '@vue/test-utils';
import {
  defineComponent,
  h,
  nextTick,
  provide,
  shallowReactive,
  shallowRef,
  useTemplateRef,
} from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topicConversation, type Conversation } from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { createWords } from '@/i18n/words';
import { useRecordsStore } from '@/stores/chat/records';
import { useUploadsStore } from '@/stores/chat/uploads';
import { chatProvided } from '@/testing/chatProvided';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { installFieldCommands } from '@/testing/fieldCommands';
import { chatAnswer } from '@/testing/fakeServer';
import { useComposeRequests } from '../composeRequests';
import { createOverlayState, overlayStateKey } from '../hotkeys/overlayState';
import { provideComposeDesk, useComposeDesk } from './composeDesk';
import { useAwaitedBox } from './useAwaitedBox';
import { useComposer } from './useComposer';
import { useKeeping } from './useKeeping';

const lunch = topicConversation(20, 'lunch');
const supper = topicConversation(20, 'supper');

installFieldCommands();

let unmount = () => {};
beforeEach(() => void vi.stubGlobal('CSS', { supports: () => true }));
afterEach(() => unmount());

type World = ReturnType<typeof createServedWorld>['world'];

interface Parts {
  box: ReturnType<typeof useComposer>;
  addFile: () => void;
  desk: ReturnType<typeof useComposeDesk>;
  requests: NonNullable<ReturnType<typeof useComposeRequests>>;
}

/** A frame around a view with a box, which may come later, and what they make once they are there. */
function createFrame(world: World, { isHere = true } = {}) {
  const view = shallowRef<Conversation>(lunch);
  const screen = shallowReactive({ isViewed: true, isHere });
  const told: string[] = [];
  const overlays = createOverlayState();
  const parts: Partial<Parts> = {};
  const Box = defineComponent(() => {
    const field = useTemplateRef<HTMLTextAreaElement>('field');
    const box = useComposer(field, {
      conversation: () => view.value,
      narrow: () => narrowOfConversation(view.value, world.account.userId),
      sent: (localId) => told.push(localId),
    });
    const keep = useKeeping();
    const uploads = useUploadsStore();
    const file = { content: new Blob(['x']), name: 'tides.txt' };
    const addFile = () =>
      uploads.add(lunch, file, (url, place) => keep(place, `[tides.txt](${url})`));
    Object.assign(parts, { box, addFile });
    return () => h('textarea', { ref: 'field', onInput: box.noteInput });
  });
  const View = defineComponent(() => {
    useAwaitedBox(
      () => true,
      () => undefined,
    );
    Object.assign(parts, { desk: useComposeDesk(), requests: useComposeRequests() });
    return () => h('main', screen.isHere ? [h(Box)] : []);
  });
  const Frame = defineComponent(() => {
    provideComposeDesk(world.account);
    provide(overlayStateKey, overlays);
    return () => (screen.isViewed ? h(View) : null);
  });
  return { Frame, shown: view, screen, told, overlays, parts: parts as Parts };
}

/** A view of a conversation, with its box unless that is late. */
async function openView(options: { isHere?: boolean } = {}) {
  const { server, world } = createServedWorld();
  const snapshot = eg.initialSnapshot({ max_file_upload_size_mib: 10, max_message_id: 100 });
  loadSnapshot(world.stores, snapshot);
  await world.platform.settle();
  const words = createWords();
  await words.useCatalogue('chat');
  const { Frame, ...frame } = createFrame(world, options);
  const page = mount(Frame, {
    attachTo: document.body,
    global: {
      plugins: [world.pinia, createRouter({ history: createMemoryHistory(), routes: [] })],
      provide: chatProvided(world, words),
    },
  });
  unmount = () => page.unmount();
  const onDisk = async () =>
    (await world.use(useRecordsStore).list('drafts', (value) => value as { text: string })).map(
      ({ value }) => value.text,
    );
  return { ...world, ...frame, server, page, onDisk };
}

async function openBox() {
  const view = await openView();
  return { ...view, ...view.parts, field: view.page.get('textarea') };
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

describe('a box that is called before it is here', () => {
  const forView = { isForView: true } as const;
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const type = (text: string) => [...text].forEach(press);

  it('gets what was typed since, and only that', async () => {
    const { page, screen, overlays, parts } = await openView({ isHere: false });
    const { desk } = parts;
    type('x');
    desk.request.value = forView;
    type('soup');
    screen.isHere = true;
    await flushPromises();
    const { element } = page.get('textarea');
    expect(element.value).toBe('soup');
    expect(document.activeElement).toBe(element);
    expect(desk.isBoxComing.value).toBe(false);
    expect(overlays.typedAhead.value).toBeNull();
  });

  it('is called no more after Escape, nor where its view went', async () => {
    const { screen, parts } = await openView({ isHere: false });
    const { request } = parts.desk;
    request.value = forView;
    type('s');
    press('Escape');
    expect(request.value).toBeNull();

    request.value = forView;
    screen.isViewed = false;
    await flushPromises();
    expect(request.value).toBeNull();
  });
});

describe('words that are taken elsewhere', () => {
  it('leave the place of the message open, and what was being written where it was', async () => {
    const { box, field, requests, stores, told } = await openBox();
    await field.setValue('Half a sentence');
    requests.insert(null, '> Soup');
    await flushPromises();
    expect(box.target.value).toBeNull();
    expect(field.element.value).toBe('> Soup');
    expect(stores.drafts.textFor(lunch)).toBe('Half a sentence');

    box.redirect(supper);
    box.send();
    await flushPromises();
    expect(told).toHaveLength(1);
    expect([...stores.outbox.byLocalId.values()]).toMatchObject([{ text: '> Soup' }]);
    expect(box.target.value).toEqual(lunch);
    expect(field.element.value).toBe('Half a sentence');
  });
});
