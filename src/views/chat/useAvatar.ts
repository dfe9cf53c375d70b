/** Pictures of people: from our own servers only; for all others initials on a colour of their own. */
import { initialsOf } from '@/domain/chat/initials';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useUsersStore } from '@/stores/chat/users';

export interface Avatar {
  /** Null where there is no picture that may be loaded: asking a third party would tell it who reads. */
  readonly url: string | null;
  readonly initials: string;
  /** In degrees, the same for a person everywhere. */
  readonly hue: number;
}

export function useAvatar() {
  const account = useChatAccount();
  const users = useUsersStore(account);
  const serverOrigin = new URL(account.serverUrl).origin;

  function ownServerUrl(url: string | null | undefined): string | null {
    if (!url) return null;
    const absolute = URL.parse(url, account.serverUrl);
    return absolute?.origin === serverOrigin && !absolute.pathname.startsWith('/avatar/')
      ? absolute.href
      : null;
  }

  function avatarOf(userId: number): Avatar {
    const user = users.user(userId);
    return {
      url: ownServerUrl(user?.avatarUrl),
      initials: initialsOf(user?.fullName ?? ''),
      // The golden angle: neighbours by id do not look alike.
      hue: Math.round((userId * 137.5) % 360),
    };
  }

  return { avatarOf };
}
