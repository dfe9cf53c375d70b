import { mount } from '@vue/test-utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { narrowRouter } from '@/testing/narrowRouter';
import { useFragments } from './useFragments';

const words = createWords();
const pages = ['inbox', 'recent', 'drafts', 'channels', 'settings'];

beforeAll(() => words.useCatalogue('chat'));

/** Where fragments lead for somebody who subscribes to the channel 20, called "general". */
function fragments(realm: { realm_empty_topic_display_name?: string } = {}) {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot(realm));
  const others = pages.map((page) => ({
    path: `/:organizationId/${page}`,
    name: `chat-${page}`,
    component: {},
  }));
  let found: ReturnType<typeof useFragments> | undefined;
  const setup = () => {
    found = useFragments(world.account);
    return () => null;
  };
  mount(
    { setup },
    {
      global: {
        plugins: [narrowRouter(others), world.pinia],
        provide: { [wordsKey as symbol]: words },
      },
    },
  );
  if (!found) throw new Error('not set up');
  return found;
}

describe('fragments of the realm', () => {
  it('lead to the same conversation here', () => {
    const { linkHref } = fragments();
    expect(linkHref('#narrow/channel/20-general/topic/low.20tide/near/7')).toBe(
      '/org/n/channel/20-general/topic/low%20tide/near/7',
    );
  });

  it('lead to the topic without a name by what its messages call it', () => {
    const { linkHref } = fragments({ realm_empty_topic_display_name: 'plain chat' });
    expect(linkHref('#narrow/channel/20-general/topic/')).toBe(
      '/org/n/channel/20-general/topic/plain%20chat',
    );
  });

  it('lead to no view that shows something else than they say', () => {
    const { linkHref } = fragments();
    expect(linkHref('#narrow/is/seaworthy')).toBe('/org/n/is/seaworthy');
    expect(linkHref('#narrow/topic/.E0.A4.A')).toBe('/org/n/narrow');
    expect(linkHref('#narrow/channel/gone/topic/a')).toBe('/org/n/channel/gone/topic/a');
  });

  it.each([
    ['#inbox', '/org/inbox'],
    ['#recent', '/org/recent'],
    ['#feed', '/org/n/in/home'],
    ['#all_messages', '/org/n/in/home'],
    ['#scheduled', '/org/drafts'],
    ['#streams/all', '/org/channels'],
    ['#topics/channel/20-general', '/org/n/channel/20-general'],
    ['#settings/profile', '/org/settings'],
    [`#user/${eg.otherUser.userId}`, `/org/n/dm/${eg.otherUser.userId}`],
  ])('of pages lead to ours: %s', (fragment, path) => {
    expect(fragments().linkHref(fragment)).toBe(path);
  });
});
