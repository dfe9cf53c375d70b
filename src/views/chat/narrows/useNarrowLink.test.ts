import { expect, it } from 'vitest';
import type { Narrow } from '@/domain/chat/narrow';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { setUpInChat } from '@/testing/setUpInChat';
import { useNarrowLink } from './useNarrowLink';

/** The parts of the address of a narrow, in an organization with these settings. */
async function termsOf(narrow: Narrow, realm: { realm_empty_topic_display_name?: string } = {}) {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot(realm));
  let found: ReturnType<typeof useNarrowLink> | undefined;
  const end = await setUpInChat(world, () => {
    found = useNarrowLink();
  });
  end();
  return found?.toNarrow(narrow);
}

it.each([false, true])(
  'asks for the topic without a name by what its messages are told to be in, as in a search (negated: %s)',
  async (isNegated) => {
    const narrow: Narrow = [
      { operator: 'channel', channelId: 20 },
      { operator: 'topic', topic: '', isNegated },
    ];
    const operator = isNegated ? '-topic' : 'topic';
    const named = await termsOf(narrow, { realm_empty_topic_display_name: 'plain chat' });
    expect(named).toMatchObject({
      params: { terms: ['channel', '20-general', operator, 'plain chat'] },
    });
    expect(await termsOf(narrow)).toMatchObject({
      params: { terms: ['channel', '20-general', operator, ''] },
    });
  },
);
