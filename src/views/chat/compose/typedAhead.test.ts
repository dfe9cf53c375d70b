import { flushPromises, mount } from '@vue/test-utils';
import { defineComponent, h, provide, shallowRef } from 'vue';
import { describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { installFieldCommands } from '@/testing/fieldCommands';
import { chatAnswer } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { narrowRouter } from '@/testing/narrowRouter';
import { createOverlayState, overlayStateKey } from '../hotkeys/overlayState';
import { useComposeRequests } from '../composeRequests';
import ComposeBox from './ComposeBox.vue';
import { provideComposeDesk } from './composeDesk';
import { useAwaitedBox } from './useAwaitedBox';

installFieldCommands();
globalThis.CSS ??= { supports: () => true } as unknown as typeof CSS;

const arrivals = topicConversation(20, 'arrivals');

function press(key: string, how: KeyboardEventInit = {}) {
  const event = { key, bubbles: true, cancelable: true, ...how };
  return document.body.dispatchEvent(new KeyboardEvent('keydown', event));
}

const type = (text: string) => [...text].forEach((letter) => void press(letter));

/** Somebody answers in a view whose box comes when `letCome` is called. */
async function answer({ entersSend = false, draft = '', quoted = '' } = {}) {
  const { world, server } = createServedWorld();
  const settings = { ...eg.wire.userSettings(), enter_sends: entersSend };
  loadSnapshot(world.stores, eg.initialSnapshot({ user_settings: settings }));
  world.stores.drafts.write(arrivals, draft);
  await world.platform.advance(400);
  const isHere = shallowRef(false);
  const narrow = narrowOfConversation(arrivals, world.account.userId);
  const overlays = createOverlayState();
  const View = defineComponent(() => {
    useAwaitedBox(
      () => true,
      () => undefined,
    );
    const requests = useComposeRequests();
    return () => [
      h('button', { onClick: () => requests?.insert(arrivals, quoted) }),
      isHere.value ? h(ComposeBox, { conversation: arrivals, narrow }) : null,
    ];
  });
  const Frame = defineComponent(() => {
    provideComposeDesk(world.account);
    provide(overlayStateKey, overlays);
    return () => h(View);
  });
  const shown = mount(Frame, {
    attachTo: document.body,
    global: await inChat(world, { plugins: [narrowRouter()] }),
  });
  await flushPromises();
  await shown.get('button').trigger('click');
  for (let id = 101; id < 104; id += 1)
    server.prepare({ route: 'POST /messages', answer: chatAnswer({ id }) });

  async function letCome() {
    isHere.value = true;
    await flushPromises();
    const { element } = shown.get('textarea');
    expect(document.activeElement).toBe(element);
    const sent = [...world.stores.outbox.byLocalId.values()].map(({ text }) => text);
    return { sent, left: element.value };
  }

  return { letCome };
}

describe('what is pressed before the box is here', () => {
  it.each([
    ['Ctrl and Enter', { ctrlKey: true }, false],
    ['⌘ and Enter', { metaKey: true }, false],
    ['Enter, where that sends', {}, true],
  ])('is sent by %s, and what is typed then is another message', async (_, how, entersSend) => {
    const { letCome } = await answer({ entersSend });
    type('At three!');
    expect(press('Enter', how)).toBe(false);
    type('Or fo');
    press('Backspace');
    expect(await letCome()).toEqual({ sent: ['At three!'], left: 'Or f' });
  });

  it('goes on in another line by Enter, where that does not send', async () => {
    const { letCome } = await answer();
    type('- tea');
    press('Enter');
    type('milk');
    expect(await letCome()).toEqual({ sent: [], left: '- tea\n- milk' });
  });

  it('is sent as it was, whatever is taken back then', async () => {
    const { letCome } = await answer();
    type('At three!!');
    press('Backspace');
    press('Enter', { ctrlKey: true });
    press('Backspace');
    press('Enter', { ctrlKey: true });
    expect(await letCome()).toEqual({ sent: ['At three!'], left: '' });
  });

  it('is sent with what it answers', async () => {
    const { letCome } = await answer({ quoted: '> When?\n' });
    type('At three!');
    press('Enter', { ctrlKey: true });
    expect(await letCome()).toEqual({ sent: ['> When?\nAt three!'], left: '' });
  });

  it.each([{ entersSend: false }, { entersSend: true }])(
    'is not sent with a draft that nobody saw: %o',
    async (settings) => {
      const { letCome } = await answer({ ...settings, draft: 'Half a thought, ' });
      type('At');
      press('Enter');
      type('three!');
      press('Enter', { ctrlKey: true });
      expect(await letCome()).toEqual({ sent: [], left: 'Half a thought, At\nthree!' });
    },
  );

  it('leaves all other keys with Ctrl to the browser', async () => {
    const { letCome } = await answer();
    type('At');
    expect(press('f', { ctrlKey: true })).toBe(true);
    expect(await letCome()).toEqual({ sent: [], left: 'At' });
  });
});
