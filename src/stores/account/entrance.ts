/** Takes up what was kept of an account, and fetches what does so only where something was: most come without. */
import { defineStore, getActivePinia } from 'pinia';
import { computed } from 'vue';
import { usePlatform } from '@/platform/index';
import { KEY_SECRET, SESSION_CHANNEL, SESSION_SECRET, SHARED_KEY_SECRET } from './names';
import { useAccountPresenceStore } from './presence';

export const useAccountEntranceStore = defineStore('account/entrance', () => {
  // The stores that are fetched later must belong to the same app as this one.
  const pinia = getActivePinia();
  const { vault, tabs } = usePlatform();
  const presence = useAccountPresenceStore();

  /** Signs in again with what was kept, if anything was. @throws where the network withholds what that needs */
  async function takeUpSession(): Promise<void> {
    if (!(await vault.recall(SESSION_SECRET))) return;
    const { useAccountSessionStore } = await import('./session');
    await useAccountSessionStore(pinia).restore();
  }

  /** Finds a key that was not saved before the page was closed or reloaded. @throws as above */
  async function takeUpKey(): Promise<void> {
    if (presence.unsaved) return;
    if (!((await vault.recall(KEY_SECRET)) ?? (await vault.recall(SHARED_KEY_SECRET)))) return;
    const { useNewKeyStore } = await import('./newKey');
    await useNewKeyStore(pinia).restore();
  }

  // Somebody may sign in elsewhere. Where that cannot be taken up just now, it is when the page is loaded again.
  tabs.channel(SESSION_CHANNEL).onMessage(() => {
    if (!presence.isAttended) void takeUpSession().catch(() => undefined);
  });

  return { isSignedIn: computed(() => presence.isSignedIn), takeUpSession, takeUpKey };
});
