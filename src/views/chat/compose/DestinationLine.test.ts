import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import {
  directConversation,
  topicConversation,
  type Conversation,
} from '@/domain/chat/conversation';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import DestinationLine from './DestinationLine.vue';

const TOPIC = 'input[aria-label="Topic"]';

// This document has no layout to scroll.
Element.prototype.scrollIntoView ??= () => {};

let unmount = () => {};
afterEach(() => unmount());

/** The line of a message to a channel, on a server with topics that have no name. */
async function line(
  topicsPolicy: string,
  topic: string,
  target: Conversation | null = topicConversation(20, topic),
) {
  const { world } = createServedWorld();
  const subscription = eg.wire.subscription({ stream_id: 20, topics_policy: topicsPolicy });
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({
      subscriptions: [subscription],
      realm_empty_topic_display_name: 'plain chat',
    }),
  );
  const shown = mount(DestinationLine, {
    props: { target },
    global: await inChat(world),
  });
  unmount = () => shown.unmount();
  return shown;
}

describe('where a message goes', () => {
  it('is a topic that is typed; one that may be left out says what that means', async () => {
    const free = await line('allow_empty_topic', '');
    expect(free.get(TOPIC).attributes('placeholder')).toBe('plain chat');
    unmount();
    const needed = await line('disable_empty_topic', '');
    expect(needed.get(TOPIC).attributes('placeholder')).toBe('Topic, new or known');
  });

  it('is the one without a name where there is no other', async () => {
    const only = await line('empty_topic_only', '');
    expect(only.find(TOPIC).exists()).toBe(false);
    expect(only.text()).toContain('plain chat');
  });

  it('leads from an older topic to the one without a name', async () => {
    const only = await line('empty_topic_only', 'lunch');
    expect(only.find(TOPIC).exists()).toBe(false);
    const way = only.findAll('button').find((one) => one.text() === 'Write in plain chat');
    await way?.trigger('click');
    expect(only.emitted('update:target')).toEqual([[topicConversation(20, '')]]);
  });

  it('may be both, and an empty field says so', async () => {
    const shown = await line('allow_empty_topic', '', null);
    const field = shown.get('input[aria-label="Channel or people"]');
    expect(field.attributes('placeholder')).toBe('Choose a channel or people');
  });

  it('is a person whose name is typed where a channel or people are asked for', async () => {
    const shown = await line('allow_empty_topic', 'lunch');
    const field = shown.get('input[aria-label="Channel or people"]');
    await field.trigger('focus');
    await field.setValue(eg.otherUser.fullName.slice(0, 4));
    await field.trigger('keydown', { key: 'Enter' });
    const people = [eg.otherUser.userId, eg.selfUser.userId];
    expect(shown.emitted('update:target')).toEqual([
      [directConversation(people, eg.selfUser.userId)],
    ]);
    await flushPromises();
    expect(shown.emitted('done')).toHaveLength(1);
  });

  it('takes a topic of as many letters as servers count, and cuts nothing off a longer one', async () => {
    const shown = await line('allow_empty_topic', 'lunch');
    const field = shown.get<HTMLInputElement>(TOPIC);
    const type = async (text: string) => {
      await field.setValue(text);
      await field.trigger('keydown', { key: 'Enter' });
    };
    const waves = '🌊'.repeat(60);
    await type(waves);
    expect(shown.emitted('update:target')).toEqual([[topicConversation(20, waves)]]);
    expect(shown.emitted('done')).toHaveLength(1);
    await type(`${waves}!`);
    expect(field.element.value).toBe(`${waves}!`);
    expect(field.attributes('aria-invalid')).toBe('true');
    expect(shown.emitted('update:loose')?.at(-1)).toEqual([`${waves}!`]);
    expect(shown.emitted('update:target')).toHaveLength(1);
    expect(shown.emitted('done')).toHaveLength(1);
    await type('dinner');
    expect(shown.emitted('update:loose')?.at(-1)).toEqual(['']);
    expect(shown.emitted('update:target')?.at(-1)).toEqual([topicConversation(20, 'dinner')]);
  });
});
