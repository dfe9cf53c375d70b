/** A tab with nothing but its drafts and the settings that they ask. */
import { useConnectionStore } from '@/stores/chat/connection';
import { useDraftsStore } from '@/stores/chat/drafts';
import { useRealmStore } from '@/stores/chat/realm';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { openChatTab } from './chatTab';
import * as eg from './eg/index';
import type { FakePlatform } from './fakePlatform';

function snapshotOf(isSynced: boolean, wire: object[] = [], realm: object = {}) {
  return eg.initialSnapshot({
    ...realm,
    user_settings: { ...eg.wire.userSettings(), enable_drafts_synchronization: isSynced },
    drafts: wire.map((draft) => eg.wire.draft(draft)),
  });
}

/** `isSyncedFirst`: what the settings say before the store of drafts is made; nothing where it is left out. */
export function openDraftsPage(
  platform: FakePlatform,
  { isSyncedFirst, emptyTopicName }: { isSyncedFirst?: boolean; emptyTopicName?: string } = {},
) {
  const { app, account, server } = openChatTab(platform);
  return app.runWithContext(() => {
    const settings = useUserSettingsStore(account);
    if (isSyncedFirst !== undefined) settings.loadSnapshot(snapshotOf(isSyncedFirst));
    const drafts = useDraftsStore(account);
    const load = async (wire: object[] = [], isSynced = true, askedAt?: number) => {
      const realm = { realm_empty_topic_display_name: emptyTopicName };
      const snapshot = snapshotOf(isSynced, wire, emptyTopicName === undefined ? {} : realm);
      useRealmStore(account).loadSnapshot(snapshot);
      settings.loadSnapshot(snapshot);
      drafts.loadSnapshot(snapshot, askedAt);
      await platform.settle();
    };
    const { noteServerDate } = useConnectionStore(account);
    const texts = () => drafts.sorted().map(({ text }) => text);
    const close = () => drafts.$dispose();
    return { drafts, settings, server, platform, load, noteServerDate, texts, close };
  });
}
