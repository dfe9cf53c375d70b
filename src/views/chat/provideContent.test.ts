import { createMemoryHistory, createRouter } from 'vue-router';
import { expect, it } from 'vitest';
import type { Page } from '@/platform/index';
import { createServedWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { wireSystemGroups } from '@/testing/eg/userGroup';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { setUpInChat } from '@/testing/setUpInChat';
import type { ContentContext } from './content/contentContext';
import { createOverlayState, overlayStateKey, type OverlayState } from './hotkeys/overlayState';
import { provideContent } from './provideContent';

/** What content is given in a world; `matches` are the media queries that hold. */
async function provided(
  { account, pinia, platform }: ChatWorld,
  {
    matches = [],
    overlays = createOverlayState(),
  }: { matches?: string[]; overlays?: OverlayState } = {},
): Promise<ContentContext> {
  const page: Page = {
    ...platform.page,
    watchMedia(query, listener) {
      listener(matches.includes(query));
      return () => {};
    },
  };
  let context: ContentContext | undefined;
  const routes = [{ path: '/', component: {} }];
  await setUpInChat(
    { account, pinia, platform: { ...platform, page } },
    () => ({ context } = provideContent(account)),
    {
      plugins: [createRouter({ history: createMemoryHistory(), routes })],
      provide: { [overlayStateKey as symbol]: overlays },
    },
  );
  if (!context) throw new Error('Nothing was provided.');
  return context;
}

it('has a card for each group that people can be in, roles among them', async () => {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot({ realm_user_groups: wireSystemGroups() }));
  const overlays = createOverlayState();
  const context = await provided(world, { overlays });
  const without = wireSystemGroups().filter(({ id }) => !context.isGroupOfPeople(id));
  expect(without.map(({ name }) => name).sort()).toEqual(['role:internet', 'role:nobody']);
  expect(context.isGroupOfPeople(9_999)).toBe(false);
  context.openGroup(eg.administratorsGroupId);
  expect(overlays.shownGroupId.value).toBe(eg.administratorsGroupId);
});

const LESS = '(prefers-reduced-motion: reduce)';

it.each([
  ['on_hover', [], true],
  ['on_hover', [LESS], false],
  ['always', [LESS], true],
  ['never', [], false],
] as const)(
  'moves emoji where %s was chosen and %j is wanted: %s',
  async (chosen, matches, moves) => {
    const { world } = createServedWorld();
    const user_settings = eg.wire.userSettings({ web_animate_image_previews: chosen });
    loadSnapshot(world.stores, eg.initialSnapshot({ user_settings }));
    expect((await provided(world, { matches: [...matches] })).movesEmoji()).toBe(moves);
  },
);

it('knows the still picture of an emoji that moves', async () => {
  const { world } = createServedWorld();
  const folder = '/user_avatars/2/emoji/images';
  const parrot = eg.wire.realmEmoji({
    id: '5',
    source_url: `${folder}/5.gif`,
    still_url: `${folder}/still/5.png`,
  });
  const gull = eg.wire.realmEmoji({ id: '6' });
  loadSnapshot(world.stores, eg.initialSnapshot({ realm_emoji: { '5': parrot, '6': gull } }));
  const { stillOf } = await provided(world);
  const { serverUrl } = world.account;
  expect(stillOf(`${serverUrl}${folder}/5.gif`)).toBe(`${serverUrl}${folder}/still/5.png`);
  expect(stillOf(`${serverUrl}${folder}/6.png`)).toBeNull();
  expect(stillOf(`https://elsewhere.example${folder}/5.gif`)).toBeNull();
});
