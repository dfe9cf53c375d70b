import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { markRaw } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { useConfigStore } from '@/stores/config';
import { testConfig } from '@/testing/accountWorld';
import { createServedWorld } from '@/testing/chatWorld';
import SignedOutSheet from './SignedOutSheet.vue';

it.each([
  [null, 'You have been signed out'],
  ['INVALID_API_KEY', 'You have been signed out'],
  ['USER_DEACTIVATED', 'Your access was switched off'],
  ['REALM_DEACTIVATED', 'This organization was closed'],
])('says what the server says with the code %s', async (code, title) => {
  const { world } = createServedWorld();
  const words = createWords();
  await words.useCatalogue('chat');
  world.use(() => useConfigStore()).state = { kind: 'ready', config: testConfig() };
  world.stores.connection.setReport({ kind: 'signedOut', code });
  const sheet = mount(SignedOutSheet, {
    // Stores are found by the account itself.
    props: { account: markRaw(world.account) },
    global: {
      plugins: [world.pinia, createRouter({ history: createMemoryHistory(), routes: [] })],
      provide: { [wordsKey as symbol]: words, [platformKey as symbol]: world.platform },
    },
  });
  expect(sheet.get('h1').text()).toBe(title);
});
