/** A tab with nothing but its drafts and the settings that they ask. */
import { useDraftsStore } from '@/stores/chat/drafts';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { openChatTab } from './chatTab';
import * as eg from './eg/index';
import type { FakePlatform } from './fakePlatform';

export function openDraftsPage(platform: FakePlatform) {
  const { app, account, server } = openChatTab(platform);
  return app.runWithContext(() => {
    const drafts = useDraftsStore(account);
    const settings = useUserSettingsStore(account);
    const load = async (wire: object[] = [], isSynced = true, askedAt?: number) => {
      const snapshot = eg.initialSnapshot({
        user_settings: { ...eg.wire.userSettings(), enable_drafts_synchronization: isSynced },
        drafts: wire.map((draft) => eg.wire.draft(draft)),
      });
      settings.loadSnapshot(snapshot);
      drafts.loadSnapshot(snapshot, askedAt);
      await platform.settle();
    };
    const texts = () => drafts.sorted().map(({ text }) => text);
    return { drafts, settings, server, platform, load, texts, close: () => drafts.$dispose() };
  });
}
