/** Where somebody goes on who has left an organization here. */
import { useRouter } from 'vue-router';
import { useChatSessionsStore } from '@/stores/chat/sessions';

export function useAfterSignOut() {
  const router = useRouter();
  const sessions = useChatSessionsStore();

  /** Whether that is the door of the organization that they left. */
  return async function goOn(organizationId: string): Promise<boolean> {
    // Whoever went elsewhere meanwhile stays there.
    if (router.currentRoute.value.params.organizationId !== organizationId) return false;
    // Those who are signed in elsewhere too go on there.
    const next = sessions.accounts.keys().next().value;
    await router.replace(
      next === undefined
        ? { name: 'chat-sign-in', params: { organizationId } }
        : { name: 'chat-home', params: { organizationId: next } },
    );
    return next === undefined;
  };
}
