/** Reads the HTML of messages into typed nodes, once per version, for everything that shows any. */
import { createContentCache } from '@/domain/content/contentCache';
import { readContent } from '@/domain/content/readContent';
import { usualLimits, wholeLimits } from '@/domain/content/walk';
import { parseHtml } from '@/platform/contentHtml';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';

export const useContentReaderStore = defineChatStore('contentReader', (account) => {
  const realm = useRealmStore(account);
  const cache = createContentCache((html, isWhole) =>
    readContent(
      html,
      {
        realmUrl: realm.realm?.url ?? account.serverUrl,
        limits: isWhole ? wholeLimits : usualLimits,
      },
      parseHtml,
    ),
  );
  return { read: cache.read, clear: cache.clear };
});
