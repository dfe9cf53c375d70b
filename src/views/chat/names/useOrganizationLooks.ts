/** What an organization is called where several of them stand, and its picture. */
import { computed } from 'vue';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useRealmStore } from '@/stores/chat/realm';
import { useChatSessionsStore } from '@/stores/chat/sessions';

export function useOrganizationLooks(account: ChatAccount) {
  const sessions = useChatSessionsStore();
  const realm = useRealmStore(account);

  const name = computed(
    () =>
      realm.realm?.name ??
      sessions.organization(account.organizationId)?.name ??
      new URL(account.serverUrl).host,
  );

  /** Null for letters: an organization that chose no picture has one made elsewhere, of its e-mail address. */
  const iconUrl = computed(() =>
    realm.realm?.iconSource === 'U' ? realm.openUrl(realm.realm.iconUrl ?? '') : null,
  );

  return { name, iconUrl };
}
