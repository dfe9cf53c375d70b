/** Invitations that are open: events only say that they changed, so they are fetched while somebody looks. */
import { shallowRef } from 'vue';
import type { Invite } from '@/api/chat/model/invite';
import { getInvites } from '@/api/chat/routes/invites';
import { defineChatStore } from '../chatAccount';

export const useInvitesStore = defineChatStore('invites', (account) => {
  /** As last fetched; null until then. */
  const invites = shallowRef<readonly Invite[] | null>(null);
  /** Counts up when the list may have changed: whoever shows it loads it then. */
  const revision = shallowRef(0);

  /** @throws RequestError */
  async function load(): Promise<void> {
    const asked = revision.value;
    const answer = await getInvites(account.client);
    // Changed while we asked: whoever follows the revision asks again.
    if (asked === revision.value) invites.value = answer;
  }

  function handleChanged() {
    revision.value += 1;
  }

  return { invites, revision, load, loadSnapshot: handleChanged, handleChanged };
});
