/** Changing the organization itself: what the server takes comes back as events, and shows then. */
import {
  addRealmDomain,
  deactivateRealm,
  deleteRealmDomain,
  deleteRealmIcon,
  updateRealm,
  updateRealmDomain,
  uploadRealmIcon,
} from '@/api/chat/routes/realmSettings';
import type { RealmDomain } from '@/api/chat/model/realm';
import type { RealmChanges } from '@/api/chat/routes/realmSettings';
import {
  updateRealmUserSettingsDefaults,
  type SettingsDefaultsChanges,
} from '@/api/chat/routes/settings';
import { defineChatStore } from './chatAccount';

export const useOrganizationStore = defineChatStore('organization', ({ client }) => {
  /** What is not given stays. @throws RequestError */
  async function change(changes: RealmChanges): Promise<void> {
    await updateRealm(client, changes);
  }

  /** What new people start with; those who are here keep what they have. @throws RequestError */
  async function changeNewPeople(changes: SettingsDefaultsChanges): Promise<void> {
    await updateRealmUserSettingsDefaults(client, changes);
  }

  /** Gives the organization a picture of its own. @throws RequestError */
  async function changeIcon(file: File): Promise<void> {
    await uploadRealmIcon(client, { content: file, name: file.name });
  }

  /** Takes the organization's own picture away; the server puts one of its making there. @throws RequestError */
  async function removeIcon(): Promise<void> {
    await deleteRealmIcon(client);
  }

  /** Lets addresses of one more domain join. @throws RequestError */
  async function addDomain(domain: RealmDomain): Promise<void> {
    await addRealmDomain(client, domain);
  }

  /** Whether those below it may join too. @throws RequestError */
  async function changeDomain(domain: RealmDomain): Promise<void> {
    await updateRealmDomain(client, domain);
  }

  /** @throws RequestError */
  async function removeDomain(domain: string): Promise<void> {
    await deleteRealmDomain(client, { domain });
  }

  /**
   * Closes the organization, for everybody and at once: the next answer to anything tells us so, as it tells the others.
   * @throws RequestError where it was not, or that is not known
   */
  async function deactivate(): Promise<void> {
    await deactivateRealm(client);
  }

  return {
    deactivate,
    change,
    changeNewPeople,
    changeIcon,
    removeIcon,
    addDomain,
    changeDomain,
    removeDomain,
  };
});
