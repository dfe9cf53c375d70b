import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { createWords } from '@/i18n/words';
import { chatProvided } from '@/testing/chatProvided';
import { createServedWorld } from '@/testing/chatWorld';
import { createFakeRealm } from '@/testing/content/fakeRealm';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { contentContextKey } from '../content/contentContext';
import ComposePreview from './ComposePreview.vue';

let unmount = () => {};
afterEach(() => unmount());

async function preview(markdown: string) {
  const { world, server } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const words = createWords();
  await words.useCatalogue('chat');
  const refused = () =>
    server.prepare({
      route: 'POST /messages/render',
      answer: chatRefusal('BAD_REQUEST'),
      status: 400,
    });
  const drawn = (rendered: string) =>
    server.prepare({ route: 'POST /messages/render', answer: chatAnswer({ rendered }) });
  drawn('<p>first</p>');
  const shown = mount(ComposePreview, {
    props: { markdown, isBeside: true },
    global: {
      plugins: [world.pinia],
      provide: {
        ...chatProvided(world, words),
        [contentContextKey as symbol]: createFakeRealm().context,
      },
    },
  });
  unmount = () => shown.unmount();
  const type = async (text: string) => {
    await shown.setProps({ markdown: text });
    await flushPromises();
  };
  const asked = () => server.takeRequests().map(({ params }) => params.content);
  const settle = async (milliseconds: number) => {
    await world.platform.advance(milliseconds);
    await flushPromises();
  };
  await settle(0);
  return { shown, world, drawn, refused, type, asked, settle };
}

it('asks one at a time, a second apart, for the latest of what is typed', async () => {
  const { shown, drawn, type, asked, settle } = await preview('f');
  expect(asked()).toEqual(['f']);
  expect(shown.text()).toBe('first');
  await type('fo');
  await type('foo');
  await settle(999);
  expect(asked()).toEqual([]);
  drawn('<p>second</p>');
  await settle(1);
  expect(asked()).toEqual(['foo']);
  expect(shown.text()).toBe('second');
  await settle(10_000);
  expect(asked()).toEqual([]);
});

it('keeps what there was where the server says no, says so, and goes on with what is typed next', async () => {
  const { shown, drawn, refused, type, settle } = await preview('one');
  refused();
  await settle(1_000);
  await type('two');
  await settle(0);
  expect(shown.text()).toContain('could not show a preview');
  expect(shown.text()).toContain('first');
  drawn('<p>third</p>');
  await settle(1_000);
  await type('three');
  await settle(0);
  expect(shown.text()).toBe('third');
});

it('asks again once the way to the server is good again', async () => {
  const { shown, world, drawn, refused, type, settle } = await preview('one');
  refused();
  await settle(1_000);
  await type('two');
  await settle(2_000);
  expect(shown.text()).toContain('could not show a preview');
  world.stores.connection.report = { kind: 'unreachable' };
  await settle(0);
  drawn('<p>second</p>');
  world.stores.connection.report = { kind: 'live' };
  await settle(0);
  expect(shown.text()).toBe('second');
});

it('asks nothing about a text that is gone', async () => {
  const { shown, type, asked, settle } = await preview('word');
  asked();
  await settle(1_000);
  await type('  ');
  expect(asked()).toEqual([]);
  expect(shown.text()).toBe('What you write is shown here as it will look.');
});
