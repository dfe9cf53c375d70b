import { createMemoryHistory, createRouter } from 'vue-router';
import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { wireSystemGroups } from '@/testing/eg/userGroup';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { setUpInChat } from '@/testing/setUpInChat';
import type { ContentContext } from './content/contentContext';
import { createOverlayState, overlayStateKey } from './hotkeys/overlayState';
import { provideContent } from './provideContent';

it('has a card for each group that people can be in, roles among them', async () => {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot({ realm_user_groups: wireSystemGroups() }));
  const overlays = createOverlayState();
  let context: ContentContext | undefined;
  const routes = [{ path: '/', component: {} }];
  await setUpInChat(world, () => ({ context } = provideContent(world.account)), {
    plugins: [createRouter({ history: createMemoryHistory(), routes })],
    provide: { [overlayStateKey as symbol]: overlays },
  });
  const without = wireSystemGroups().filter(({ id }) => !context?.isGroupOfPeople(id));
  expect(without.map(({ name }) => name).sort()).toEqual(['role:internet', 'role:nobody']);
  expect(context?.isGroupOfPeople(9_999)).toBe(false);
  context?.openGroup(eg.administratorsGroupId);
  expect(overlays.shownGroupId.value).toBe(eg.administratorsGroupId);
});
