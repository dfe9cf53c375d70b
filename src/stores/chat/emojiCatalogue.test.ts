import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { computed } from 'vue';
import { loadSnapshot } from '@/sync/loadSnapshot';
import { createServedWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import type { FakeServer } from '@/testing/fakeServer';
import { useEmojiCatalogueStore } from './emojiCatalogue';

let server: FakeServer;
let world: ChatWorld;

const LIST = '/static/generated/emoji/emoji_api.json';
const answer = { code_to_names: { '2693': ['anchor'], '1f419': ['octopus'] } };

beforeEach(() => {
  ({ server, world } = createServedWorld());
  loadSnapshot(world.stores, eg.initialSnapshot({ server_emoji_data_url: LIST }));
});

afterEach(() => server.assertDone());

describe('the emoji to choose from', () => {
  it('are found for who typed before the list was there', async () => {
    server.prepare({ route: `GET ${LIST}`, answer });
    const catalogue = world.use(useEmojiCatalogueStore);
    const found = computed(() => catalogue.find('anch').map(({ emojiName }) => emojiName));
    const loading = catalogue.load();
    expect(found.value).toEqual([]);
    await loading;
    expect(found.value).toEqual(['anchor']);
  });

  it('are asked for again after a failure, and once after all', async () => {
    server.prepare({ route: `GET ${LIST}`, fault: 'unreachable' });
    const catalogue = world.use(useEmojiCatalogueStore);
    await catalogue.load();
    expect(catalogue.state).toBe('failed');
    server.prepare({ route: `GET ${LIST}`, answer });
    await catalogue.load();
    await catalogue.load();
    expect(catalogue.state).toBe('ready');
    expect(server.takeRequests()).toHaveLength(2);
  });
});
