import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import EchoRow from './EchoRow.vue';

describe('the row of a message on its way', () => {
  it('counts down while the server asks us to wait', async () => {
    const { server, world } = createServedWorld();
    const { platform } = world;
    loadSnapshot(world.stores, eg.initialSnapshot());
    await platform.settle();
    server.prepare({ route: 'POST /messages', fault: 'limitedInBody' });
    const localId = world.stores.outbox.send(topicConversation(20, 'lunch'), 'Soup?');
    const words = createWords();
    await words.useCatalogue('chat');
    const row = mount(EchoRow, {
      props: { localId },
      global: {
        provide: {
          [wordsKey as symbol]: words,
          [platformKey as symbol]: platform,
          [chatAccountKey as symbol]: world.account,
        },
        stubs: { UserAvatar: true },
      },
    });
    await platform.settle();
    expect(row.text()).toContain('wait 29 seconds');
    await platform.advance(20_000);
    expect(row.text()).toContain('wait 9 seconds');
    expect(server.takeRequests()).toHaveLength(1);
  });
});
