import { describe, expect, it } from 'vitest';
import { computed } from 'vue';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import { useEmojiCatalogueStore } from './emojiCatalogue';

const LIST = '/static/generated/emoji/emoji_api.json';
const answer = { code_to_names: { '2693': ['anchor'], '1f419': ['octopus'] } };

const world = chatWorldOfEachTest({ server_emoji_data_url: LIST });

describe('the emoji to choose from', () => {
  it('are found for who typed before the list was there', async () => {
    world.server.prepare({ route: `GET ${LIST}`, answer });
    const catalogue = world.use(useEmojiCatalogueStore);
    const found = computed(() => catalogue.find('anch').map(({ emojiName }) => emojiName));
    const loading = catalogue.load();
    expect(found.value).toEqual([]);
    await loading;
    expect(found.value).toEqual(['anchor']);
  });

  it('are asked for again after a failure, and once after all', async () => {
    world.server.prepare({ route: `GET ${LIST}`, fault: 'unreachable' });
    const catalogue = world.use(useEmojiCatalogueStore);
    await catalogue.load();
    expect(catalogue.state).toBe('failed');
    world.server.prepare({ route: `GET ${LIST}`, answer });
    await catalogue.load();
    await catalogue.load();
    expect(catalogue.state).toBe('ready');
    expect(world.server.takeRequests()).toHaveLength(2);
  });
});
