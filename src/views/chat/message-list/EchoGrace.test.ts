import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import EchoGrace from './EchoGrace.vue';

describe('a message that can be taken back', () => {
  it('counts down, says once that it can be, and offers it no longer once it leaves', async () => {
    const { server, world } = createServedWorld();
    const { platform, account } = world;
    loadSnapshot(world.stores, eg.initialSnapshot());
    await platform.settle();
    const { outbox } = world.stores;
    const localId = outbox.send(topicConversation(20, 'lunch'), 'Soup?', 10_000);
    const words = createWords();
    await words.useCatalogue('chat');
    const part = mount(EchoGrace, {
      props: { localId },
      global: {
        provide: {
          [wordsKey as symbol]: words,
          [platformKey as symbol]: platform,
          [chatAccountKey as symbol]: account,
        },
      },
    });
    const said = () => part.get('[role="status"]').text();
    // A region that comes with its words is not read.
    expect(said()).toBe('');
    await platform.advance(100);
    const first = said();
    expect(first).toContain('10 seconds');
    await platform.advance(3_900);
    expect(part.text()).toContain('Sends in 6 s');
    expect(said()).toBe(first);
    expect(part.findAll('button').map((button) => button.text())).toEqual([
      'Take back',
      'Send now',
    ]);
    server.prepare({ route: 'POST /messages', fault: 'silence' });
    await platform.advance(6_000);
    expect(outbox.byLocalId.get(localId)?.state.kind).toBe('inFlight');
    expect(said()).toBe('');
    expect(part.findAll('button')).toEqual([]);
  });
});
