/** A realm that a test makes up, as message content sees it, with a record of what was asked of it. */
import { shallowReactive, shallowRef, type Ref } from 'vue';
import { createContentCache } from '@/domain/content/contentCache';
import { readContent } from '@/domain/content/readContent';
import { usualLimits, wholeLimits } from '@/domain/content/walk';
import { parseHtml } from '@/platform/contentHtml';
import type { ContentContext } from '@/views/chat/content/contentContext';

/** Where the test's realm lives. */
export const testRealmUrl = 'https://chat.example.org';

/** A realm in which Ada (12) is oneself and a member of the crew (7). Names can be changed while content is shown. */
export interface FakeRealm {
  users: Map<number, string>;
  groups: Map<number, string>;
  channels: Map<number, string>;
  settings: Map<'emojiStyle', 'picture' | 'text'>;
  /** What was opened, loaded or released, in order. */
  asked: unknown[][];
  /** Whether the server answers. */
  isLive: Ref<boolean>;
  context: ContentContext;
}

export function createFakeRealm(overrides: Partial<ContentContext> = {}): FakeRealm {
  const users = shallowReactive(new Map([[12, 'Ada Quill']]));
  const groups = shallowReactive(new Map([[7, 'deckhands']]));
  const channels = shallowReactive(new Map([[5, 'dry dock']]));
  const settings = shallowReactive(new Map<'emojiStyle', 'picture' | 'text'>());
  const isLive = shallowRef(true);
  const asked: unknown[][] = [];
  const cache = createContentCache((html, isWhole) =>
    readContent(
      html,
      { realmUrl: testRealmUrl, limits: isWhole ? wholeLimits : usualLimits },
      parseHtml,
    ),
  );
  const context: ContentContext = {
    read: (source) => cache.read(source),
    userName: (userId) => users.get(userId) ?? null,
    isOwnUser: (userId) => userId === 12,
    groupName: (groupId) => groups.get(groupId) ?? null,
    isMemberOfGroup: (groupId) => groupId === 7,
    isGroupOfPeople: (groupId) => groups.has(groupId),
    channelName: (channelId) => channels.get(channelId) ?? null,
    formatTime: (timestamp) => ({
      text: `at ${String(timestamp)}`,
      full: `exactly at ${String(timestamp)}`,
    }),
    alertWords: () => [],
    emojiStyle: () => settings.get('emojiStyle') ?? 'picture',
    movement: () => 'pointed',
    movesEmoji: () => true,
    stillOf: (src) => (src.includes('-anim') ? src.replace('-anim', '') : null),
    playgrounds: () => [],
    linkHref: (fragment) => `/chat/${fragment}`,
    openLink: (...args) => void asked.push(['openLink', ...args]),
    openUpload: (...args) => void asked.push(['openUpload', ...args]),
    openOutside: (...args) => void asked.push(['openOutside', ...args]),
    openUser: (userId) => void asked.push(['openUser', userId]),
    openGroup: (groupId) => void asked.push(['openGroup', groupId]),
    openLightbox: (...args) => void asked.push(['openLightbox', ...args]),
    isLive: () => isLive.value,
    assetUrl(url, use) {
      asked.push(['assetUrl', url, use]);
      return url.startsWith(testRealmUrl) ? url.slice(testRealmUrl.length) : null;
    },
    releaseAsset: (...args) => void asked.push(['releaseAsset', ...args]),
    ...overrides,
  };
  return { users, groups, channels, settings, asked, isLive, context };
}
