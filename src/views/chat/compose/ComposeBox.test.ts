import { flushPromises, mount } from '@vue/test-utils';
import { defineComponent, h, nextTick, shallowRef } from 'vue';
import { describe, expect, it } from 'vitest';
import { topicConversation, type Conversation } from '@/domain/chat/conversation';
import type { Narrow } from '@/domain/chat/narrow';
import { useUploadsStore } from '@/stores/chat/uploads';
import { useToastsStore } from '@/stores/toasts';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { installFieldCommands } from '@/testing/fieldCommands';
import { chatAnswer } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { narrowRouter } from '@/testing/narrowRouter';
import { settleUntil } from '@/testing/settleUntil';
import { useComposeRequests } from '../composeRequests';
import ComposeBox from './ComposeBox.vue';
// So that what imports it settles within the turns that a test waits for.
import './LengthLeft.vue';
import './ToolWindow.vue';
import { provideComposeDesk } from './composeDesk';

// This document has no layout to scroll.
Element.prototype.scrollIntoView ??= () => {};
installFieldCommands();
globalThis.CSS ??= { supports: () => true } as unknown as typeof CSS;

const arrivals = topicConversation(20, 'arrivals');
/** The box beside a feed, whose end is on screen where `isAtEnd` says so. */
async function box(conversation: Conversation | null, narrow: Narrow, { isAtEnd = true } = {}) {
  const { world, server } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const calls: string[] = [];
  const where = shallowRef({ conversation, narrow });
  const Beside = defineComponent(() => {
    useComposeRequests()?.onFeed({
      takeFocus: () => void calls.push('focus'),
      isAt: () => false,
      isAtEnd: () => isAtEnd,
      goToNewest: async () => void calls.push('newest'),
    });
    return () => null;
  });
  const Frame = defineComponent(() => {
    provideComposeDesk(world.account);
    return () => [h(Beside), h(ComposeBox, where.value)];
  });
  const shown = mount(Frame, {
    attachTo: document.body,
    global: await inChat(world, { plugins: [narrowRouter()] }),
  });
  await flushPromises();
  return { world, server, shown, calls, toasts: () => world.use(() => useToastsStore()).toasts };
}

const ofTopic: Narrow = [
  { operator: 'channel', channelId: 20 },
  { operator: 'topic', topic: 'arrivals' },
];

describe('the box', () => {
  it('comes by keyboard to what sends first, and to the tools behind it', async () => {
    const { shown } = await box(arrivals, ofTopic);
    const stops = [...shown.element.parentElement!.querySelectorAll('textarea, .row button')];
    const names = stops.map((one) => one.getAttribute('aria-label') ?? one.localName);
    expect(names.slice(0, 2)).toEqual(['textarea', 'Send']);
    expect(shown.html()).not.toMatch(/tabindex="[1-9]/);
  });

  it('gives the focus back to what is read by Escape, from its tools, too', async () => {
    const { shown, calls } = await box(arrivals, ofTopic);
    await shown.get('textarea').setValue('Half a sentence');
    await shown.get('textarea').trigger('keydown', { key: 'Escape' });
    expect(calls).toEqual(['focus']);
    const bold = shown.get('[aria-label^="Bold"]');
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    bold.element.dispatchEvent(event);
    expect(calls).toEqual(['focus', 'focus']);
    // The chat's own keys leave it alone then.
    expect(event.defaultPrevented).toBe(true);
    expect(shown.get('textarea').element.value).toBe('Half a sentence');
  });

  it('says how much is left where it gets tight, and how much is too much', async () => {
    const { shown } = await box(arrivals, ofTopic);
    const write = async (length: number) => {
      await shown.get('textarea').setValue('x'.repeat(length));
      await flushPromises();
      return shown.get('.left').text();
    };
    expect(await write(9_998)).toBe('2 characters left');
    expect(await write(10_001)).toBe('1 character too many');
    expect(shown.get('[aria-label="Send"]').attributes()).toHaveProperty('aria-disabled', 'true');
    // Who listens hears it once.
    expect(await write(10_002)).toBe('2 characters too many');
    expect(shown.get('[role="alert"]').text()).toBe('1 character too many');
    await write(10_000);
    expect(shown.find('[role="alert"]').exists()).toBe(false);
  });

  it('completes what stands before the cursor, and nothing that was left or sent', async () => {
    const { shown } = await box(arrivals, ofTopic);
    const field = shown.get('textarea');
    const list = () => shown.find('[role="listbox"]').exists();
    const goTo = async (place: number) => {
      field.element.setSelectionRange(place, place);
      await field.trigger('keyup', { key: 'ArrowLeft' });
    };
    await field.setValue('/po');
    expect(list()).toBe(true);
    await goTo(0);
    expect(list()).toBe(false);
    await goTo(3);
    expect(list()).toBe(true);
    await field.trigger('keydown', { key: 'Enter', ctrlKey: true });
    expect(field.element.value).toBe('');
    await nextTick();
    expect(list()).toBe(false);
    // As before the first.
    await field.setValue('/t');
    expect(list()).toBe(true);
  });

  it('completes languages and moments, once what finds them is here', async () => {
    const { world, shown } = await box(arrivals, ofTopic);
    const field = shown.get('textarea');
    const offered = () => shown.findAll('[role="option"]').map((one) => one.text());
    await field.setValue('```py');
    await settleUntil(world.platform, () => offered().length > 0);
    expect(offered()).toEqual(['python']);
    await field.setValue('<time:2031-06-02 15:30');
    expect(offered()).toHaveLength(1);
    await field.trigger('keydown', { key: 'Enter' });
    expect(field.element.value).toMatch(/^<time:2031-06-02T15:30:00[+-]\d\d:\d\d> $/);
  });

  it('says that it does not know where to, and leads there', async () => {
    const { shown } = await box(null, [{ operator: 'in', what: 'home' }]);
    await shown.get('button').trigger('click');
    await nextTick();
    const place = shown.get('input[aria-label="Channel or people"]');
    expect(document.activeElement).toBe(place.element);
    await shown.get('textarea').setValue('Soup at one');
    shown.get('textarea').element.focus();
    await shown.get('textarea').trigger('keydown', { key: 'Enter', ctrlKey: true });
    expect(shown.get('[role="alert"]').text()).toContain('Choose where it goes first.');
    expect(document.activeElement).toBe(place.element);
    await place.setValue('gen');
    await place.trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(shown.find('[role="alert"]').exists()).toBe(false);
    const topic = shown.get('input[aria-label="Topic"]');
    expect(document.activeElement).toBe(topic.element);
    await topic.trigger('keydown', { key: 'Enter' });
    expect(document.activeElement).toBe(shown.get('textarea').element);
    expect(shown.get('textarea').element.value).toBe('Soup at one');
  });

  it('tells of what a place or a word calls forth, and what Enter does', async () => {
    const { shown, world } = await box(topicConversation(20, '✔ arrivals'), ofTopic);
    const told = shown.findAll('[role="status"]').map((region) => region.text());
    expect(told.join()).toContain('resolved');
    expect(shown.get('textarea').attributes('enterkeyhint')).toBe('enter');
    const settings = { ...eg.wire.userSettings(), enter_sends: true };
    loadSnapshot(world.stores, eg.initialSnapshot({ user_settings: settings }));
    await nextTick();
    expect(shown.get('textarea').attributes('enterkeyhint')).toBe('send');
  });

  it('changes nothing that is not seen', async () => {
    const { shown, server } = await box(arrivals, ofTopic);
    server.prepare({ route: 'POST /messages/render', answer: chatAnswer({ rendered: 'Soup' }) });
    const field = shown.get('textarea');
    await field.setValue('Soup');
    await shown.get('[aria-label="Preview"]').trigger('click');
    expect(field.isVisible()).toBe(false);
    field.element.setSelectionRange(0, 4);
    await shown.get('[aria-label^="Bold"]').trigger('click');
    await flushPromises();
    expect(field.isVisible()).toBe(true);
    expect(field.element.value).toBe('**Soup**');
  });

  it('goes on at the text when a file is taken out', async () => {
    const { shown, world } = await box(arrivals, ofTopic);
    world.use(useUploadsStore).add(arrivals, { content: new Blob(['x']), name: 'a.txt' }, () => {});
    const button = '[aria-label*="a.txt"]:is(button)';
    await settleUntil(world.platform, () => shown.find(button).exists());
    const cancel = shown.get(button);
    (cancel.element as HTMLElement).focus();
    await cancel.trigger('click');
    await flushPromises();
    expect(document.activeElement).toBe(shown.get('textarea').element);
  });

  it('invites to a call on the organization’s server, a word apart from what is written', async () => {
    const { shown, world } = await box(arrivals, ofTopic);
    const tool = () => shown.find('[aria-label^="Add a call"]');
    expect(tool().exists()).toBe(false);
    const settings = {
      realm_video_chat_provider: 1,
      realm_jitsi_server_url: 'https://meet.example',
    };
    loadSnapshot(world.stores, eg.initialSnapshot(settings));
    await nextTick();
    expect(tool().attributes('aria-label')).toBe('Add a call on meet.example');
    const field = shown.get('textarea');
    await field.setValue('Nowor later');
    field.element.setSelectionRange(3, 3);
    await tool().trigger('click');
    await settleUntil(world.platform, () => field.element.value !== 'Nowor later');
    const { value } = field.element;
    expect(value).toMatch(/^Now \[Join the call\]\(https:\/\/meet\.example\/\d{18}\) or later$/);
    expect(world.stores.drafts.textFor(arrivals)).toBe(value);
    await field.setValue('');
    await shown.get('[aria-label="Add an audio call on meet.example"]').trigger('click');
    await settleUntil(world.platform, () => field.element.value !== '');
    expect(field.element.value).toMatch(
      /^\[Join the audio call\]\(https:\/\/meet\.example\/\d{18}#config\.startWithVideoMuted=true\) ?$/,
    );
  });

  it('starts a topic at its name', async () => {
    const { shown } = await box(null, [{ operator: 'channel', channelId: 20 }]);
    await shown.get('button').trigger('click');
    await flushPromises();
    expect(document.activeElement).toBe(shown.get('input[aria-label="Topic"]').element);
    expect(shown.get('textarea').attributes('placeholder')).toMatch(/^Message .*general/);
  });

  it.each([
    { isAtEnd: false, told: ['Sent. It stands at the end of the list.'] },
    { isAtEnd: true, told: [] },
  ])('tells once of what was sent out of sight', async ({ isAtEnd, told }) => {
    const { shown, server, world, calls, toasts } = await box(arrivals, ofTopic, { isAtEnd });
    server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 9 }), delayMs: 100 });
    await shown.get('textarea').setValue('Soup at one');
    await shown.get('textarea').trigger('keydown', { key: 'Enter', ctrlKey: true });
    const state = () => [...world.stores.outbox.byLocalId.values()][0]?.state.kind;
    // What is needed for sending is fetched with the first message.
    await settleUntil(world.platform, () => state() === 'inFlight');
    // Not before it is true.
    expect(toasts()).toEqual([]);
    await world.platform.advance(100);
    await settleUntil(world.platform, () => state() !== 'inFlight');
    // What watches it hears of it in its own turn.
    await settleUntil(world.platform, () => toasts().length === told.length);
    expect(toasts().map(({ text }) => text)).toEqual(told);
    toasts()[0]?.action?.run();
    expect(calls).toEqual(isAtEnd ? [] : ['newest']);
  });
});
