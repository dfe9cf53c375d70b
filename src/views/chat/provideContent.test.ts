import { mount } from '@vue/test-utils';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { wireSystemGroups } from '@/testing/eg/userGroup';
import { loadSnapshot } from '@/testing/loadSnapshot';
import type { ContentContext } from './content/contentContext';
import { createOverlayState, overlayStateKey } from './hotkeys/overlayState';
import { provideContent } from './provideContent';

let unmount = () => {};
afterEach(() => unmount());

it('has a card for each group that people can be in, roles among them', () => {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot({ realm_user_groups: wireSystemGroups() }));
  const overlays = createOverlayState();
  let context: ContentContext | undefined;
  const setup = () => {
    ({ context } = provideContent(world.account));
    return () => null;
  };
  const routes = [{ path: '/', component: {} }];
  const shown = mount(
    { setup },
    {
      global: {
        plugins: [createRouter({ history: createMemoryHistory(), routes }), world.pinia],
        provide: {
          [platformKey as symbol]: world.platform,
          [wordsKey as symbol]: createWords(),
          [chatAccountKey as symbol]: world.account,
          [overlayStateKey as symbol]: overlays,
        },
      },
    },
  );
  unmount = () => shown.unmount();
  const without = wireSystemGroups().filter(({ id }) => !context?.isGroupOfPeople(id));
  expect(without.map(({ name }) => name).sort()).toEqual(['role:internet', 'role:nobody']);
  expect(context?.isGroupOfPeople(9_999)).toBe(false);
  context?.openGroup(eg.administratorsGroupId);
  expect(overlays.shownGroupId.value).toBe(eg.administratorsGroupId);
});
