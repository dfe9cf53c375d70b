import { createPinia } from 'pinia';
import { createApp, nextTick } from 'vue';
import { describe, expect, it } from 'vitest';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { usePreferencesStore } from './preferences';

const KEY = 'quayside.preferences';

function open(platform = createFakePlatform()) {
  const app = createApp({ render: () => null });
  app.provide(platformKey, platform).use(createPinia());
  return app.runWithContext(() => usePreferencesStore());
}

describe('preferences', () => {
  it('are there again the next time', async () => {
    const platform = createFakePlatform();
    const preferences = open(platform);
    preferences.theme = 'dark';
    preferences.isSidebarHidden = true;
    preferences.graceSeconds = 10;
    preferences.peopleWidth = 20.25;
    await nextTick();
    expect(open(platform)).toMatchObject({
      theme: 'dark',
      isSidebarHidden: true,
      graceSeconds: 10,
      arePeopleHidden: false,
      sidebarWidth: null,
      peopleWidth: 20.25,
    });
  });

  it.each([
    'no record',
    '[]',
    '{"theme":"pink","graceSeconds":7,"sidebarWidth":-3,"peopleWidth":"wide","locale":7}',
  ])('are as they come where the record is damaged: %s', (text) => {
    const platform = createFakePlatform();
    platform.deviceStore.write(KEY, text);
    expect(open(platform)).toMatchObject({
      theme: 'system',
      density: 'comfortable',
      locale: null,
      hasShortcuts: true,
      isSidebarHidden: false,
      arePeopleHidden: false,
      sidebarWidth: null,
      peopleWidth: null,
    });
  });
});
